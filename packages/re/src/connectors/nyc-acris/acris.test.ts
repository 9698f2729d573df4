import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artifact } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { re } from '../../index.ts';
import type { series as endpoint } from '../../series/contract.ts';
import { discover, recognise, refusal } from './artifacts.ts';
import { acris } from './connector.ts';
import { medianOf } from './median.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acris-'));
});
afterAll(() => rm(folder, { recursive: true }));

const header =
  'DOCUMENT ID,RECORD TYPE,CRFN,BOROUGH,DOC. TYPE,DOC. DATE,DOC. AMOUNT,RECORDED / FILED,MODIFIED DATE,REEL YEAR,REEL NBR,REEL PAGE,% TRANSFERRED,GOOD THROUGH DATE';

const line = (
  id: string,
  borough: string,
  type: string,
  amount: string,
  recorded: string,
  modified = recorded,
  good = '10/31/2023',
) => `${id},A,,${borough},${type},01/01/1900,${amount},${recorded},${modified},0,0,0,100,${good}`;

const readingsOf = async (lines: readonly string[], name: string) => {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  const artifact = {
    name,
    path,
    address: 'https://data.cityofnewyork.us/',
    sha256: '',
    bytes: (await stat(path)).size,
  };
  const rows = [];
  for await (const batch of acris.reading.parse(artifact)) {
    for (const { record } of batch) {
      const read = acris.rows.normalise(record);
      rows.push(...('reject' in read ? [read] : read));
    }
  }
  return rows;
};

/** The rows of a file, by series and period. */
const rowsOf = async (lines: readonly string[], name = 'ACRIS_Real_Property_Master.csv') =>
  (await readingsOf(lines, name)).map((row) => ('reject' in row ? row : [row.series_key, row.period, row.value]));

const keyOf = (measure: string, fips: string): string => `nyc_acris.deeds.${measure}.county.${fips}.monthly.nsa`;

