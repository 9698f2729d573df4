import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { domains } from '@dqs/domains';
import { recogniseFiles, rowsOfFile, type AnyConnector } from '@dqs/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const samples = join(import.meta.dirname, '../../samples');
const connectors: readonly AnyConnector[] = domains.flatMap((domain) => domain.connectors);
const today = '2026-11-19';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dqs-planted-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Row = Readonly<Record<string, unknown>>;
type Tamper = (rows: readonly Row[]) => readonly Row[];

interface Found {
  readonly rows: readonly Row[];
  /** What the operator reads; empty where nothing is wrong. */
  readonly told: readonly string[];
}

/** The connector, whose rows come as somebody has planted them. */
const tampered = (connector: AnyConnector, tamper: Tamper): AnyConnector => ({
  ...connector,
  rows: {
    ...connector.rows,
    normalise: (record) => {
      const rows = connector.rows.normalise(record);
      return 'reject' in rows ? rows : tamper(rows as readonly Row[]);
    },
  },
});

const asItIs = (text: string): string => text;

/** What comes of a sample with other bytes, or other rows, than it has. */
const look = async (sample: string, change: (text: string) => string, tamper?: Tamper): Promise<Found> => {
  const path = join(folder, basename(sample));
  const original = readFileSync(join(samples, sample));
  writeFileSync(path, change === asItIs ? original : Buffer.from(change(original.toString('latin1')), 'latin1'));
  const own = connectors.filter(({ key }) => key.startsWith(`${sample.split('/')[0] ?? ''}.`));
  const { recognised, unknown } = await recogniseFiles([path], own);
  const [file] = recognised;
  if (!file) return { rows: [], told: unknown.map(({ reason }) => reason) };
  const connector = tamper ? tampered(file.connector, tamper) : file.connector;
  const stored = { ...file.artifact, path, bytes: statSync(path).size, sha256: '' };
  const { rows, rejects, doubts, fault } = await rowsOfFile(connector, stored, today);
  return { rows, told: [...(fault === null ? [] : [fault]), ...rejects, ...doubts] };
};

/** The first line with another name in place of a column's. */
const renamed =
  (column: string) =>
  (text: string): string => {
    const end = text.indexOf('\n');
    const head = text.slice(0, end);
    expect(head).toContain(column);
    return head.replace(column, `${column}_2`) + text.slice(end);
  };

const renamedKey =
  (key: string) =>
  (text: string): string => {
    expect(text).toContain(`"${key}"`);
    return text.replaceAll(`"${key}"`, `"${key}_2"`);
  };

describe('a file that is cut off in the middle of a record, among good ones', () => {
  it.each([
    ['banks/banklist.csv', /line 3: the file ends inside a quoted field; it is truncated/],
    ['banks/financials.json', /not valid JSON|the JSON ends inside/],
    [
      'entities/20250515-0000-gleif-goldencopy-repex-selection.xml',
      /the XML is not well-formed: the document ends inside/,
    ],
    ['entities/20250515-0000-gleif-goldencopy-rr-selection.csv', /cut off inside/],
    ['fda/drugsfda.json', /the file ends/],
    ['funds/company_tickers_mf.2024-08-11.json', /the JSON ends inside a string; it is truncated/],
    ['funds/nport-0001410368-26-055357.xml', /the XML is not well-formed/],
    ['fx/eurofxref-hist.csv', /cut off inside/],
    ['geo/2025_Gaz_counties_national.txt', /cut off inside/],
    ['geo/acs5_2023_county.json', /the JSON ends inside a string/],
    ['gov/Assistance_PrimeTransactions_1.csv', /line 7 has 17 columns where the first row has 112/],
    ['hazards/NRI_Table_Counties.csv', /line 3 has 51 columns where the first row has 136/],
    ['macro/FRB_G17.csv', /line 3 has 36 columns where the first row has 102/],
    ['macro/cu.data.1.AllItems', /cut off inside/],
    ['macro/daily-treasury-rates.csv', /line 37 has 7 columns where the first row has 14/],
    ['macro/bls-schedule.ics', /the calendar ends inside an event; it is truncated/],
    ['macro/prc_hicp_aind.json', /not valid JSON/],
    ['re/co2501c.txt', /cut off inside/],
    ['re/hpi_master.csv', /cut off inside/],
    ['stocks/cnsfails202101a.txt', /cut off inside/],
    ['stocks/company_tickers_exchange.2025-12-14.json', /not valid JSON/],
    ['stocks/form-13f-0001172661-22-002357.txt', /the XML is not well-formed/],
    ['stocks/schedule-13d-qxo.txt', /.+/],
  ])('%s', async (sample, words) => {
    const { rows, told } = await look(sample, (text) => text.slice(0, Math.floor(text.length * 0.6)));
    expect(told[0]).toMatch(words);
    expect(rows).toEqual([]);
  });
});

