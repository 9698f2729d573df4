import { readFileSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { ServiceError } from '@dqs/schemas';
import { createArtifactStore, ingest } from '@dqs/ingest';
import type { Database } from '@dqs/storage';
import { clockAt, explainReads, type ExplainedRead } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFiles } from '../bench/data/places/files.ts';
import { inventNation, type Nation } from '../bench/data/places/nation.ts';
import { questionsOf, type Question } from '../bench/data/places/questions.ts';
import { fillAreas, fillSeries, longSeriesKey } from '../bench/data/places/series.ts';
import { openPlace, schema } from '../bench/installation.ts';
import { caller, never, quietService } from '../bench/quiet-service.ts';

/** Enough that every table whose rows grow with the nation has more than `large` of them. */
const size = { counties: 700, zctas: 12_000, tracts: 800 };
const large = 10_000;
const metrics = [
  'eal_percentile',
  'eal_score',
  'eal_total',
  'resl_score',
  'risk_percentile',
  'risk_score',
  'risk_value',
  'sovi_score',
];

/**
 * Reads that look at more than they answer: the words or letters asked for, or the kinds of place of a subject's data sets, each a
 * look or more at an index. What they look at is bounded by the question, the catalogue and caps in the statement, not by the table.
 */
const searches: Readonly<Record<string, number>> = {
  geo_candidates: 900,
  hazards_counties_alike: 450,
  re_series_search_words: 150,
  re_series_search_both: 150,
  re_series_search_places: 450,
  re_series_search_datasets: 150,
  re_series_search_datasets_of_state: 150,
  re_levels_held: 400,
};

/** Each row of these is made of three: the series, its first and its last observation. */
const rowsRead = (statement: string): number => (statement.startsWith('re_series_search_') ? 3 : 1);

/** These ask whether there is any row at all: they end at the first one of a table, in whatever order. */
const anyRow = ['geo_place_any', 'geo_cities_unplaced', 'hazards_anything_held', 're_series_held'];

const extra: readonly Question[] = [
  { tool: 'geo_resolve', what: 'a level and a country', values: [{ query: 'Oakton', level: 'county', country: 'US' }] },
  { tool: 'geo_get_geography', what: 'an unknown one', values: [{ geography_id: 'county:48998' }] },
  {
    tool: 'geo_get_geography',
    what: 'with the point inside it',
    values: [{ geography_id: 'county:48123', include_point: true }],
  },
  { tool: 'geo_get_contains', what: 'of an area', values: [{ geography_id: 'cbsa:10000', child_level: 'county' }] },
  { tool: 'geo_get_contains', what: 'of an area', values: [{ geography_id: 'cbsa:10000', child_level: 'zcta' }] },
  {
    tool: 'hazards_get_risk_profile',
    what: 'unknown ones',
    values: [
      { geography: '48998' },
      { geography: '06001999999' },
      { geography: 'Oaktonn County, TX' },
      { geography: 'Census Tract 1, California' },
      { geography: 'Census Tract 2' },
    ],
  },
  ...metrics.flatMap((metric) =>
    [null, 'TX'].flatMap((state) =>
      ['county', 'tract'].map((level) => ({
        tool: 'hazards_get_rankings',
        what: `${metric} of ${level} ${state ?? ''}`,
        values: [{ level, metric, state, limit: 50 }],
      })),
    ),
  ),
  {
    tool: 're_search_series',
    what: 'every way',
    values: [
      {},
      { query: 'permits size 3', geo_key: 'county:48001' },
      { query: 'census.bps.units.size_3.county.48001.monthly.nsa' },
    ],
  },
  {
    tool: 'hazards_get_rankings',
    what: 'empty ones',
    values: [
      { level: 'county', metric: 'eal_total', state: 'GU' },
      { level: 'tract', metric: 'eal_total', county: '48998' },
    ],
  },
  {
    tool: 're_search_series',
    what: 'places ranked',
    values: ['value', 'change'].map((by) => ({ query: 'noaa.climdiv', rank_by: by, level: 'state' })),
  },
  {
    tool: 're_get_series',
    what: 'one with a code before it',
    values: [{ series_key: 'census.bps.units.size_3.county.12086.monthly.nsa', splice: true }],
  },
  {
    tool: 're_search_series',
    what: 'what no series is of',
    values: [
      { query: 'zyxwv vwxyz' },
      { query: 'building permits Texas' },
      { query: 'house prices Wyoming' },
      { query: 'building permits Zyxwvville' },
    ],
  },
  {
    tool: 're_get_series',
    what: 'a range without a period',
    values: [{ series_key: longSeriesKey, start: '1700-01-01', end: '1700-12-31' }],
  },
  {
    tool: 're_get_series',
    what: 'an unknown one',
    values: [{ series_key: 'census.bps.units.size_3.county.48002.monthly.nsa' }],
  },
];