describe('deeds', () => {
  it('for money are counted in the month and borough they were recorded in, with their exact median', async () => {
    const rows = await rowsOf([
      header,
      line('1', '1', 'DEED', '500000.01', '09/01/2023'),
      line('2', '1', 'DEED', '400000', '09/30/2023'),
      line('3', '1', 'DEEDO', '900000', '10/02/2023'),
      line('4', '3', '"DEED, RC"', '1000000.50', '10/02/2023'),
      line('5', '1', 'DEED', '0', '09/15/2023'),
      line('6', '1', 'MTGE', '700000', '09/15/2023'),
      line('7', '1', '"DEED, LE"', '700000', '09/15/2023'),
      line('8', '1', 'RPTT&RET', '700000', '09/15/2023'),
    ]);
    expect(rows).toEqual([
      [keyOf('count', '36061'), '2023-09-01', '2'],
      [keyOf('median_amount', '36061'), '2023-09-01', '450000.005'],
      [keyOf('count', '36061'), '2023-10-01', '1'],
      [keyOf('median_amount', '36061'), '2023-10-01', '900000'],
      [keyOf('count', '36047'), '2023-10-01', '1'],
      [keyOf('median_amount', '36047'), '2023-10-01', '1000000.5'],
    ]);
  });

  it('of an extract say that the month may have more, those of a borough and year do not', async () => {
    const lines = [header, line('1', '1', 'DEED', '500000', '09/01/2023'), line('2', '1', 'MTGE', '1', '09/02/2023')];
    const note = 'Counted in an extract of the register with 2 lines. Loaded deeds: 1; the month may have more.';
    const metaOf = async (name: string) =>
      (await readingsOf(lines, name)).map((row): unknown => ('reject' in row ? row : JSON.parse(row.meta ?? 'null')));
    expect(await metaOf('ACRIS_Real_Property_Master.csv')).toEqual([
      { source_note: note },
      { sample_size: 1, source_note: note },
    ]);
    expect(await metaOf('acris_deeds_1_2023.csv')).toEqual([null, { sample_size: 1 }]);
  });

  it('that are listed twice count once, as they were modified last', async () => {
    const first = line('1', '4', 'DEED', '100', '09/01/2023', '09/01/2023');
    const corrected = line('1', '4', 'DEED', '250000', '09/01/2023', '09/20/2023');
    for (const lines of [
      [first, corrected],
      [corrected, first],
    ]) {
      expect(await rowsOf([header, ...lines])).toEqual([
        [keyOf('count', '36081'), '2023-09-01', '1'],
        [keyOf('median_amount', '36081'), '2023-09-01', '250000'],
      ]);
    }
  });

  it('of a month that the file does not have whole are left out', async () => {
    const rows = await rowsOf([
      header,
      line('1', '2', 'DEED', '100', '09/01/2023', '09/01/2023', '09/30/2023'),
      line('2', '2', 'DEED', '100', '10/01/2023', '10/01/2023', '10/15/2023'),
    ]);
    expect(rows.map((row) => (Array.isArray(row) ? row[1] : row))).toEqual(['2023-09-01', '2023-09-01']);
  });

  it('that cannot be counted are rejected with the reason', async () => {
    expect(
      await rowsOf([
        header,
        line('1', '9', 'DEED', '100', '09/01/2023'),
        line('2', '1', 'DEED', 'much', '09/01/2023'),
        line('3', '1', 'DEED', '100', '02/30/2023'),
      ]),
    ).toEqual([
      { reject: '1: "9" is not a borough' },
      { reject: '2: the amount is "much"' },
      { reject: '3: a date is missing or damaged' },
    ]);
  });

  it('are read from the answers of the API too, and an answer that is cut off is refused', async () => {
    const api = 'document_id,recorded_borough,doc_type,document_amt,recorded_datetime,modified_date,good_through_date';
    const deed = '"7","5","DEED","12.5","2023-09-04T00:00:00.000","2023-09-04T00:00:00.000","2023-10-31T00:00:00.000"';
    expect(await rowsOf([api, deed], 'acris_deeds_5_2023.csv')).toEqual([
      [keyOf('count', '36085'), '2023-09-01', '1'],
      [keyOf('median_amount', '36085'), '2023-09-01', '12.5'],
    ]);
    await expect(
      rowsOf([api, ...Array.from({ length: 50_000 }, () => deed)], 'acris_deeds_5_2023.csv'),
    ).rejects.toThrow(/may be incomplete/);
  });
});

it('a median is the middle amount, or the exact mean of the two middle ones', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 13 }), { minLength: 1, maxLength: 60 }), (amounts) => {
      const sorted = amounts.toSorted((left, right) => left - right);
      const [whole = '', fraction = ''] = medianOf(sorted).split('.');
      const middle = BigInt(sorted[(sorted.length - 1) >> 1]!) + BigInt(sorted[sorted.length >> 1]!);
      expect(BigInt(whole + fraction.padEnd(3, '0'))).toBe(middle * 5n);
    }),
  );
});

describe('files', () => {
  it('are fetched by borough and year, in answers that hold all columns that count', async () => {
    const found: Artifact[] = await Array.fromAsync(discover('2004-02-01'));
    expect(found.map(({ name }) => name)).toHaveLength(10);
    const address = new URL(found.at(-1)?.address ?? '');
    expect(address.hostname).toBe('data.cityofnewyork.us');
    expect(address.searchParams.get('$where')).toContain(
      "recorded_borough='5' AND doc_type in('DEED','DEEDO','DEED, RC')",
    );
    expect(recognise(found[0]!.name, '')).toEqual(found[0]);
  });

  it('are told by name or header', () => {
    expect(recognise('acris_real_property_master_sample.csv', '')).not.toBeNull();
    expect(recognise('rows.csv', header)).not.toBeNull();
    const personal =
      'DOCUMENT ID,RECORD TYPE,CRFN,BOROUGH,DOC. TYPE,DOC. AMOUNT,RECORDED / FILED,COLLATERAL,SLID#,ASSESSMENT DATE,RPTT #\n';
    expect(recognise('rows.csv', personal)).toBeNull();
    expect(refusal('rows.csv', personal)).toMatch(/personal property/);
    expect(recognise('legals.csv', 'DOCUMENT ID,RECORD TYPE,BOROUGH,BLOCK,LOT')).toBeNull();
  });
});