describe('a column that was renamed', () => {
  it.each([
    ['banks/banklist.csv', renamed('Cert')],
    ['entities/20250515-0000-gleif-goldencopy-rr-selection.csv', renamed('Relationship.RelationshipType')],
    ['funds/company_tickers_mf.2024-08-11.json', renamedKey('classId')],
    ['fx/eurofxref-hist.csv', renamed('USD')],
    ['geo/2025_Gaz_counties_national.txt', renamed('GEOID')],
    ['geo/state.txt', renamed('STUSAB')],
    ['geo/tab20_zcta520_county20_natl.txt', renamed('AREALAND_PART')],
    ['gov/Assistance_PrimeTransactions_1.csv', renamed('federal_action_obligation')],
    ['hazards/NRI_Table_Counties.csv', renamed('WFIR_RISKS')],
    ['macro/FRB_G17.csv', renamed('2015-03')],
    ['macro/bls-api-cpi.json', renamedKey('seriesID')],
    ['macro/ce.data.0.AllCESSeries', renamed('series_id')],
    ['macro/daily-treasury-rates.csv', renamed('10 Yr')],
    ['macro/debt_to_penny_2026.json', renamedKey('record_date')],
    ['macro/ecb-deposit-facility.csv', renamed('OBS_VALUE')],
    ['macro/bea-nipa-t10105.json', renamedKey('DataValue')],
    ['macro/prc_hicp_aind.json', renamedKey('value')],
    ['re/ACRIS_Real_Property_Master.csv', renamed('DOC. AMOUNT')],
    ['re/hpi_master.csv', renamed('index_nsa')],
    ['stocks/cnsfails202101a.txt', renamed('QUANTITY (FAILS)')],
    ['stocks/company_tickers.2024-08-11.json', renamedKey('cik_str')],
    ['stocks/company_tickers_exchange.2025-12-14.json', renamedKey('exchange')],
    ['stocks/companyfacts-CIK0000004447.json', renamedKey('accn')],
  ])('%s', async (sample, change) => {
    const { told } = await look(sample, change);
    expect(told[0]?.length ?? 0).toBeGreaterThan(20);
  });
});

describe('another layout than the publisher had', () => {
  const page = `<!DOCTYPE html><html><head><title>Moved</title></head><body>${'<p>Gone</p>'.repeat(40)}</body></html>`;
  it.each([
    'banks/financials.json',
    'entities/gleif-lei2-citigroup.json',
    'fda/drugsfda.json',
    'funds/company_tickers_mf.2024-08-11.json',
    'funds/investment-company-series-class-2026.csv',
    'fx/eurofxref-hist.csv',
    'geo/2025_Gaz_counties_national.txt',
    'geo/tab20_zcta520_county20_natl.txt',
    'gov/recipient.json',
    'hazards/NRI_Table_Counties.csv',
    'macro/FRB_G17.csv',
    'macro/bea-nipa-t10105.json',
    'macro/cu.data.1.AllItems',
    'macro/daily-treasury-rates.csv',
    'macro/ecb-deposit-facility.csv',
    'macro/fomccalendars.htm',
    're/co2501c.txt',
    're/hpi_master.csv',
    're/climdiv-tmpcst-v1.0.0-20180705',
    'stocks/cnsfails202101a.txt',
    'stocks/company_tickers_exchange.2025-12-14.json',
    'stocks/form.20221003.idx',
  ])('%s is told apart from a page', async (sample) => {
    const { rows, told } = await look(sample, () => page);
    expect(rows).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
  });
});

const tenfold = (column: string, at: number): Tamper =>
  (() => {
    let seen = 0;
    return (rows: readonly Row[]) =>
      rows.map((row) => {
        const value = row[column];
        if (typeof value !== 'string' || !/[1-9]/.test(value)) return row;
        seen += 1;
        if (seen !== at) return row;
        const [whole = '', fraction = ''] = value.split('.');
        return {
          ...row,
          [column]: `${whole}${fraction[0] ?? '0'}${fraction.length > 1 ? `.${fraction.slice(1)}` : ''}`,
        };
      });
  })();

describe('a ten-fold value', () => {
  it.each([
    ...[500, 2000, 4000, 6000, 8000].map((at) => ['fx/eurofxref-hist.csv', 'value', at] as const),
    ...[3, 40, 90, 200].map((at) => ['futures/fut_fin_txt_2023.zip', 'open_interest', at] as const),
    ...[5, 30, 70].map((at) => ['futures/com_fin_txt_2023.zip', 'nonreportable_long', at] as const),
    ...[10, 50, 100].map((at) => ['futures/fut_disagg_txt_2023.zip', 'managed_money_spread', at] as const),
    ...[1, 20, 41].map((at) => ['hazards/NRI_Table_Counties.csv', 'eal_total', at] as const),
    ...[2, 20].map((at) => ['hazards/NRI_Table_Counties_California.csv', 'risk_score', at] as const),
    ['macro/FRB_H15_treasury.csv', 'value', 600],
    ['macro/daily-treasury-rates.csv', 'value', 700],
    ['macro/cu.data.1.AllItems', 'value', 60],
    ['macro/ce.data.0.AllCESSeries', 'value', 50],
    ['macro/MARTS_44X72_SM.csv', 'value', 70],
    ['macro/bea-nipa-t10105.json', 'value', 45],
    ['re/hpi_at_metro.csv', 'value', 40],
    ['re/hpi_at_state.csv', 'value', 90],
    ['re/hpi_master.csv', 'value', 70],
  ] as const)('%s, %s, row %i', async (sample, column, at) => {
    const { told } = await look(sample, asItIs, tenfold(column, at));
    expect(told[0]).toMatch(/times as large or as small|add up to|not between 0 and 100/);
  });
});

