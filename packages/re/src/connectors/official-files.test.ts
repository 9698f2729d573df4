import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openArtifact, statement, type Connector } from '@dqs/kit';
import {
  type Answered,
  explainReads,
  officialSources as sources,
  openScratchService,
  type ScratchService,
} from '@dqs/testing';
import { read as readWorkbook, utils } from '@e965/xlsx';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { re } from '../index.ts';
import type { ObservationRow } from '../series-record/reading.ts';
import { series } from '../series/contract.ts';

const path = (file: string): string => join(sources, file);
const missing = ['fhfa', 'hud', 'census-re', 'census-geo'].some((folder) => !existsSync(path(folder)));

type Expected = Map<string, Partial<ObservationRow>>;

interface Emitted {
  readonly rows: Map<string, ObservationRow>;
  /** The reasons of rejects. */
  readonly rejects: string[];
  /** The number of records without rows. */
  skipped: number;
}

/** The rows that a connector makes of a file, without a database. Two rows for one series and period are an error. */
const read = async (file: string): Promise<Emitted> => {
  const found = re.connectors.flatMap((connector: Connector<unknown, ObservationRow>) => {
    const artifact = connector.recognition.recognise(basename(file), '');
    return artifact ? [{ connector, artifact }] : [];
  });
  expect(found).toHaveLength(1);
  const { connector, artifact } = found[0]!;
  const emitted: Emitted = { rows: new Map(), rejects: [], skipped: 0 };
  const stored = { ...artifact, path: path(file), sha256: '', bytes: statSync(path(file)).size };
  for await (const batch of connector.reading.parse(stored)) {
    for (const { record } of batch) {
      const rows = connector.rows.normalise(record);
      if ('reject' in rows) emitted.rejects.push(rows.reject);
      else if (rows.length === 0) emitted.skipped += 1;
      else
        for (const row of rows) {
          const key = `${row.series_key} ${row.period}`;
          if (emitted.rows.has(key)) throw new Error(`${key} stands twice in ${file}`);
          emitted.rows.set(key, row);
        }
    }
  }
  return emitted;
};

// A file is read once, because its rows are compared with the publisher's cells and with the stored rows.
const readings = new Map<string, Promise<Emitted>>();
afterAll(() => readings.clear());
const emittedOf = (file: string): Promise<Emitted> => {
  const reading = readings.get(file) ?? read(file);
  readings.set(file, reading);
  return reading;
};

/** Compares the expected rows with the actual ones in both directions and reports only the first difference. */
const expectSame = ({ rows, rejects }: Emitted, expected: Expected): void => {
  expect(rejects).toEqual([]);
  expect(expected.size).toBeGreaterThan(0);
  for (const [key, cells] of expected) {
    const row = rows.get(key);
    for (const [column, cell] of Object.entries(cells)) {
      if (row?.[column as keyof ObservationRow] !== cell) expect({ key, ...row }).toMatchObject({ key, ...cells });
    }
  }
  for (const key of rows.keys()) if (!expected.has(key)) expect(key).toBe('a cell of the file');
  expect(rows.size).toBe(expected.size);
};

const month = (number: number): string => String(number).padStart(2, '0');
const quarterDay = (year: string | number, quarter: string | number): string =>
  `${year}-${month(Number(quarter) * 3 - 2)}-01`;
const textOf = (file: string): string => {
  const bytes = readFileSync(path(file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
};
const csv = (file: string): string[][] => parseCsv(textOf(file), { relax_column_count: true }) as string[][];
const number = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null);
const sheetOf = (file: string): unknown[][] => {
  const book = readWorkbook(readFileSync(path(file)), { cellFormula: false, cellText: false, sheetRows: 6000 });
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true, blankrows: false });
};

