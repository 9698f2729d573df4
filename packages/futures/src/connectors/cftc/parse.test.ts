import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Located, StoredArtifact } from '@dqs/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../market.ts';
import { families } from '../../trader-category.ts';
import { layoutOf } from './layout.ts';
import { normalise, type PositionRow } from './normalise.ts';
import { parse, type PublishedReport } from './parse.ts';
import { plausibility } from './plausibility.ts';

const stored = (path: string): StoredArtifact => ({
  name: 'file',
  address: 'https://www.cftc.gov/',
  path,
  sha256: '',
  bytes: statSync(path).size,
});

const fixture = (name: string): StoredArtifact => stored(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));

const read = async (artifact: StoredArtifact): Promise<readonly Located<PublishedReport>[]> => {
  const reports: Located<PublishedReport>[] = [];
  for await (const batch of parse(artifact)) reports.push(...batch);
  return reports;
};

const rowOf = (report: PublishedReport): PositionRow => {
  const rows = normalise(report);
  if ('reject' in rows) throw new Error(rows.reject);
  expect(rows).toHaveLength(1);
  return rows[0] as PositionRow;
};

describe('reading the official files', () => {
  it('reads a Traders in Financial Futures file and passes over contracts that are not served', async () => {
    const reports = await read(fixture('FinFutYY.txt'));
    expect(reports.map(({ record, line }) => [line, record.code, record.reportDate])).toEqual([
      [2, '13874A', '2023-10-10'],
      [3, '13874A', '2023-10-03'],
      [4, '099741', '2023-10-10'],
      [5, '099741', '2023-10-03'],
    ]);
    expect(reports[0]?.record).toEqual({
      reportType: 'tff',
      reportName: 'E-MINI S&P 500 - CHICAGO MERCANTILE EXCHANGE',
      reportDate: '2023-10-10',
      code: '13874A',
      variant: 'FutOnly',
      openInterest: '2073930',
      changeOpenInterest: '-64104',
      figures: expect.any(Array),
    });
    expect(reports[0]?.record.figures).toHaveLength(4 * 6 + 4);
    expect(reports[0] && rowOf(reports[0].record)).toEqual({
      cftc_contract_market_code: '13874A',
      report_variant: 'futures_only',
      report_date: '2023-10-10',
      report_name: 'E-MINI S&P 500 - CHICAGO MERCANTILE EXCHANGE',
      open_interest: '2073930',
      change_open_interest: '-64104',
      dealer_intermediary_long: '256966',
      dealer_intermediary_short: '607897',
      dealer_intermediary_spread: '18722',
      dealer_intermediary_change_long: '7757',
      dealer_intermediary_change_short: '-79393',
      dealer_intermediary_change_spread: '1192',
      asset_manager_institutional_long: '1068283',
      asset_manager_institutional_short: '401361',
      asset_manager_institutional_spread: '197466',
      asset_manager_institutional_change_long: '-6620',
      asset_manager_institutional_change_short: '22595',
      asset_manager_institutional_change_spread: '-11030',
      leveraged_funds_long: '116734',
      leveraged_funds_short: '401557',
      leveraged_funds_spread: '50607',
      leveraged_funds_change_long: '-19543',
      leveraged_funds_change_short: '2311',
      leveraged_funds_change_spread: '6504',
      other_reportables_long: '118888',
      other_reportables_short: '175075',
      other_reportables_spread: '5184',
      other_reportables_change_long: '-32460',
      other_reportables_change_short: '1520',
      other_reportables_change_spread: '1563',
      nonreportable_long: '241080',
      nonreportable_short: '216061',
      nonreportable_change_long: '-11467',
      nonreportable_change_short: '-9366',
    });
  });

  it('reads a disaggregated file with its irregular column names', async () => {
    const [gold] = await read(fixture('f_year.txt'));
    expect(gold?.record).toMatchObject({ reportType: 'disaggregated', code: '088691', reportDate: '2024-12-31' });
    expect(gold && rowOf(gold.record)).toMatchObject({
      swap_dealer_long: '31829',
      swap_dealer_short: '229764',
      swap_dealer_spread: '18587',
      swap_dealer_change_spread: '1232',
      producer_merchant_processor_user_long: '9983',
      managed_money_short: '15959',
    });
    expect(gold && rowOf(gold.record)).not.toHaveProperty('producer_merchant_processor_user_spread');
  });

  it('takes the variant from the rows', async () => {
    const [report] = await read(fixture('FinComYY.txt'));
    expect(report && rowOf(report.record)).toMatchObject({ report_variant: 'futures_and_options' });
  });

  it('reads an export of the portal, its US dates and its column names', async () => {
    const reports = await read(fixture('disaggregated_combined.csv'));
    expect(reports).toHaveLength(2);
    expect(reports[1] && rowOf(reports[1].record)).toMatchObject({
      cftc_contract_market_code: '001602',
      report_variant: 'futures_and_options',
      report_date: '2023-01-03',
      report_name: 'WHEAT-SRW - CHICAGO BOARD OF TRADE',
      open_interest: '388172',
      change_open_interest: '497',
      producer_merchant_processor_user_long: '59040',
      producer_merchant_processor_user_short: '88132',
      producer_merchant_processor_user_change_long: '365',
      producer_merchant_processor_user_change_short: '4344',
    });
  });

  it('refuses the legacy report by name', async () => {
    await expect(read(fixture('annual.txt'))).rejects.toThrow(
      /legacy commitments-of-traders report, which is not served/,
    );
  });
});

