import { expect, it } from 'vitest';
import type { GeographyLevel } from '../geographies/contract.ts';
import { withProminence, type Standing } from './prominence.ts';
import { questionOf } from './question.ts';

const match = (
  level: GeographyLevel,
  code: string,
  name: string,
  score: number,
  area: string | null = null,
): Standing => ({
  reference: {
    geography_id: `${level}:${code}`,
    level,
    code,
    name,
    country: 'US',
    state_code: null,
    source: 'census',
    as_of: '2026-01-01T00:00:00Z' as Standing['reference']['as_of'],
  },
  score,
  reason: level === 'county' ? 'name_exact' : 'alias_exact',
  area,
  counties: level === 'cbsa' ? 10 : 0,
});

const houston = match('cbsa', '26420', 'Houston-Pasadena-The Woodlands, TX Metro Area', 0.9);
const namesake = match('county', '48225', 'Houston County', 0.95);

it('a city stands above a namesake county that lies elsewhere', () => {
  const [area, county] = withProminence([houston, namesake], questionOf('Houston, TX'));
  expect(area).toMatchObject({ score: 0.96, reason: 'alias_exact' });
  expect(county).toMatchObject({ score: 0.95 });
});

it('a county that was called a county is meant', () => {
  const found = withProminence([houston, { ...namesake, score: 0.97 }], questionOf('Houston County, TX'));
  expect(found.map(({ score }) => score)).toEqual([0.9, 0.97]);
});

it('a county inside the area of its name is meant, and stands before its namesakes', () => {
  const denver = match('cbsa', '19740', 'Denver-Aurora-Centennial, CO Metro Area', 0.9);
  const found = withProminence(
    [denver, match('county', '08031', 'Denver County', 0.95, 'cbsa:19740')],
    questionOf('Denver'),
  );
  expect(found.map(({ score, prominence }) => [score, prominence])).toEqual([
    [0.9, 10],
    [0.95, 1000],
  ]);
});

it('what is only similar keeps its score', () => {
  const [area] = withProminence([{ ...houston, reason: 'alias_fuzzy', score: 0.7 }], questionOf('Huston'));
  expect(area).toMatchObject({ score: 0.7, prominence: 0 });
});
