import { createRandom } from '../random.ts';
import type { Nation } from './nation.ts';
import { longSeriesKey } from './series.ts';

/** One way to call an operation, with as many values as there are to vary it by. */
export interface Question {
  readonly tool: string;
  readonly what: string;
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

const varied = 150;

/** A slip of the hand: two letters exchanged, one left out, one doubled or a wrong one. */
const misspelt = (text: string, random: (below: number) => number): string => {
  const at = 1 + random(text.length - 2);
  const [before, letter, next, after] = [text.slice(0, at), text[at] ?? '', text[at + 1] ?? '', text.slice(at + 2)];
  const slips = [next + letter, next, letter + letter + next, `e${next}`];
  return before + (slips[random(slips.length)] ?? '') + after;
};

/** Calls of every operation of places, hazards and real estate, each with arguments all over the nation. */
export const questionsOf = ({ counties, zctas }: Nation): readonly Question[] => {
  const random = createRandom(7);
  const some = <Thing>(things: readonly Thing[]): readonly Thing[] =>
    Array.from({ length: varied }, () => things[random(things.length)]!);
  const someCounties = some(counties);
  const fips = someCounties.map((county) => county.fips);
  const named = someCounties.map(({ name, state }) => `${name} County, ${state.code}`);
  const tracts = some(counties.filter((county) => county.tracts.length > 0)).map((county) => some(county.tracts)[0]!);
  const zips = some(zctas).map(({ code }) => code);
  const ask = (tool: string, what: string, values: Question['values']): Question => ({ tool, what, values });
  const one = (tool: string, what: string, value: Question['values'][number]): Question => ask(tool, what, [value]);
  const resolve = (what: string, queries: readonly string[], more: object = {}): Question =>
    ask(
      'geo_resolve',
      what,
      queries.map((query) => ({ query, ...more })),
    );
  return [
    resolve('five digits', [...fips, ...zips]),
    resolve('name and state', named),
    resolve(
      'name alone',
      someCounties.map(({ name }) => name),
    ),
    resolve(
      'misspelt name',
      someCounties.map(({ name }) => misspelt(name, random)),
    ),
    resolve(
      'misspelt name and state',
      someCounties.map(({ name, state }) => `${misspelt(name, random)}, ${state.code}`),
    ),
    resolve(
      'misspelt name, 50 matches',
      someCounties.map(({ name }) => misspelt(name, random)),
      { limit: 50 },
    ),
    resolve(
      'nothing like it',
      fips.map((code) => `qzx${code}vwk`),
    ),
    ask(
      'geo_get_geography',
      'county',
      fips.map((code) => ({ geography_id: `county:${code}` })),
    ),
    ask(
      'geo_get_geography',
      'ZIP area',
      zips.map((code) => ({ geography_id: `zcta:${code}` })),
    ),
    ask(
      'geo_get_contains',
      'ZIP areas of a county',
      fips.map((code) => ({ geography_id: `county:${code}`, child_level: 'zcta' })),
    ),
    one('geo_get_contains', 'counties of Texas, 200', { geography_id: 'state:48', child_level: 'county', limit: 200 }),
    one('geo_get_contains', 'ZIP areas of California, 200', {
      geography_id: 'state:06',
      child_level: 'zcta',
      limit: 200,
    }),
    one('geo_get_contains', 'ZIP areas of the nation, 200', {
      geography_id: 'nation:US',
      child_level: 'zcta',
      limit: 200,
    }),
    ask(
      'geo_get_crosswalk',
      'ZIP area to counties',
      zips.map((code) => ({ geography_id: `zcta:${code}`, target_level: 'county' })),
    ),
    ask(
      'geo_get_crosswalk',
      'county to ZIP areas, 200',
      fips.map((code) => ({ geography_id: `county:${code}`, target_level: 'zcta', limit: 200 })),
    ),
    ask(
      'hazards_get_risk_profile',
      'county by code',
      fips.map((geography) => ({ geography })),
    ),
    ask(
      'hazards_get_risk_profile',
      'county by name',
      named.map((geography) => ({ geography })),
    ),
    ask(
      'hazards_get_risk_profile',
      'tract by code',
      tracts.map((geography) => ({ geography })),
    ),
    ask(
      'hazards_get_hazard_components',
      'tract, 18 hazards',
      tracts.map((geography) => ({ geography, limit: 18 })),
    ),
    one('hazards_get_rankings', 'counties of the nation, 100', { level: 'county', metric: 'eal_total', limit: 100 }),
    one('hazards_get_rankings', 'tracts of the nation, 100', { level: 'tract', metric: 'wfir_eal_total', limit: 100 }),
    one('hazards_get_rankings', 'tracts of California, 100', {
      level: 'tract',
      metric: 'hail_risk_score',
      state: 'CA',
      limit: 100,
    }),
    ask(
      're_search_geographies',
      'name and state',
      named.map((query) => ({ query })),
    ),
    ask(
      're_search_geographies',
      'misspelt name, 50 matches',
      someCounties.map(({ name }) => ({ query: misspelt(name, random), limit: 50 })),
    ),
    ask(
      're_get_hazard_profile',
      'county',
      fips.map((code) => ({ fips_or_geo_key: code })),
    ),
    ask(
      're_search_series',
      'words with a county',
      named.map((name) => ({ query: `housing permits ${name}` })),
    ),
    one('re_search_series', 'words that every series has, 50', { query: 'housing permits', limit: 50 }),
    ask(
      're_search_series',
      'series of a county',
      fips.map((code) => ({ geo_key: `county:${code}` })),
    ),
    ask(
      're_get_series',
      '24 months',
      fips.map((code) => ({ series_key: `census.bps.units.size_3.county.${code}.monthly.nsa` })),
    ),
    one('re_get_series', '500 of 1500 months', { series_key: longSeriesKey, limit: 500 }),
  ];
};
