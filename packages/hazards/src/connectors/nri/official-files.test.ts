import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { geo } from '@dqs/geo';
import type { Data } from '@dqs/schemas';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answered,
  explainReads,
  officialSources as sources,
  openScratchService,
  type ScratchService,
} from '@dqs/testing';
import { hazardComponents } from '../../hazard-components/contract.ts';
import { hazards } from '../../index.ts';
import { metricByName } from '../../metric.ts';
import { newestCountyProfile } from '../../queries.ts';
import { rankings } from '../../rankings/contract.ts';
import type { riskProfile } from '../../risk-profile/contract.ts';
import { nri } from './connector.ts';

const folder = join(sources, 'fema-nri');
const names = {
  counties: 'NRI_Table_Counties_California.csv',
  tracts: 'NRI_Table_CensusTracts_slice_BaltimoreCity_rows1-120.csv',
  november2021: 'NRI_Table_Counties_Nov2021_first36columns.csv.gz',
};

type Line = Readonly<Record<string, string>>;
type Profile = Data<typeof riskProfile>;
type Component = Data<typeof hazardComponents>['components'][number];

/** Reads a file with another reader than the connector's. */
const linesOf = (name: string): readonly Line[] => {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  return parseCsv(name.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true, bom: true });
};

/** The digits of a cell; the spreadsheet that saved one of the files wrote large whole numbers with a power of ten. */
const digits = (line: Line, column: string): string | null => {
  const text = line[column] ?? '';
  if (text === '') return null;
  return /E/.test(text) ? BigInt(Number(text)).toString() : text;
};

const text = (line: Line, column: string): string | null => line[column] || null;

/** A profile as the line of a file says it. */
const published = (line: Line) => ({
  risk_score: digits(line, 'RISK_SCORE'),
  risk_rating: text(line, 'RISK_RATNG'),
  risk_value: digits(line, 'RISK_VALUE'),
  risk_percentile: digits(line, 'RISK_SPCTL'),
  eal_total: digits(line, 'EAL_VALT'),
  eal_score: digits(line, 'EAL_SCORE'),
  eal_rating: text(line, 'EAL_RATNG'),
  eal_percentile: digits(line, 'EAL_SPCTL'),
  sovi_score: digits(line, 'SOVI_SCORE'),
  sovi_rating: text(line, 'SOVI_RATNG'),
  resl_score: digits(line, 'RESL_SCORE'),
  resl_rating: text(line, 'RESL_RATNG'),
  population: line['POPULATION'] === '' ? null : Number(line['POPULATION']),
  building_value: digits(line, 'BUILDVALUE'),
  agriculture_value: digits(line, 'AGRIVALUE'),
});

const hazardColumns = (line: Line, code: string) => ({
  hazard_code: code,
  risk_score: digits(line, `${code}_RISKS`),
  risk_rating: text(line, `${code}_RISKR`),
  risk_value: digits(line, `${code}_RISKV`),
  eal_total: digits(line, `${code}_EALT`),
  eal_score: digits(line, `${code}_EALS`),
  eal_rating: text(line, `${code}_EALR`),
});

const codes = 'AVLN CFLD CWAV DRGT ERQK HAIL HRCN HWAV ISTM LNDS LTNG RFLD SWND TRND TSUN VLCN WFIR WNTW'.split(' ');

const fipsOf = (line: Line): string => (line['NRI_ID'] ?? '').slice(1);

/** A decimal as a whole number of 10⁻¹⁵, to be sorted by. */
const scaled = (value: string): bigint => {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(15, '0').slice(0, 15));
};

const columnOf = (metric: string): string => {
  const composite: Record<string, string> = {
    risk_score: 'RISK_SCORE',
    risk_value: 'RISK_VALUE',
    risk_percentile: 'RISK_SPCTL',
    eal_total: 'EAL_VALT',
    eal_score: 'EAL_SCORE',
    eal_percentile: 'EAL_SPCTL',
    sovi_score: 'SOVI_SCORE',
    resl_score: 'RESL_SCORE',
  };
  const suffix: Record<string, string> = {
    risk_score: 'RISKS',
    risk_value: 'RISKV',
    eal_total: 'EALT',
    eal_score: 'EALS',
  };
  return composite[metric] ?? `${metric.slice(0, 4).toUpperCase()}_${suffix[metric.slice(5)]}`;
};