describe.skipIf(missing)('the files of the FHFA (needs official files)', () => {
  it('metropolitan areas and divisions: every index and standard error', async () => {
    const expected: Expected = new Map();
    const divisions = new Set<string>();
    for (const [name = '', code = '', year = '', quarter = '', index = '', error = ''] of csv(
      'fhfa/HPI_AT_metro.csv.gz',
    )) {
      if (name.includes('(MSAD)')) divisions.add(code);
      const standard = error.replace(/[( )]/g, '');
      expected.set(`fhfa.hpi.all_transactions.cbsa.${code}.quarterly.nsa ${quarterDay(year, quarter)}`, {
        value: index === '-' ? null : index,
        meta: JSON.stringify({
          ...(standard === '-' ? {} : { standard_error: standard }),
          index_type: 'all_transactions',
        }),
        source_vintage: '2022Q4',
        as_known_at: '2022-12-31T00:00:00Z',
      });
    }
    const emitted = await emittedOf('fhfa/HPI_AT_metro.csv.gz');
    expectSame(emitted, expected);
    expect([divisions.size, emitted.skipped]).toEqual([31, 0]);
    const areas = new Set(
      csv('census-geo/gazetteer/2025_Gaz_cbsa_national.txt').map(([line = '']) => line.split('|')[1]),
    );
    const codes = new Set([...expected.keys()].map((key) => key.split('.')[4]!));
    // Areas that the delineation of 2023 merged or renumbered; all others are current areas.
    expect([...codes].filter((code) => !areas.has(code) && !divisions.has(code)).length).toBeLessThanOrEqual(10);
  });

  it('United States and states: every index', async () => {
    const national: Expected = new Map();
    for (const [place, year = '', quarter = '', value = ''] of csv('fhfa/HPI_AT_us_and_census.csv'))
      if (place === 'USA')
        national.set(`fhfa.hpi.all_transactions.nation.US.quarterly.nsa ${quarterDay(year, quarter)}`, { value });
    const emitted = await emittedOf('fhfa/HPI_AT_us_and_census.csv');
    expectSame(emitted, national);
    expect(emitted.skipped).toBe(9 * 192);

    const fips = new Map(
      csv('census-geo/fips/state.txt').map(([line = '']) => [line.split('|')[1], line.split('|')[0]]),
    );
    const states: Expected = new Map();
    for (const [state, year = '', quarter = '', value = ''] of csv('fhfa/HPI_AT_state_with_added_header.csv').slice(1))
      states.set(`fhfa.hpi.all_transactions.state.${fips.get(state)}.quarterly.nsa ${quarterDay(year, quarter)}`, {
        value,
      });
    expectSame(await emittedOf('fhfa/HPI_AT_state_with_added_header.csv'), states);
  });

  it('counties: three bases and the change of every year', async () => {
    const expected: Expected = new Map();
    const file = 'fhfa/HPI_AT_BDL_county_slice_rows1-20000.csv';
    for (const line of textOf(file).split('\r').slice(1)) {
      const [, , fips, year, change, index, base1990, base2000] = line.trim().split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
      if (year === undefined) continue;
      const cells = { '': index, '.base_1990': base1990, '.base_2000': base2000, '.annual_change': change };
      for (const [column, text] of Object.entries(cells))
        expected.set(`fhfa.hpi.all_transactions${column}.county.${fips}.annual.nsa ${year}-01-01`, {
          value: text === '.' ? null : text!,
        });
    }
    expect(expected.size).toBe(80_000);
    expectSame(await emittedOf(file), expected);
  });

  it('three-digit ZIP Codes: every index and whose it is', async () => {
    const file = 'fhfa/HPI_AT_3zip.xlsx';
    const part = async (member: RegExp): Promise<string> => {
      const chunks: Buffer[] = [];
      const artifact = { path: path(file), bytes: statSync(path(file)).size };
      for await (const chunk of openArtifact(artifact, { member, maximumBytes: 100_000_000 })) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    };
    const strings = [...(await part(/sharedStrings/)).matchAll(/<si>.*?<\/si>/gs)].map(([text]) =>
      text.replace(/<[^>]+>/g, '').trim(),
    );
    const expected: Expected = new Map();
    const rows = (await part(/sheet1\.xml$/)).matchAll(
      /<c r="A\d+"[^>]*><v>(\d+)<\/v><\/c><c [^>]*><v>(\d{4})<\/v><\/c><c [^>]*><v>(\d)<\/v><\/c>(?:<c r="D\d+"[^>]*?(?:\/>|><v>([\d.]*)<\/v><\/c>))?<c r="E\d+"[^>]*><v>(\d+)<\/v>/g,
    );
    for (const [, zip = '', year = '', quarter = '', index, type = ''] of rows)
      expected.set(
        `fhfa.hpi.all_transactions.zip3.${zip.padStart(3, '0')}.quarterly.nsa ${quarterDay(year, quarter)}`,
        {
          value: index === undefined ? null : String(Number(index)),
          meta: JSON.stringify({ index_type: 'all_transactions', source_note: strings[Number(type)] }),
        },
      );
    expect(expected.size).toBe(98_784);
    expectSame(await emittedOf(file), expected);
  });

  it('purchase-only by month and quarter, manufactured homes: every index and change', async () => {
    const monthly: Expected = new Map();
    const [header = [], ...rows] = sheetOf('fhfa/HPI_PO_monthly_hist.xls');
    const columns = header.map((name) => String(name).replace(/\s+/g, ' '));
    for (const row of rows) {
      if (typeof row[0] !== 'number') continue;
      const day = new Date(Date.UTC(1899, 11, 30) + row[0] * 86_400_000).toISOString().slice(0, 10);
      for (const [label, adjustment] of [
        ['USA (NSA)', 'nsa'],
        ['USA (SA)', 'sa'],
      ] as const)
        monthly.set(`fhfa.hpi.purchase_only.nation.US.monthly.${adjustment} ${day}`, {
          value: number(row[columns.indexOf(label)]),
        });
    }
    expect(monthly.size).toBe(2 * 389);
    expectSame(await emittedOf('fhfa/HPI_PO_monthly_hist.xls'), monthly);

    const summary: Expected = new Map();
    for (const row of sheetOf('fhfa/HPI_PO_summary.xls')) {
      if (row[0] !== 'USA') continue;
      for (const [at, measure] of [
        '.nsa',
        '.sa',
        '.change_quarter.nsa',
        '.change_quarter.sa',
        '.change_year.nsa',
        '.change_year.sa',
      ].entries()) {
        const [, column, adjustment] = /^(.*)\.(n?sa)$/.exec(measure) ?? [];
        summary.set(
          `fhfa.hpi.purchase_only${column}.nation.US.quarterly.${adjustment} ${quarterDay(row[1] as number, row[2] as number)}`,
          { value: number(row[3 + at]) },
        );
      }
    }
    expectSame(await emittedOf('fhfa/HPI_PO_summary.xls'), summary);

    const homes: Expected = new Map();
    for (const [area, year, quarter, value] of sheetOf('fhfa/HPI_AT_manu.xls'))
      if (area === 'USA')
        homes.set(
          `fhfa.hpi.all_transactions.manufactured.nation.US.quarterly.nsa ${quarterDay(year as number, quarter as number)}`,
          {
            value: number(value),
          },
        );
    expectSame(await emittedOf('fhfa/HPI_AT_manu.xls'), homes);
  });

  it('the beginning of the master file, which has census divisions alone, is read and leaves nothing', async () => {
    const emitted = await emittedOf('fhfa/HPI_master_slice_first499rows.csv');
    expect(emitted).toEqual({ rows: new Map(), rejects: [], skipped: 2 * 499 });
  });
});