/** What the questions do not ask at its limit already. */
const largest: readonly Question[] = [
  {
    tool: 're_search_geographies',
    what: 'fifty',
    values: ['Ash', 'Washkamp', 'Oakt'].map((query) => ({ query, limit: 50 })),
  },
  { tool: 're_search_series', what: 'fifty of a county', values: [{ geo_key: 'county:48001', limit: 50 }] },
];

/** A city that is no county, and names a metropolitan area. */
const cityOf = ({ counties: [county] }: Nation): Question => ({
  tool: 'hazards_get_risk_profile',
  what: 'a city',
  values: [{ geography: `${county!.name} City, ${county!.state.code}` }],
});

let folder = '';
let db: Database;
let nation: Nation;
let sizes: ReadonlyMap<string, number>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-plans-'));
  nation = inventNation(size);
  await mkdir(join(folder, 'files'));
  db = await openPlace({ folder: join(folder, 'data') });
  await db.migrate(schema);
  const store = createArtifactStore(join(folder, 'artifacts'));
  const connectors = domains.flatMap((domain) => domain.connectors);
  for (const { connector: key, path } of await writeFiles(join(folder, 'files'), nation)) {
    const connector = connectors.find((candidate) => candidate.key === key)!;
    const { status, artifacts } = await ingest({ connector, db, store, clock: systemClock, from: [path] });
    if (status !== 'ok') throw new Error(JSON.stringify(artifacts));
  }
  await fillAreas(db.knex, nation);
  await fillSeries(db.knex, nation);
  await db.knex.raw('vacuum analyze');
  const { rows } = await db.knex.raw<{ rows: { name: string; rows: string }[] }>(
    `select relname as name, reltuples::bigint as rows from pg_class where relkind = 'r' and relnamespace = 'data'::regnamespace`,
  );
  sizes = new Map(rows.map((table) => [table.name, Number.parseInt(table.rows, 10)]));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const explained = async ({ tool, values }: Question): Promise<readonly ExplainedRead[]> => {
  const domain = domains.find(({ key }) => tool.startsWith(`${key}_`))!;
  const reads: ExplainedRead[] = [];
  const scratch = { db, clock: clockAt('2026-01-15T12:00:00Z') };
  for (const value of values.slice(0, 6)) reads.push(...(await explainReads(scratch, domain, tool, value)));
  return reads;
};

/** The names of all statements of a domain, as its files declare them. */
const declared = (domain: string): readonly string[] =>
  globSync(join(import.meta.dirname, `../../packages/${domain}/src/**/query.ts`)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:statement|search|ranked|pageOf)\(\s*'([a-z_]+)'/g)].map(
      ([, name = '']) => name,
    ),
  );

describe('the reads of places, hazards and real estate on tables of real size', () => {
  it('are on tables that are large', () => {
    for (const table of ['geo_place', 'geo_zcta_county', 'hazards_risk', 're_series', 're_observation'])
      expect(sizes.get(table), table).toBeGreaterThan(large);
  });

  it('go by an index and look at no more pages than their rows need, every statement of the three domains', async () => {
    const seen = new Set<string>();
    for (const question of [...questionsOf(nation), ...extra, cityOf(nation)]) {
      for (const { statement, rows, buffers, wholeTables, plan } of await explained(question)) {
        seen.add(statement);
        const told = `${question.tool} ${question.what}: ${statement}\n${plan}`;
        expect(
          wholeTables.filter((table) => (sizes.get(table) ?? 0) > large && !anyRow.includes(statement)),
          told,
        ).toEqual([]);
        expect(buffers, told).toBeLessThanOrEqual(10 * rows * rowsRead(statement) + (searches[statement] ?? 50));
      }
    }
    const rankings = metrics.flatMap((metric) =>
      ['nation', 'state'].map((part) => `hazards_ranking_${metric}_${part}`),
    );
    const names = [...['geo', 'hazards', 're'].flatMap(declared), ...rankings, 'hazards_ranking_eal_total_county'];
    // Of cities without their counties, which no query file declares.
    seen.delete('geo_cities_unplaced');
    // Of ZIP Codes without an area, beside the search.
    seen.delete('geo_postal_zip_counties');
    seen.delete('geo_any_zip_area');
    // Of maps, which no operation answers.
    seen.add('geo_outlines_of_places');
    expect([...seen].toSorted()).toEqual(names.toSorted());
  });

  // Hosts of agents refuse or cut larger ones; answers that page say so and go on in the next one.
  it('are answered in less than 100 kB, also at the largest limits', async () => {
    const service = quietService(db);
    for (const { tool, what, values } of [...questionsOf(nation), ...largest]) {
      for (const value of values.slice(0, 40)) {
        const bytes = await service.call(tool, { values: value }, caller, never).then(
          (answer) => answer.bytes,
          (error: unknown) => {
            // A misspelt city of a list that is not loaded is refused, with little to say.
            if (error instanceof ServiceError && error.code === 'out_of_coverage') return Buffer.from(error.message);
            throw error;
          },
        );
        expect(bytes.length, `${tool} ${what} ${JSON.stringify(value)}`).toBeLessThan(100_000);
      }
    }
  });
});