/** The list that a metric ranks the lines to, as rank, code and value. */
const expectedRanking = (lines: readonly Line[], metric: string) => {
  const values = lines
    .map((line) => ({ fips: fipsOf(line), value: digits(line, columnOf(metric)) }))
    .filter((entry): entry is { fips: string; value: string } => entry.value !== null)
    .map((entry) => ({ ...entry, size: scaled(entry.value) }))
    .toSorted((left, right) =>
      left.size === right.size ? (left.fips < right.fips ? -1 : 1) : left.size > right.size ? -1 : 1,
    );
  return values.map(({ fips, value, size }) => ({
    rank: values.findIndex((other) => other.size === size) + 1,
    fips,
    value,
  }));
};

describe.skipIf(!existsSync(folder))('the official files (needs official files)', () => {
  const counties = linesOf(names.counties);
  const tracts = linesOf(names.tracts);
  const november2021 = linesOf(names.november2021);
  let scratch: ScratchService;
  let report: Awaited<ReturnType<ScratchService['load']>>;

  beforeAll(async () => {
    scratch = await openScratchService(hazards, '2025-01-15T12:00:00Z', [geo]);
    report = await scratch.load(
      nri,
      Object.values(names).map((name) => join(folder, name)),
    );
    await scratch.db.knex.raw('analyze data.hazards_risk');
  });
  afterAll(() => scratch.close());

  const profile = async (geography: string) => scratch.ask('hazards_get_risk_profile', { geography });
  const components = async (geography: string): Promise<readonly Component[]> =>
    (await scratch.answer(hazardComponents, { geography, limit: 18 })).data.components;

  it('load without a reject; dictionaries are none of them', () => {
    expect(report.artifacts.map(({ status, rejects, counts }) => ({ status, rejects, rows: counts.inserted }))).toEqual(
      [
        { status: 'ok', rejects: 0, rows: 120 * 19 },
        { status: 'ok', rejects: 0, rows: 58 * 19 },
        { status: 'ok', rejects: 0, rows: 3142 },
      ],
    );
    for (const name of ['NRIDataDictionary.csv', 'NRI_HazardInfo.csv', 'v1.18/NRIDataDictionary_Nov2021.csv']) {
      const head = readFileSync(join(folder, name), 'utf8').slice(0, 4096);
      expect(nri.recognition.recognise(name, head)).toBeNull();
      expect(nri.recognition.refusal?.(name, head), name).toContain('dictionary');
    }
  });

  it('are served digit for digit: every composite and every hazard of every county and tract of March 2023', async () => {
    for (const line of [...counties, ...tracts]) {
      const fips = fipsOf(line);
      const { data, meta } = await profile(fips);
      const { geography, units: _, ...figures } = data as Profile;
      expect(figures).toEqual(published(line));
      expect(geography).toMatchObject({
        fips,
        state_code: line['STATEABBRV'],
        level: fips.length === 5 ? 'county' : 'tract',
      });
      expect(meta).toMatchObject({ release_version: line['NRI_VER'], release_date: '2023-03-01' });
      const served = (await components(fips)).map(({ hazard_name: __, ...component }) => component);
      expect(served.toSorted((left, right) => (left.hazard_code < right.hazard_code ? -1 : 1))).toEqual(
        codes.map((code) => hazardColumns(line, code)),
      );
    }
  });

  it('of November 2021 are loaded digit for digit, and served where no newer release of the state is loaded', async () => {
    const rows: readonly Record<string, unknown>[] = await scratch.db
      .knex('data.hazards_risk')
      .where({ release_date: '2021-11-01' })
      .orderBy('fips');
    const lines = november2021.toSorted((left, right) => (fipsOf(left) < fipsOf(right) ? -1 : 1));
    expect(rows.map((row) => row['fips'])).toEqual(lines.map(fipsOf));
    rows.forEach((row, at) => {
      const line = lines[at] ?? {};
      expect({ ...row, population: Number(row['population']) }).toMatchObject(published(line));
    });
    for (const line of lines.filter((_, at) => at % 100 === 0)) {
      const { data, meta } = await profile(fipsOf(line));
      if (line['STATEABBRV'] === 'CA') expect(meta).toMatchObject({ release_version: 'March 2023' });
      else expect(data).toMatchObject(published(line));
    }
  });

  it('name every county of one release uniquely: what is served as its name finds it again', async () => {
    for (const line of [...november2021.filter((_, at) => at % 25 === 0), ...counties, ...tracts]) {
      const { data } = await profile(fipsOf(line));
      const { geography } = data as Profile;
      const again = await profile(geography.name);
      expect((again.data as Profile).geography).toEqual(geography);
    }
  });

  it('hazards of a place come costliest first, those without a loss last', async () => {
    for (const line of counties) {
      const sizes = (await components(fipsOf(line))).map(({ eal_total, hazard_code }) => ({
        size: eal_total === null ? -1n : scaled(eal_total),
        hazard_code,
      }));
      const sorted = sizes.toSorted((left, right) =>
        left.size === right.size ? (left.hazard_code < right.hazard_code ? -1 : 1) : left.size > right.size ? -1 : 1,
      );
      expect(sizes).toEqual(sorted);
    }
  });

  it.each([...metricByName.keys()])('are ranked by %s as the files say', async (metric) => {
    for (const [level, state, lines] of [
      ['county', 'CA', counties],
      ['tract', 'MD', tracts],
    ] as const) {
      const ranked: { rank: number; fips: string; value: string }[] = [];
      let cursor: string | null = null;
      do {
        const answer: Answered<typeof rankings> = await scratch.answer(rankings, {
          level,
          metric,
          state,
          limit: 97,
          cursor,
        });
        for (const { rank, geography, metric_value } of answer.data.rankings)
          ranked.push({ rank, fips: geography.fips, value: metric_value });
        cursor = answer.pagination?.next_cursor ?? null;
      } while (cursor !== null);
      expect(ranked).toEqual(expectedRanking(lines, metric));
    }
  });

  it('give the neighbouring domain the same county profile', async () => {
    const reader = scratch.db.reader('public');
    const line = counties.find((candidate) => candidate['COUNTY'] === 'Los Angeles') ?? {};
    const county = await newestCountyProfile(reader, '06037');
    expect(county).toMatchObject({
      ...published(line),
      fips: '06037',
      geo_key: 'county:06037',
      county_name: 'Los Angeles County',
      state_name: 'California',
      state_abbrev: 'CA',
      release_version: 'March 2023',
      release_date: '2023-03-01',
      source: 'fema.nri',
      as_of: '2025-01-15T12:00:00Z',
    });
    expect(county?.hazards.map(({ hazard_name: _, ...hazard }) => hazard)).toEqual(
      expect.arrayContaining(codes.map((code) => hazardColumns(line, code))),
    );
    expect(await newestCountyProfile(reader, '06999')).toBeNull();
    expect((await newestCountyProfile(reader, '12086'))?.hazards).toEqual([]);
  });

  it.each([
    ['hazards_get_risk_profile', { geography: '06037' }, 1],
    // Asked of the geography domain first, which holds nothing here.
    ['hazards_get_risk_profile', { geography: 'Los Angeles' }, 3],
    ['hazards_get_risk_profile', { geography: 'Census Tract 101, Baltimore City, MD' }, 2],
    ['hazards_get_hazard_components', { geography: 'tract:24510010100', limit: 18 }, 1],
    ['hazards_get_rankings', { level: 'county', metric: 'eal_total' }, 1],
    ['hazards_get_rankings', { level: 'county', metric: 'risk_score', state: 'Texas', limit: 100 }, 1],
    ['hazards_get_rankings', { level: 'tract', metric: 'hrcn_eal_total', state: '24' }, 1],
  ])('are read by an index: %s %j', async (tool, values, trips) => {
    const reads = await explainReads(scratch, hazards, tool, values);
    expect(reads).toHaveLength(trips);
    for (const read of reads) {
      // The few artifacts of this test, and places of which it has none, are quicker read as a whole than by their key.
      expect(
        read.wholeTables.filter((table) => !['artifact', 'geo_place'].includes(table)),
        read.plan,
      ).toEqual([]);
      expect(read.buffers, read.plan).toBeLessThanOrEqual(10 * read.rows + 50);
    }
  });
});