const structures = ['one_unit', 'two_units', 'three_and_four_units', 'five_or_more_units'];

describe.skipIf(missing)('the files of the Building Permits Survey (needs official files)', () => {
  const files = missing ? [] : globSync('census-re/bps/*/*.txt', { cwd: sources }).toSorted();

  it.each(files)('%s: units and value of every structure type and their sums', async (file) => {
    const annual = /a\.txt$/.test(file);
    const county = basename(file).startsWith('co');
    const expected: Expected = new Map();
    let left = 0;
    for (const line of textOf(file).split(/\r?\n/).slice(3)) {
      const cells = line.split(',').map((cell) => cell.trim());
      if (cells.length < 10) continue;
      const [date = '', first = '', second = ''] = cells;
      if (county ? second === '000' : first.length === 4) {
        left += 1;
        continue;
      }
      const place = county ? `county.${first}${second}` : `cbsa.${second}`;
      const year = date === '9099' ? '1990' : date.slice(0, 4);
      const day = annual ? `${year}-01-01` : `${year}-${date.slice(4)}-01`;
      const start = county ? 6 : 5;
      for (const [offset, measure] of [
        [1, 'units'],
        [2, 'value'],
      ] as const) {
        const scale = measure === 'value' && !county ? 1000n : 1n;
        const values = structures.map((_, at) => BigInt(cells[start + at * 3 + offset]!) * scale);
        const key = (structure: string) =>
          `census.bps.${measure}.${structure}.${place}.${annual ? 'annual' : 'monthly'}.nsa ${day}`;
        for (const [at, structure] of structures.entries()) expected.set(key(structure), { value: String(values[at]) });
        expected.set(key('total'), { value: String(values.reduce((sum, value) => sum + value, 0n)) });
      }
    }
    const emitted = await emittedOf(file);
    expect(emitted.skipped).toBe(left);
    if (basename(file) === 'ma0001c.txt') expect(emitted).toMatchObject({ rows: new Map(), rejects: [] });
    else expectSame(emitted, expected);
  });
});