describe('a month that several files tell', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(re, '2025-01-15T12:00:00Z', [geo, hazards]);
  });
  afterAll(() => scratch.close());

  const good = (id: string, day: string): string => line(id, '1', 'DEED', '5', '09/01/2023', '09/01/2023', day);
  const held = async (): Promise<readonly string[]> => {
    const { data } = await scratch.ask('re_get_series', { series_key: keyOf('count', '36061') });
    return (data as Data<typeof endpoint>).observations.map(({ value }) => value);
  };
  const load = async (name: string, lines: readonly string[]): Promise<void> => {
    const path = join(folder, name);
    await writeFile(path, `${[header, ...lines].join('\n')}\n`);
    expect(await scratch.load(acris, [path])).toMatchObject({ status: 'ok' });
  };

  it('stays whole when an extract of a later day follows, and of extracts the larger counts', async () => {
    await load(
      'extract-1.csv',
      ['1', '2'].map((id) => good(id, '12/31/2023')),
    );
    expect(await held()).toEqual(['2']);
    await load('extract-2.csv', [good('1', '01/31/2024')]);
    expect(await held()).toEqual(['2']);
    await load(
      'acris_deeds_1_2023.csv',
      ['1', '2', '3', '4'].map((id) => good(id, '10/31/2023')),
    );
    expect(await held()).toEqual(['4']);
    await load(
      'extract-3.csv',
      ['1', '2', '3'].map((id) => good(id, '11/30/2024')),
    );
    expect(await held()).toEqual(['4']);
    await load(
      'acris_deeds_1_2023.csv',
      ['1', '2', '3'].map((id) => good(id, '11/30/2024')),
    );
    expect(await held()).toEqual(['3']);
  });
});

const official = join(sources, 'nyc-acris/csv/acris_real_property_master_sample.csv');

describe.skipIf(!existsSync(official))('the official file (needs official files)', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(re, '2025-01-15T12:00:00Z', [geo, hazards]);
  });
  afterAll(() => scratch.close());

  it('gives the counts and medians that another reading of it gives', async () => {
    expect(await scratch.load(acris, [official])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
    const lines: Record<string, string>[] = parseCsv(readFileSync(official), { columns: true });
    const amounts = new Map<string, number[]>();
    for (const row of lines) {
      if (!['DEED', 'DEEDO', 'DEED, RC'].includes(row['DOC. TYPE'] ?? '') || Number(row['DOC. AMOUNT']) === 0) continue;
      const [month, , year] = (row['RECORDED / FILED'] ?? '').split('/');
      const key = `${row['BOROUGH']} ${year}-${month}-01`;
      amounts.set(key, [...(amounts.get(key) ?? []), Number(row['DOC. AMOUNT'])]);
    }
    expect(amounts.size).toBe(3);
    const counties: Record<string, string> = { 1: '36061', 2: '36005', 3: '36047', 4: '36081', 5: '36085' };
    let compared = 0;
    for (const borough of new Set([...amounts.keys()].map((key) => key.slice(0, 1)))) {
      for (const measure of ['count', 'median_amount']) {
        const series_key = keyOf(measure, counties[borough] ?? '');
        const { data } = await scratch.ask('re_get_series', { series_key, limit: 500 });
        for (const { period, value } of (data as Data<typeof endpoint>).observations) {
          const found = amounts.get(`${borough} ${period}`) ?? [];
          expect(found).toHaveLength(1);
          expect(value).toBe(measure === 'count' ? '1' : String(found[0]));
          compared += 1;
        }
      }
    }
    expect(compared).toBe(amounts.size * 2);
  });
});
