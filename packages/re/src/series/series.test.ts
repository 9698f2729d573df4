import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { decimal } from '@dqs/core';
import { ServiceError, type Day, type Decimal } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { censusIndicators } from '../connectors/census-indicators/connector.ts';
import { censusPermits } from '../connectors/census-permits/connector.ts';
import { fhfa } from '../connectors/fhfa/connector.ts';
import { hud } from '../connectors/hud/connector.ts';
import { re } from '../index.ts';
import { censusNotice } from '../series-record/notice.ts';
import { series } from './contract.ts';

const sample = (name: string) => join(import.meta.dirname, '../../../../samples/re', name);
const firstRun = '2026-01-05T15:00:00Z';
const secondRun = '2026-02-05T15:00:00Z';
const denver = 'fhfa.hpi.all_transactions.cbsa.19740.quarterly.nsa';

let scratch: ScratchService;
let folder = '';
beforeAll(async () => {
  scratch = await openScratchService(re, firstRun, [geo, hazards]);
  folder = await mkdtemp(join(tmpdir(), 're-'));
  await scratch.load(fhfa, [sample('hpi_at_metro.csv')]);
  await scratch.load(hud, [sample('FY23_FMRs_revised.xlsx'), sample('FY24_FMRs.xlsx')]);
  await scratch.load(censusIndicators, [sample('RESSALES-mf.csv')]);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const ask = async (values: object) => {
  const { data, meta, pagination } = await scratch.answer(series, values);
  return { data, meta, pagination };
};
const listOf = async (values: object) =>
  (await ask(values)).data.observations.map(({ period, value }) => `${period} ${value}`);
const refusal = async (values: object): Promise<ServiceError> => {
  const error: unknown = await ask(values).catch((failure: unknown) => failure);
  if (error instanceof ServiceError) return error;
  throw new Error('not refused', { cause: error });
};

/** Loads the sample of the metropolitan areas with some of its lines changed or omitted, as a run at that instant. */
const loadMetro = async (change: (line: string) => string | null, at: string) => {
  const lines = (await readFile(sample('hpi_at_metro.csv'), 'utf8')).trimEnd().split('\n');
  const path = join(folder, 'hpi_at_metro.csv');
  await writeFile(path, `${lines.flatMap((line) => change(line) ?? []).join('\n')}\n`);
  scratch.clock.set(at);
  const { artifacts } = await scratch.load(fhfa, [path], { force: true });
  return artifacts[0];
};

const vintages = async (period: string): Promise<string[]> => {
  const { rows } = await scratch.db.knex.raw<{ rows: { text: string }[] }>(
    `select coalesce(value::text, 'none') || ' ' || as_known_at::date as text from data.re_observation
     where series_key = ? and period = ? order by as_known_at`,
    [denver, period],
  );
  return rows.map(({ text }) => text);
};

describe('a series', () => {
  it('is described, and its observations are newest first with what the publisher says of each', async () => {
    const { data, meta, pagination } = await ask({ series_key: denver, limit: 2 });
    expect(data).toEqual({
      series_key: denver,
      dataset_key: 'fhfa.hpi.all_transactions',
      source: 'fhfa',
      source_series_id: 'traditional all-transactions quarterly 19740 index_nsa',
      title: 'House price index, all-transactions: Denver-Aurora-Lakewood, CO (quarterly, not seasonally adjusted)',
      attribution: 'Source: Federal Housing Finance Agency',
      units: 'index',
      base_period: '1995Q1=100',
      currency: null,
      frequency: 'quarterly',
      seasonal_adjustment: 'not_seasonally_adjusted',
      license_tag: 'us_public_domain',
      geography: {
        geo_key: 'cbsa:19740',
        level: 'cbsa',
        code: '19740',
        name: 'Denver-Aurora-Lakewood, CO',
        state_code: 'CO',
      },
      start: null,
      end: null,
      observations: [
        {
          period: '2022-10-01',
          period_type: 'quarter',
          value: '475.19',
          as_of: firstRun,
          source_vintage: '2022Q4',
          effective_date: null,
          meta: { standard_error: '1.84', index_type: 'all_transactions' },
        },
        {
          period: '2022-07-01',
          period_type: 'quarter',
          value: '486.90',
          as_of: firstRun,
          source_vintage: '2022Q4',
          effective_date: null,
          meta: { standard_error: '1.48', index_type: 'all_transactions' },
        },
      ],
    });
    expect(meta).toEqual({ source: 'fhfa.hpi', as_of: firstRun, notice: null });
    expect(pagination).toMatchObject({ limit: 2, has_more: true });
  });

  it('answers a range with both of its ends, and none as an empty list', async () => {
    expect(await listOf({ series_key: denver, start: '2010-01-01', end: '2010-07-01' })).toEqual([
      '2010-07-01 187.10',
      '2010-04-01 184.11',
      '2010-01-01 185.72',
    ]);
    const empty = await ask({ series_key: denver, start: '1950-01-01', end: '1950-12-31' });
    expect(empty.data).toMatchObject({ start: '1950-01-01', end: '1950-12-31', observations: [] });
    expect(empty.meta.as_of).toBeNull();
  });

  it('has no row where the publisher has no value', async () => {
    const beckley = 'fhfa.hpi.all_transactions.cbsa.13220.quarterly.nsa';
    expect((await listOf({ series_key: beckley })).at(-1)).toBe('1997-01-01 114.68');
  });

  it('of rents says the fiscal year’s edition and the day from which it applies', async () => {
    const { data, meta } = await ask({ series_key: 'hud.fmr.two_bedroom.county.12086.annual.na' });
    expect(data).toMatchObject({ units: 'USD per month', currency: 'USD', seasonal_adjustment: 'not_applicable' });
    expect(data.observations.map(({ as_of: _, ...rent }) => rent)).toEqual([
      {
        period: '2024-01-01',
        period_type: 'year',
        value: '2324',
        source_vintage: 'FY2024',
        effective_date: '2023-10-01',
        meta: { bedrooms: 2 },
      },
      {
        period: '2023-01-01',
        period_type: 'year',
        value: '1923',
        source_vintage: 'FY2023 revised',
        effective_date: '2022-10-01',
        meta: { bedrooms: 2 },
      },
    ]);
    expect(meta.notice).toBeNull();
  });

  it('of the Census Bureau carries its notice, the release, and the sampling error', async () => {
    const { data, meta } = await ask({ series_key: 'census.ressales.sold.total.nation.US.monthly.nsa', limit: 1 });
    expect(meta).toMatchObject({ source: 'census.housing', notice: censusNotice });
    expect(data.observations[0]).toMatchObject({
      period_type: 'month',
      source_vintage: '2022-12-23',
      meta: { source_note: expect.stringMatching(/^Relative standard error \d+ percent\.$/) },
    });
  });
});

describe('what cannot be answered', () => {
  it('a key that does not exist, with the nearest', async () => {
    const error = await refusal({ series_key: 'fhfa.hpi.all_transactions.cbsa.19741.quarterly.nsa' });
    expect(error).toMatchObject({ code: 'not_found', detail: { param: 'series_key' } });
    expect(error.detail.candidates?.some((each) => each.startsWith(denver))).toBe(true);
    expect(error.detail.candidates!.length).toBeLessThanOrEqual(10);
  });

  it('a key in capitals is read as the key', async () => {
    expect((await ask({ series_key: denver.toUpperCase() })).data.series_key).toBe(denver);
  });

  it('a range that ends before it begins', async () => {
    const error = await refusal({ series_key: denver, start: '2020-01-01', end: '2019-01-01' });
    expect(error).toMatchObject({ code: 'bad_parameter', detail: { param: 'start' } });
  });
});

describe('vintages', () => {
  it('a newer release with the same value adds none, with a restated one adds one, and takes back what it marks', async () => {
    const newRelease = (line: string) => {
      if (line.includes(',19740,2022,4,')) return [line, line.replace(',2022,4,', ',2023,1,')].join('\n');
      if (line.includes(',19740,2022,3,')) return line.replace('486.90', '487.02');
      return line.includes(',19740,2010,1,') ? line.replace(/,2010,1,.*/, ',2010,1,-,-') : line;
    };
    expect(await loadMetro(newRelease, secondRun)).toMatchObject({ status: 'ok', rejects: 0 });
    expect(await vintages('2022-10-01')).toEqual(['475.19 2022-12-31']);
    expect(await vintages('2022-07-01')).toEqual(['486.90 2022-12-31', '487.02 2023-03-31']);
    expect(await vintages('2010-01-01')).toEqual(['185.72 2022-12-31', 'none 2023-03-31']);
    const { data } = await ask({ series_key: denver });
    expect(data.observations.slice(0, 3).map(({ period, value, as_of }) => [period, value, as_of])).toEqual([
      ['2023-01-01', '475.19', secondRun],
      ['2022-10-01', '475.19', secondRun],
      ['2022-07-01', '487.02', secondRun],
    ]);
    expect(data.observations.at(-1)?.period).toBe('2010-04-01');
  });

  it('an older release that is loaded late stays the older one', async () => {
    const oldRelease = (line: string) =>
      line.includes(',2022,4,') ? null : line.includes(',19740,2022,3,') ? line.replace('486.90', '480.00') : line;
    await loadMetro(oldRelease, '2026-03-05T15:00:00Z');
    expect(await vintages('2022-07-01')).toEqual(['480.00 2022-09-30', '486.90 2022-12-31', '487.02 2023-03-31']);
    expect((await listOf({ series_key: denver, start: '2022-07-01' })).at(-1)).toBe('2022-07-01 487.02');
  });

  it('pages through the current values alone', async () => {
    const whole = await listOf({ series_key: denver, limit: 500 });
    const seen: string[] = [];
    let cursor: string | null | undefined = null;
    do {
      const { data, pagination } = await ask({ series_key: denver, limit: 7, cursor });
      seen.push(...data.observations.map(({ period, value }) => `${period} ${value}`));
      cursor = pagination?.next_cursor;
    } while (cursor);
    expect(seen).toEqual(whole);
    expect(new Set(whole.map((line) => line.split(' ')[0])).size).toBe(whole.length);
  });
});

describe('damaged files', () => {
  it.each([
    [
      'an index that is none',
      (line: string) => line.replace('"Denver', '"Denver').replace(/,19740,2015,2,[^,]+/, ',19740,2015,2,(3.4'),
    ],
    ['a standard error that is none', (line: string) => line.replace(/(,19740,2015,2,[^,]+),.*/, '$1,few')],
    ['a quarter that does not exist', (line: string) => line.replace(',19740,2015,2,', ',19740,2015,5,')],
  ])('are rejected line by line: %s', async (_, damage) => {
    const report = await loadMetro(damage, '2026-04-05T15:00:00Z');
    expect(report).toMatchObject({ status: 'ok', rejects: 1 });
  });
});

describe('a derived series', () => {
  it('has its rule in the note, its own unit, and none of the publisher’s details', async () => {
    const asked = { series_key: denver, transform: 'year_on_year', limit: 1 };
    const { data } = await ask(asked);
    const caller = { accountId: 'test', keyId: 'public', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
    const { note } = await scratch.service.call(
      're_get_series',
      { values: asked },
      caller,
      AbortSignal.timeout(60_000),
    );
    const levels = new Map(
      (await ask({ series_key: denver, limit: 9 })).data.observations.map((row) => [row.period, row]),
    );
    const { period, value } = data.observations[0]!;
    const before = `${Number.parseInt(period, 10) - 1}${period.slice(4)}`;
    const change = decimal.subtract(levels.get(period)!.value, levels.get(before as Day)!.value);
    const percent = decimal.divide(decimal.multiply(change, '100' as Decimal), levels.get(before as Day)!.value, {
      significantDigits: 40,
    });
    expect(value).toBe(decimal.canonical(decimal.roundToPlaces(percent, 5)));
    expect(data).toMatchObject({ units: 'percent', base_period: null, frequency: 'quarterly' });
    expect(data.observations[0]).toMatchObject({ source_vintage: null, effective_date: null, meta: null });
    expect(note).toContain('the percent change from the same period a year earlier');
  });

  it('as an index is of the first value from start on, on every page', async () => {
    const asked = { series_key: denver, transform: 'index', start: '2019-04-01', end: '2021-12-31', limit: 4 };
    const first = await ask(asked);
    expect(first.data.base_period).toBe('2019-04-01 = 100');
    const second = await ask({ ...asked, cursor: first.pagination!.next_cursor });
    const third = await ask({ ...asked, cursor: second.pagination!.next_cursor });
    expect(third.data.observations.at(-1)).toMatchObject({ period: '2019-04-01', value: '100' });
    expect([first, second, third].map(({ data }) => data.observations.length)).toEqual([4, 4, 3]);
  });

  it('of a year is its last value, or refused as no lower frequency', async () => {
    const asked = { series_key: denver, frequency_to: 'annual', aggregation: 'end_of_period' };
    const { data } = await ask({ ...asked, start: '2021-01-01', end: '2022-12-31' });
    expect(data.frequency).toBe('annual');
    expect(data.observations.map(({ period, value }) => `${period} ${value}`)[0]).toBe('2022-01-01 475.19');
    const refused = await refusal({ ...asked, frequency_to: 'monthly' });
    expect(refused).toMatchObject({ code: 'bad_parameter', detail: { param: 'frequency_to' } });
  });
});

describe('a series of a place whose code changed', () => {
  const header =
    'Survey,FIPS,FIPS,Region,Division,County,,1-unit,,,2-units,,,3-4 units,,,5+ units,\nDate,State,County,Code,Code,Name,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value\n \n';
  const dade = '9899,12,025,3,5,Dade County,5375,5375,579248981,43,86,6575429,178,687,46443168,204,4915,391404985\n';
  const miamiDade =
    '1999,12,086,3,5,Miami-Dade County,6711,6711,594292201,54,108,7685059,179,679,38666728,276,6569,540618782\n';
  const key = 'census.bps.units.total.county.12086.annual.nsa';
  const before = 'census.bps.units.total.county.12025.annual.nsa';

  beforeAll(async () => {
    for (const [name, line] of [
      ['co1998a.txt', dade],
      ['co1999a.txt', miamiDade],
    ] as const) {
      await writeFile(join(folder, name), `${header}${line}`);
      await scratch.load(censusPermits, [join(folder, name)]);
    }
  });

  it('has its own values alone, unless those of the code before are asked for', async () => {
    expect(await listOf({ series_key: key })).toEqual(['1999-01-01 14067']);
    const { data } = await ask({ series_key: key, splice: true });
    expect(data.observations.map(({ period, value }) => `${period} ${value}`)).toEqual([
      '1999-01-01 14067',
      '1998-01-01 11063',
    ]);
    expect(data.observations[1]?.meta?.source_note).toMatch(/county:12025.*all of which now has the current code/);
    expect(data.observations[0]?.meta?.source_note).not.toMatch(/12025/);
    expect(await scratch.note('re_get_series', { series_key: key, splice: true })).toContain(before);
  });

  it('is put together in pages, in ranges and in derived values, too', async () => {
    const first = await ask({ series_key: key, splice: true, limit: 1 });
    const second = await ask({ series_key: key, splice: true, limit: 1, cursor: first.pagination?.next_cursor });
    expect([first, second].map(({ data }) => data.observations[0]?.value)).toEqual(['14067', '11063']);
    expect(await listOf({ series_key: key, splice: true, end: '1998-12-31' })).toEqual(['1998-01-01 11063']);
    const { data } = await ask({ series_key: key, splice: true, transform: 'change' });
    expect(data.observations.map(({ value }) => value)).toEqual(['3004']);
  });

  it('says where its publisher goes on after its end', async () => {
    expect(await scratch.note('re_get_series', { series_key: before })).toMatch(
      /^This series ends with 1998-01-01\. .*census\.bps\.units\.total\.county\.12086\.annual\.nsa, 1999-01-01 to 1999-01-01/,
    );
    expect(await scratch.note('re_get_series', { series_key: key })).toBeNull();
  });

  it('says which codes replaced its own if none of their series is loaded', async () => {
    const path = join(folder, 'co2003a.txt');
    await writeFile(path, `${header}2003,46,113,2,4,Shannon County,5,5,579248,0,0,0,0,0,0,0,0,0\n`);
    await scratch.load(censusPermits, [path]);
    expect(await scratch.note('re_get_series', { series_key: 'census.bps.units.total.county.46113.annual.nsa' })).toBe(
      'This series ends with 2003-01-01. Its code was replaced by county:46102, for which no such series is loaded.',
    );
  });

  it('of a metropolitan area says that the area before need not have had the same counties', async () => {
    const areas =
      'Survey,CSA,CBSA,MONCOV,CBSA,,1-unit,,,2-units,,,3-4 units,,,5+ units,,\nDate,Code,Code,,Name,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value\n \n';
    for (const [name, line] of [
      ['ma1812c.txt', '201812,999,39140, ,Prescott  AZ ,76,76,21015,3,6,537,0,0,0,0,0,0\n'],
      ['ma1901c.txt', '201901,999,39150, ,Prescott Valley-Prescott  AZ ,83,83,23721,6,12,1826,0,0,0,0,0,0\n'],
    ] as const) {
      await writeFile(join(folder, name), `${areas}${line}`);
      await scratch.load(censusPermits, [join(folder, name)]);
    }
    const [old, present] = ['39140', '39150'].map((code) => `census.bps.units.total.cbsa.${code}.monthly.nsa`);
    const { data } = await ask({ series_key: present, splice: true });
    expect(data.observations.map(({ value }) => value)).toEqual(['95', '82']);
    expect(data.observations[1]?.meta?.source_note).toMatch(/cbsa:39140.*may differ from those of the current area/);
    expect(await scratch.note('re_get_series', { series_key: old })).toContain(present);
  });

  it.each([
    ['51005', 'a county that a city joined', 2002, '51,005,3,5,Alleghany County', '51,560,3,5,Clifton Forge city'],
    [
      '09130',
      'a region with parts of several counties',
      2023,
      '09,130,1,1,River Valley',
      '09,007,1,1,Middlesex County',
    ],
  ])('%s, %s, has no values of the earlier code', async (code, _, year, current, former) => {
    for (const [from, place] of [
      [year - 1, former],
      [year, current],
    ] as const) {
      const path = join(folder, `co${from}a.txt`);
      await writeFile(path, `${header}${from},${place},5,5,579248,0,0,0,0,0,0,0,0,0\n`);
      await scratch.load(censusPermits, [path]);
    }
    const asked = { series_key: `census.bps.units.total.county.${code}.annual.nsa`, splice: true };
    expect(await listOf(asked)).toEqual([`${year}-01-01 5`]);
    expect(await scratch.note('re_get_series', asked)).toBe(
      'No values were added: no earlier code had exactly this place.',
    );
  });

  it('stays as it is where no code was before, which the note says', async () => {
    expect(await listOf({ series_key: denver, splice: true, limit: 1 })).toEqual(
      await listOf({ series_key: denver, limit: 1 }),
    );
    expect(await scratch.note('re_get_series', { series_key: denver, splice: true })).toMatch(/^No values were added/);
  });
});