describe.skipIf(missing)('the economic indicators (needs official files)', () => {
  it.each([
    ['RESSALES', '2022-12-23', 15],
    ['HV', '2022-12-12', 18],
  ])('%s: every estimate of the United States', async (programme, released, kinds) => {
    const sections = new Map<string, string[][]>();
    let current: string[][] = [];
    for (const line of textOf(`census-re/eits/${programme}-mf.csv`).split(/\r?\n/)) {
      if (/^[A-Z ]+$/.test(line) && line.trim() !== '') sections.set(line, (current = []));
      else if (line.trim() !== '') current.push((parseCsv(line, { relax_quotes: true }) as string[][])[0]!);
    }
    const coded = (title: string) =>
      new Map(
        sections
          .get(title)!
          .slice(1)
          .map(([index, code]) => [index, code!]),
      );
    const [categories, types, periods] = [coded('CATEGORIES'), coded('DATA TYPES'), coded('TIME PERIODS')];
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const expected: Expected = new Map();
    for (const [period, category, type, , area, adjusted, value] of sections.get('DATA')!.slice(1)) {
      if (area !== '1' || type === '0') continue;
      const [name = '', year] = periods.get(period)!.split('-');
      const quarter = /^Q(\d)/.exec(name)?.[1];
      const day = quarter ? quarterDay(year!, quarter) : `${year}-${month(months.indexOf(name) + 1)}-01`;
      const measure = `${categories.get(category)}.${types.get(type)}`.toLowerCase();
      expected.set(
        `census.${programme.toLowerCase()}.${measure}.nation.US.${quarter ? 'quarterly' : 'monthly'}.${adjusted === '1' ? 'sa' : 'nsa'} ${day}`,
        { value: value!, source_vintage: released },
      );
    }
    const emitted = await emittedOf(`census-re/eits/${programme}-mf.csv`);
    expectSame(emitted, expected);
    expect(new Set([...expected.keys()].map((key) => key.split(' ')[0])).size).toBeGreaterThanOrEqual(kinds);
  });
});