describe('the header', () => {
  const columns = [
    'Market_and_Exchange_Names',
    'Report_Date_as_YYYY-MM-DD',
    'CFTC_Contract_Market_Code',
    'Open_Interest_All',
    'Change_in_Open_Interest_All',
    'FutOnly_or_Combined',
    ...families.tff.flatMap(({ stem, spread }) =>
      ['Long', 'Short', ...(spread ? ['Spread'] : [])].flatMap((side) => [
        `${stem}_Positions_${side}_All`,
        `Change_in_${stem}_${side}_All`,
      ]),
    ),
  ];

  it('may have its columns in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(columns, { minLength: columns.length }), (header) => {
        const layout = layoutOf(header);
        expect(header[layout.openInterest]).toBe('Open_Interest_All');
        const changes = layout.figures.filter(({ figure }) => figure === 'change_short');
        expect(changes.map(({ at }) => header[at])).toEqual(
          families.tff.map(({ stem }) => `Change_in_${stem}_Short_All`),
        );
      }),
    );
  });

  it('names every missing column', () => {
    for (const missing of columns.filter((name) => name !== 'Dealer_Positions_Long_All')) {
      expect(() => layoutOf(columns.filter((name) => name !== missing))).toThrow(missing);
    }
  });

  it('never takes crop-year columns for those of all positions', () => {
    const header = [...columns.filter((name) => name !== 'Open_Interest_All'), 'Open_Interest_Old'];
    expect(() => layoutOf(header)).toThrow(/lacks the columns Open_Interest_All/);
  });

  it('refuses another file and says what is served', () => {
    expect(() => layoutOf(['Date', 'USD', 'JPY'])).toThrow(
      /not the header of a commitments-of-traders report.*fut_fin_txt/,
    );
  });
});

describe('damaged files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'futures-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const written = async (text: string): Promise<StoredArtifact> => {
    const path = join(folder, 'file.txt');
    await writeFile(path, text);
    return stored(path);
  };

  it('reads line feeds as it reads carriage returns with line feeds', async () => {
    const original = await readFile(fixture('FinFutYY.txt').path, 'utf8');
    expect(original).toContain('\r\n');
    expect(await read(await written(original.replaceAll('\r\n', '\n')))).toEqual(await read(fixture('FinFutYY.txt')));
  });

  it('fails on a truncated file', async () => {
    const original = await readFile(fixture('FinFutYY.txt').path, 'utf8');
    await expect(read(await written(original.slice(0, -200)))).rejects.toThrow(/columns|truncated/);
  });

  it('fails on a header without reports, and on a web page', async () => {
    const original = await readFile(fixture('FinFutYY.txt').path, 'utf8');
    await expect(read(await written(original.slice(0, original.indexOf('\n') + 1)))).rejects.toThrow(
      /contains no report/,
    );
    await expect(read(await written('<!DOCTYPE html><html></html>'))).rejects.toThrow(/HTML/);
  });
});

describe('one line', () => {
  let line: PublishedReport;
  beforeAll(async () => {
    const [first] = await read(fixture('FinFutYY.txt'));
    if (first) line = first.record;
  });
  const changed = (change: Partial<PublishedReport>) => normalise({ ...line, ...change });

  it('keeps a dot as null and never as zero', () => {
    expect(changed({ changeOpenInterest: '.' })).toMatchObject([{ change_open_interest: null }]);
  });

  it('has no negative zero, which combined files write for a change rounded away', () => {
    expect(changed({ changeOpenInterest: '-0' })).toMatchObject([{ change_open_interest: '0' }]);
  });

  it('is rejected for what is not a whole number, and says which figure', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^\d{1,14}$/.test(text)),
        (text) => {
          expect(changed({ openInterest: text })).toEqual({ reject: expect.stringContaining('open interest is') });
        },
      ),
    );
  });

  it('is rejected for a date that does not exist', () => {
    for (const reportDate of ['2023-02-30', '13/01/2023 12:00:00 AM', '2/29/2023', '231010', '']) {
      expect(changed({ reportDate })).toEqual({ reject: expect.stringContaining('not a date') });
    }
  });

  it('is read with the dates of every form of the files', () => {
    for (const reportDate of [
      '2023-01-03',
      '2023-01-03T00:00:00.000',
      '1/3/2023 12:00:00 AM',
      '01/03/2023',
      '1/3/2023 0:00',
    ]) {
      expect(changed({ reportDate })).toMatchObject([{ report_date: '2023-01-03' }]);
    }
  });

  it('is rejected for a variant that is neither of the two', () => {
    expect(changed({ variant: 'Old' })).toEqual({ reject: expect.stringContaining('not FutOnly or Combined') });
  });

  it('is implausible when its sides are more than five contracts off open interest', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), (off) => {
        const [row] = changed({ openInterest: String(2_073_930 + off) }) as readonly PositionRow[];
        expect(plausibility.fault?.(row!) ?? null).toEqual(
          Math.abs(off) > 5 ? expect.stringContaining('add up to 2073930, but open interest is') : null,
        );
      }),
    );
  });
});

it('serves twenty markets with distinct keys and codes', () => {
  expect(markets).toHaveLength(20);
  expect(new Set(markets.map(({ key }) => key)).size).toBe(20);
  expect(new Set(markets.map(({ code }) => code)).size).toBe(20);
  for (const { key } of markets) expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
});
