import { expect, it } from 'vitest';
import type { GeographyLevel } from '../geography/terms.ts';
import { withProminence, type NamedPlace } from './prominence.ts';
import { questionOf } from './question.ts';

const place = (
  level: GeographyLevel,
  code: string,
  name: string,
  score: number,
  more: Partial<NamedPlace> = {},
): NamedPlace => ({
  reference: {
    geography_id: `${level}:${code}`,
    level,
    code,
    name,
    country: 'US',
    state_code: more.reference?.state_code ?? null,
    source: 'census',
    as_of: '2026-01-01T00:00:00Z' as NamedPlace['reference']['as_of'],
  },
  match: { score, reason: level === 'county' ? 'name_exact' : 'alias_exact' },
  area: null,
  counties: level === 'cbsa' ? 10 : 0,
  population: null,
  zipAreas: 0,
  cities: [],
  ...more,
});

const houston = place('cbsa', '26420', 'Houston-Pasadena-The Woodlands, TX Metro Area', 0.9, {
  population: 7_000_000,
});
const namesake = place('county', '48225', 'Houston County', 0.95, { population: 22_000 });
const inHouston = [{ place: '4835000', state: 'TX', keys: ['houston'], total: 2_300_000, people: null }];
const harris = place('county', '48201', 'Harris County', 0, {
  match: null,
  population: 4_700_000,
  area: 'cbsa:26420',
  cities: inHouston,
});

it('a city ranks before its county, and its county before a namesake elsewhere', () => {
  const found = withProminence([houston, namesake, harris], questionOf('Houston, TX'));
  expect(found.map(({ score, reason }) => [score, reason])).toEqual([
    [0.96, 'alias_exact'],
    [0.95, 'name_exact'],
    [0.95, 'alias_exact'],
  ]);
  expect(found[2]!.prominence).toBeGreaterThan(found[1]!.prominence);
});

it('a county that is more populous than the area ranks before it', () => {
  const jackson = place('cbsa', '27140', 'Jackson, MS Metro Area', 0.9, { population: 600_000 });
  const county = place('county', '29095', 'Jackson County', 0.95, { population: 700_000 });
  expect(withProminence([jackson, county], questionOf('Jackson')).map(({ score }) => score)).toEqual([0.9, 0.95]);
});

it('an area with the city in its title ranks before a town elsewhere if no list has the city', () => {
  const area = place('cbsa', '35620', 'New York-Newark-Jersey City, NY-NJ Metro Area', 0.9, { population: 19_000_000 });
  const withCity = (total: number) =>
    place('county', '55105', 'Rock County', 0, {
      match: null,
      population: 160_000,
      cities: [{ place: '5555850', state: 'WI', keys: ['newark'], total, people: total }],
    });
  const [newark, town] = withProminence([area, withCity(1_500)], questionOf('Newark'));
  expect(newark!.score).toBeGreaterThan(town!.score);
  const [another, city] = withProminence([area, withCity(60_000)], questionOf('Newark'));
  expect(another!.score).toBeLessThan(city!.score);
  const county = place('county', '50000', 'Newark County', 0.95, { population: 60_000 });
  const [below, named] = withProminence([area, county], questionOf('Newark'));
  expect(below!.score).toBeLessThan(named!.score);
});

it('a query with the word county means the county', () => {
  const found = withProminence(
    [houston, { ...namesake, match: { score: 0.97, reason: 'name_exact' } }, harris],
    questionOf('Houston County, TX'),
  );
  expect(found.map(({ score }) => score)).toEqual([0.9, 0.97]);
});

it('a city in another state than the requested one does not match', () => {
  expect(withProminence([harris], questionOf('Houston, GA'))).toEqual([]);
});

it('a county inside the area of its name is meant and ranks before its namesakes', () => {
  const denver = place('cbsa', '19740', 'Denver-Aurora-Centennial, CO Metro Area', 0.9, { population: 3_000_000 });
  const county = place('county', '08031', 'Denver County', 0.95, { area: 'cbsa:19740', population: 700_000 });
  const [area, first] = withProminence([denver, county], questionOf('Denver'));
  expect(first!.score).toBeGreaterThan(area!.score);
});

it('a match by similar spelling keeps its score', () => {
  const [area] = withProminence([{ ...houston, match: { reason: 'alias_fuzzy', score: 0.7 } }], questionOf('Huston'));
  expect(area).toMatchObject({ score: 0.7 });
});

it('a township ranks after a small city and after a place that no list counts', () => {
  const within = (code: string, state: string, total: number | null, ...keys: readonly string[]): NamedPlace =>
    place('county', code, `${code} County`, 0, {
      match: null,
      population: 300_000,
      cities: [{ place: `${code}1`, state, keys, total, people: total }],
    });
  const township = within('42041', 'PA', 20_000, 'silver spring', 'silver spring township');
  const uncounted = within('24031', 'MD', null, 'silver spring');
  const city = within('26117', 'MI', 1_400, 'silver spring');
  const before = (one: NamedPlace, other: NamedPlace): boolean => {
    const [first, second] = withProminence([one, other], questionOf('Silver Spring'));
    return first!.score === second!.score && first!.prominence > second!.prominence;
  };
  expect(before(uncounted, township)).toBe(true);
  expect(before(city, township)).toBe(true);
  expect(before(township, within('42043', 'PA', 9_000, 'silver spring', 'silver spring township'))).toBe(true);
});

it('counties without a population rank by number of ZIP areas, after counties with one', () => {
  const small = place('county', '13075', 'Cook County', 0.95, { zipAreas: 5 });
  const large = place('county', '17031', 'Cook County', 0.95, { zipAreas: 163 });
  const counted = place('county', '27031', 'Cook County', 0.95, { zipAreas: 9, population: 5_600 });
  const prominences = withProminence([small, large, counted], questionOf('Cook County')).map(
    ({ prominence }) => prominence,
  );
  expect(prominences[1]).toBeGreaterThan(prominences[0]!);
  expect(prominences[2]).toBeGreaterThan(prominences[1]!);
});