describe.skipIf(missing)('official files that are loaded (needs official files)', () => {
  const files = [
    'fhfa/HPI_AT_us_and_census.csv',
    'fhfa/HPI_AT_state_with_added_header.csv',
    'fhfa/HPI_PO_monthly_hist.xls',
    'fhfa/HPI_PO_summary.xls',
    'hud/fmr/FY2024_FMRs.xlsx',
    'census-re/bps/msa_monthly/ma2312c.txt',
    'census-re/eits/RESSALES-mf.csv',
    'census-re/eits/HV-mf.csv',
  ];
  /** Those that are too many to request each series. */
  const furtherFiles = [
    'fhfa/HPI_AT_metro.csv.gz',
    'fhfa/HPI_AT_BDL_county_slice_rows1-20000.csv',
    'fhfa/HPI_AT_3zip.xlsx',
    'fhfa/HPI_AT_manu.xls',
    'hud/fmr/FY2012_4050_Final.xls',
    'hud/fmr/FY2021_4050_FMRs_rev.xlsx',
    'hud/fmr/FY2023_FMRs_revised.xlsx',
    'census-re/bps/county_annual/co1990a.txt',
    'census-re/bps/county_annual/co2023a.txt',
    'census-re/bps/county_monthly/co0001c.txt',
    'census-re/bps/county_monthly/co1006c.txt',
    'census-re/bps/county_monthly/co2301c.txt',
    'census-re/bps/county_monthly/co2412c.txt',
    'census-re/bps/county_monthly/co2501c.txt',
  ];
  const newestArtifact = statement(
    'newest_artifact',
    { id: 'text' },
    'select max(artifact_id)::text as id from re_observation',
  );
  const observationsOfAnArtifact = statement(
    'observations_of_an_artifact',
    {
      series_key: 'text',
      period: 'day',
      value: 'decimal?',
      period_type: 'text',
      source_vintage: 'text?',
      effective_date: 'day?',
      meta: 'json?',
    },
    'select series_key, period, value, period_type, source_vintage, effective_date, meta from re_observation where artifact_id = $1::bigint',
  );
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(re, '2026-03-06T09:00:00Z', [geo, hazards]);
  });
  afterAll(() => scratch?.close());

  const loads = new Map<string, Promise<string>>();
  const load = async (file: string): Promise<string> => {
    const connector = re.connectors.find(({ recognition }) => recognition.recognise(basename(file), '') !== null)!;
    const report = await scratch.load(connector, [path(file)]);
    expect(report.artifacts).toMatchObject([{ status: 'ok', rejects: 0 }]);
    const [newest] = await scratch.db.reader('public').all(newestArtifact);
    return newest!.id;
  };
  /** Loads a file unless it is loaded. Returns the artifact of its rows. */
  const loaded = (file: string): Promise<string> => {
    const loading = loads.get(file) ?? load(file);
    loads.set(file, loading);
    return loading;
  };
  const loadAll = async (): Promise<void> => {
    for (const file of files) await loaded(file);
  };

  const expectHeld = async (file: string) => {
    const artifact = await loaded(file);
    const { rows } = await emittedOf(file);
    const held = await scratch.db.reader('public').all(observationsOfAnArtifact, [artifact]);
    expect(rows.size).toBeGreaterThan(0);
    expect(held.length).toBe(rows.size);
    for (const { series_key, period, value, period_type, source_vintage, effective_date, meta } of held) {
      const row = rows.get(`${series_key} ${period}`);
      const same =
        row !== undefined &&
        row.value === value &&
        row.period_type === period_type &&
        (row.source_vintage ?? null) === source_vintage &&
        (row.effective_date ?? null) === effective_date &&
        (row.meta === null || row.meta === undefined ? meta === null : isDeepStrictEqual(JSON.parse(row.meta), meta));
      if (!same) expect({ series_key, period, value, period_type, source_vintage, effective_date, meta }).toEqual(row);
    }
  };

  it.each(files)('are loaded cell for cell, each as the surface gives it: %s', expectHeld);

  const served = async (series_key: string) => {
    const values: [string, string][] = [];
    let cursor: string | null | undefined = null;
    do {
      const { data, pagination }: Answered<typeof series> = await scratch.answer(series, {
        series_key,
        limit: 500,
        cursor,
      });
      for (const { period, value } of data.observations) values.push([period, value]);
      cursor = pagination?.next_cursor;
    } while (cursor);
    return values;
  };

  it('are served cell for cell', async () => {
    await loadAll();
    let compared = 0;
    for (const file of files) {
      const { rows } = await emittedOf(file);
      const bySeries = Map.groupBy(rows.values(), (row) => row.series_key);
      // Every twentieth of the many areas; all of the nation.
      const keys = [...bySeries.keys()].filter((key, index) => key.includes('.nation.') || index % 20 === 0);
      for (const key of keys) {
        const expected = bySeries
          .get(key)!
          .flatMap(({ period, value }) => (value === null ? [] : [[period, value] as [string, string]]))
          .toSorted(([a], [b]) => (a < b ? 1 : -1));
        expect(await served(key)).toEqual(expected);
        compared += expected.length;
      }
    }
    expect(compared).toBeGreaterThan(15_000);
  });

  it.each([
    ['re_get_series', { series_key: 'fhfa.hpi.purchase_only.nation.US.monthly.sa', limit: 100 }, 1],
    ['re_get_series', { series_key: 'hud.fmr.two_bedroom.county.12086.annual.na', limit: 5 }, 1],
    // The place in the question, the cities of its name whose county is not loaded, and the names of the matching places.
    ['re_search_series', { query: 'voucher miami' }, 3],
    ['re_search_series', { geo_key: 'county:12086' }, 1],
    ['re_search_series', { geo_key: 'county:12086', query: 'two bedroom' }, 1],
    ['re_search_series', {}, 1],
  ])('are read by index, in one round trip beside those for places: %s %j', async (tool, values, ofPlaces) => {
    await loadAll();
    const reads = await explainReads(scratch, re, tool, values);
    const [only, ...more] = reads.filter(({ statement }) => statement.startsWith('re_'));
    expect([more, reads.length]).toEqual([[], 1 + ofPlaces]);
    expect(
      only?.wholeTables.filter((table) => table.startsWith('re_')),
      only?.plan,
    ).toEqual([]);
    expect(only?.buffers, only?.plan).toBeLessThanOrEqual(20 * (only?.rows ?? 0) + 400);
  });

  // After the questions above, because the additional years would be among their answers.
  it.each(furtherFiles)('are loaded cell for cell, each as the surface gives it: %s', expectHeld);
});

describe.skipIf(missing)('every official file of real estate (needs official files)', () => {
  const data = ['fhfa', 'hud', 'census-re', 'noaa', 'abs-re', 'nyc-acris'].flatMap((folder) =>
    globSync(`${folder}/**/*.{csv,gz,txt,xls,xlsx,json}`, { cwd: sources }).filter((file) => !/readme/.test(file)),
  );

  it.each(data)('%s is read by one connector, or refused with the reason', (file) => {
    const bytes = readFileSync(path(file));
    const head = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).subarray(0, 4096).toString('utf8');
    const readers = re.connectors.filter((connector) => connector.recognition.recognise(basename(file), head) !== null);
    const reasons = re.connectors.flatMap((connector) => connector.recognition.refusal?.(basename(file), head) ?? []);
    expect([readers.length, reasons.length]).toEqual(readers.length === 0 ? [0, 1] : [1, expect.any(Number)]);
  });
});
