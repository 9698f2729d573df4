import { expect, it } from 'vitest';
import type { GeographyLevel } from '../geography/terms.ts';
import { countiesOfCity, namesakesOf } from './namesakes.ts';
import type { CityPart } from './prominence.ts';
import { questionOf } from './question.ts';
import type { RankedMatch } from './match.ts';

const found = (id: string, state: string, more: Partial<RankedMatch> = {}): RankedMatch => {
  const [level = '', code = ''] = id.split(':');
  return {
    reference: {
      geography_id: id,
      level: level as GeographyLevel,
      code,
      name: `${code} County`,
      country: level.startsWith('au_') ? 'AU' : 'US',
      state_code: state,
      source: 'census',
      as_of: '2026-01-01T00:00:00Z' as RankedMatch['reference']['as_of'],
    },
    match: null,
    score: 0.95,
    reason: 'alias_exact',
    vintage: '2025',
    citiesListed: true,
    area: null,
    counties: 0,
    population: 500_000,
    zipAreas: 0,
    cities: [],
    unplaced: [],
    place: Number.MAX_SAFE_INTEGER,
    prominence: 0,
    ...more,
  };
};

const city = (place: string, state: string, total: number | null): CityPart => ({
  place,
  state,
  keys: ['brentwood'],
  total,
  people: null,
});

const inCounty = (id: string, state: string, total: number | null, place = `${state}1`): RankedMatch =>
  found(id, state, { cities: [city(place, state, total)] });

const named = (id: string, state: string, population: number | null, more: Partial<RankedMatch> = {}): RankedMatch =>
  found(id, state, { population, match: { score: 0.95, reason: 'name_exact' }, reason: 'name_exact', ...more });

const ids = (sorted: readonly RankedMatch[], query = 'Brentwood'): readonly string[] =>
  namesakesOf(sorted, questionOf(query)).map(({ reference }) => reference.geography_id);

const california = inCounty('county:06013', 'CA', 51_000);

it('a city of comparable or unknown size is as likely as the first match', () => {
  expect(ids([california, inCounty('county:47187', 'TN', 37_000), inCounty('county:24033', 'MD', 3_000)])).toEqual([
    'county:47187',
  ]);
  expect(ids([california, inCounty('county:36103', 'NY', null)])).toEqual(['county:36103']);
});

it('a place that no list counts is not as likely as a city larger than any such place', () => {
  expect(ids([inCounty('county:06013', 'CA', 400_000), inCounty('county:36103', 'NY', null)])).toEqual([]);
});

it('parts of one city, and places in the area of the first match, are the same place', () => {
  expect(ids([california, inCounty('county:06001', 'CA', 51_000, 'CA1')])).toEqual([]);
  const area = named('cbsa:44180', 'MO', 480_000);
  expect(ids([area, named('county:29077', 'MO', 300_000, { area: 'cbsa:44180' })])).toEqual([]);
});

it('a city and a county of its name in the same area are different places', () => {
  const county = named('county:39061', 'OH', 830_000, { area: 'cbsa:17140' });
  const city = { ...inCounty('county:39017', 'OH', 63_000), area: 'cbsa:17140' };
  expect(ids([county, city], 'Hamilton, OH')).toEqual([]);
  expect(ids([{ ...county, population: 200_000 }, city], 'Hamilton, OH')).toEqual(['county:39017']);
});

it('a city in the requested state is as likely as a county of its name, however small it is', () => {
  const county = named('county:39061', 'OH', 830_000, { area: 'cbsa:17140' });
  const hamilton = { ...city('OH1', 'OH', 63_000), keys: ['hamilton'] };
  const ofCity = found('county:39017', 'OH', { cities: [hamilton], area: 'cbsa:17140' });
  expect(ids([county, ofCity], 'Hamilton, OH')).toEqual(['county:39017']);
  expect(ids([county, ofCity], 'Hamilton')).toEqual([]);
  expect(ids([{ ...county, cities: [hamilton] }, ofCity], 'Hamilton, OH')).toEqual([]);
});

it('the counties of a city are listed unless nearly all of its people live in the first one', () => {
  const part = (id: string, people: number | null) =>
    found(id, 'TX', { cities: [{ ...city('TX1', 'TX', 77_000), people }] });
  const counties = (first: number | null, second: number | null) =>
    countiesOfCity([part('county:48491', first), part('county:48453', second)], questionOf('Brentwood, TX')).length;
  expect(counties(null, null)).toBe(2);
  expect(counties(68_000, 9_000)).toBe(2);
  expect(counties(76_900, 100)).toBe(0);
  expect(countiesOfCity([part('county:48491', null)], questionOf('Brentwood, TX'))).toEqual([]);
  const area = named('cbsa:12420', 'TX', 2_400_000);
  expect(
    countiesOfCity([area, part('county:48491', null), part('county:48453', null)], questionOf('Brentwood')),
  ).toEqual([]);
});

it('counties of one name are equally likely if their populations are unknown, or else comparable', () => {
  const alike = [named('county:01101', 'AL', null), named('county:24031', 'MD', null)];
  expect(ids(alike, 'Montgomery County')).toEqual(['county:24031']);
  const counted = [named('county:24031', 'MD', 1_060_000), named('county:05097', 'AR', 8_600)];
  expect(ids(counted, 'Montgomery County')).toEqual([]);
});

it('levels of one Australian place are not namesakes', () => {
  const district = named('au_sa3:11103', 'NSW', null);
  expect(ids([district, named('au_lga:15900', 'NSW', null)], 'Newcastle')).toEqual([]);
  expect(ids([district, named('au_lga:51234', 'WA', null)], 'Newcastle')).toEqual(['au_lga:51234']);
});

it('a state, a code and an everyday name have no namesakes', () => {
  expect(ids([named('state:53', 'WA', null), named('county:53033', 'WA', 2_000_000)])).toEqual([]);
  const coded = found('county:12086', 'FL', { reason: 'code_exact' });
  expect(ids([coded, named('county:06013', 'CA', 500_000)], '12086')).toEqual([]);
  const brooklyn = found('county:36047', 'NY', { place: 0 });
  expect(ids([brooklyn, inCounty('county:55025', 'WI', null)], 'Brooklyn')).toEqual([]);
});