/** Other ways to be off by powers of ten: a point that moved left, a column in another unit, a digit typed twice at the front. */
const scaled = (column: string, at: number, by: 'a hundredth' | 'thousands' | 'a digit more'): Tamper => {
  let seen = 0;
  return (rows) =>
    rows.map((row) => {
      const value = row[column];
      if (typeof value !== 'string' || !/[1-9]/.test(value)) return row;
      seen += 1;
      if (seen !== at) return row;
      const [whole = ''] = value.split('.');
      const other = {
        'a hundredth': `0.${whole.padStart(2, '0')}`,
        thousands: `${whole}000`,
        'a digit more': `9${value}`,
      };
      return { ...row, [column]: other[by] };
    });
};

describe('a value off by powers of ten', () => {
  it.each([
    ['fx/eurofxref-hist.csv', 'value', 3000, 'a hundredth'],
    ['fx/eurofxref-hist.csv', 'value', 5000, 'thousands'],
    ['macro/cu.data.1.AllItems', 'value', 200, 'a digit more'],
    ['macro/ce.data.0.AllCESSeries', 'value', 45, 'thousands'],
    ['macro/MARTS_44X72_SM.csv', 'value', 100, 'a hundredth'],
    ['re/hpi_at_metro.csv', 'value', 100, 'a digit more'],
    ['futures/fut_disagg_txt_2023.zip', 'open_interest', 30, 'thousands'],
    ['futures/fut_fin_txt_2023.zip', 'open_interest', 60, 'a digit more'],
  ] as const)('%s, %s, row %i: %s', async (sample, column, at, by) => {
    const { told } = await look(sample, asItIs, scaled(column, at, by));
    expect(told[0]).toMatch(/times as large or as small|add up to/);
  });
});

const onDay = (column: string, at: number, day: string): Tamper => {
  let seen = 0;
  return (rows) =>
    rows.map((row) => {
      seen += 1;
      return seen === at ? { ...row, [column]: day } : row;
    });
};

describe('a wrong day', () => {
  it.each([
    ...[7, 700, 7000].map(
      (at) => ['fx/eurofxref-hist.csv', 'rate_date', at, '2024-06-01', /a day of a weekend/] as const,
    ),
    ...[1, 50].map(
      (at) => ['futures/fut_fin_txt_2023.zip', 'report_date', at, '2023-06-16', /as of a Tuesday/] as const,
    ),
    ['futures/com_fin_txt_2022.zip', 'report_date', 9, '2022-06-18', /as of a Tuesday/],
    [
      'macro/daily-treasury-rates.csv',
      'period',
      12,
      '2024-06-02',
      /a weekend day, on which the Treasury publishes none/,
    ],
    ['stocks/cnsfails202101a.txt', 'settlement_date', 2, '2021-01-09', /a day of a weekend/],
    ['stocks/form.20221003.idx', 'filed_date', 3, '2022-10-01', /EDGAR accepts no filings/],
    ['gov/Assistance_PrimeTransactions_1.csv', 'action_date', 4, '2019-02-01', /stands in fiscal year/],
    ['gov/FY2026_012_Contracts_Full_20260909_1.csv', 'action_date', 2, '2019-02-01', /stands in fiscal year/],
    ...(
      [
        ['banks/financials.json', 'period'],
        ['funds/company_tickers_mf.2024-08-11.json', 'valid_from'],
        ['hazards/NRI_Table_Counties.csv', 'release_date'],
        ['macro/FRB_G17.csv', 'period'],
        ['macro/cu.data.1.AllItems', 'period'],
        ['macro/debt_to_penny_2026.json', 'period'],
        ['macro/spending_over_time.json', 'period'],
        ['re/hpi_master.csv', 'period'],
        ['re/co2501c.txt', 'period'],
        ['stocks/companyfacts-CIK0000004447.json', 'filed_date'],
      ] as const
    ).map(([sample, column]) => [sample, column, 1, '2027-01-04', /is in the future/] as const),
  ] as const)('%s, %s, row %i', async (sample, column, at, day, words) => {
    const { told } = await look(sample, asItIs, onDay(column, at, day));
    expect(told.join('\n')).toMatch(words);
  });
});

it('says nothing of the samples themselves', async () => {
  for (const sample of ['fx/eurofxref-hist.csv', 'hazards/NRI_Table_Counties.csv', 'futures/fut_fin_txt_2023.zip'])
    expect((await look(sample, asItIs)).told).toEqual([]);
});
