import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from './companies/company/contract.ts';
import { companyFacts } from './connectors/company-facts/connector.ts';
import { insiderDataSets } from './connectors/insider-data-sets/connector.ts';
import { statementDataSets } from './connectors/statement-data-sets/connector.ts';
import { tickers } from './connectors/tickers/connector.ts';
import { incomeStatements } from './statements/income-statements/contract.ts';
import { stocks } from './index.ts';
import { insiderTransactions } from './ownership/insider-transactions/contract.ts';
import { countingFilings } from './ownership/institutions/counting-filings.ts';
import { segments } from './statements/segments/contract.ts';

// What users of comparable systems complain of most, where no test of one folder has all of it: filers and figures are made up.
let scratch: ScratchService;
const folder = mkdtempSync(join(tmpdir(), 'stocks-pitfalls-'));
const written = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const table = (...rows: readonly string[]): string => rows.map((row) => `${row.replaceAll(' | ', '\t')}\n`).join('');

const accession = '0000000777-25-000001';
const fact = (start: string | null, val: number) => ({
  ...(start === null ? {} : { start }),
  end: '2024-12-31',
  val,
  accn: accession,
  fy: 2024,
  fp: 'FY',
  form: '10-K',
  filed: '2025-02-20',
});
const concept = (start: string | null, val: number) => ({ label: null, units: { USD: [fact(start, val)] } });

/** A report that tells its revenue by segment alone: the SEC's company facts have no member, and so no revenue of it. */
const withoutTotal = JSON.stringify({
  cik: 777,
  entityName: 'MEMBERS ONLY CORP',
  facts: {
    'us-gaap': {
      Assets: concept(null, 900),
      LiabilitiesAndStockholdersEquity: concept(null, 900),
      OperatingIncomeLoss: concept('2024-01-01', 90),
      NetIncomeLoss: concept('2024-01-01', 70),
    },
  },
});

const figure = (segmentsOf: string, value: string): string =>
  `${accession} | Revenues | us-gaap/2024 | 20241231 | 4 | USD | ${segmentsOf} | ${value}.0000`;
const byMember = zipOf([
  ['sub.txt', table('adsh | cik | name | form | filed', `${accession} | 777 | MEMBERS | 10-K | 20250220`)],
  [
    'num.txt',
    table(
      'adsh | tag | version | ddate | qtrs | uom | segments | value',
      figure('BusinessSegments=Heaters;', '300'),
      figure('BusinessSegments=Boilers;', '200'),
      // A subtotal and its parts, on another axis.
      figure('ProductOrService=Goods;', '450'),
      figure('ProductOrService=Heating;', '300'),
      figure('ProductOrService=Cooling;', '150'),
      figure('ProductOrService=Repair;', '50'),
    ),
  ],
]);

const transaction = (key: number, code: string, acquired: string, price: string): string =>
  `0000000777-25-000002 | ${key} | Common Stock | 03-MAR-2025 | ${code} | 100 | ${price} | ${acquired} | 500 | D | `;
const empty = (name: string, header: string) => [name, table(header)] as const;
const lines =
  'SECURITY_TITLE | TRANS_DATE | TRANS_CODE | TRANS_SHARES | TRANS_PRICEPERSHARE | TRANS_ACQUIRED_DISP_CD | SHRS_OWND_FOLWNG_TRANS | DIRECT_INDIRECT_OWNERSHIP | NATURE_OF_OWNERSHIP';
const holdings = 'SECURITY_TITLE | SHRS_OWND_FOLWNG_TRANS | DIRECT_INDIRECT_OWNERSHIP | NATURE_OF_OWNERSHIP';
const form345 = zipOf([
  [
    'SUBMISSION.tsv',
    table(
      'ACCESSION_NUMBER | FILING_DATE | PERIOD_OF_REPORT | DATE_OF_ORIG_SUB | NOT_SUBJECT_SEC16 | DOCUMENT_TYPE | ISSUERCIK | AFF10B5ONE',
      '0000000777-25-000002 | 04-MAR-2025 | 03-MAR-2025 |  | 0 | 4 | 0000000777 | 0',
    ),
  ],
  [
    'REPORTINGOWNER.tsv',
    table(
      'ACCESSION_NUMBER | RPTOWNERCIK | RPTOWNERNAME | RPTOWNER_RELATIONSHIP | RPTOWNER_TITLE',
      '0000000777-25-000002 | 0000000901 | Doe Jane | Officer | President',
    ),
  ],
  [
    'NONDERIV_TRANS.tsv',
    table(
      `ACCESSION_NUMBER | NONDERIV_TRANS_SK | ${lines}`,
      transaction(1, 'A', 'A', '0'),
      transaction(2, 'M', 'A', '5'),
      transaction(3, 'F', 'D', '20'),
      transaction(4, 'P', 'A', '20'),
    ),
  ],
  empty('NONDERIV_HOLDING.tsv', `ACCESSION_NUMBER | NONDERIV_HOLDING_SK | ${holdings}`),
  empty('DERIV_TRANS.tsv', `ACCESSION_NUMBER | DERIV_TRANS_SK | ${lines}`),
  empty('DERIV_HOLDING.tsv', `ACCESSION_NUMBER | DERIV_HOLDING_SK | ${holdings}`),
  empty('FOOTNOTES.tsv', 'ACCESSION_NUMBER | FOOTNOTE_ID | FOOTNOTE_TXT'),
]);

const listOf = (...rows: readonly (readonly [cik: number, symbol: string, name: string])[]): string =>
  JSON.stringify(Object.fromEntries(rows.map(([cik_str, ticker, title], at) => [at, { cik_str, ticker, title }])));

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2025-04-21T06:00:00Z');
  const loads = [
    [companyFacts, written('companyfacts-CIK0000000777.json', withoutTotal)],
    [statementDataSets, written('2025q1.zip', byMember)],
    [insiderDataSets, written('2025q1_form345.zip', form345)],
    [
      tickers,
      written(
        'company_tickers.2022-01-03.json',
        listOf(
          [1067983, 'BRK-A', 'BERKSHIRE HATHAWAY INC'],
          [1067983, 'BRK-B', 'BERKSHIRE HATHAWAY INC'],
          [555, 'GONE', 'Gone Corp'],
        ),
      ),
    ],
    [
      tickers,
      written(
        'company_tickers.2025-01-06.json',
        listOf(
          [777, 'MEMB', 'MEMBERS ONLY CORP'],
          [1067983, 'BRK-A', 'BERKSHIRE HATHAWAY INC'],
          [1067983, 'BRK-B', 'BERKSHIRE HATHAWAY INC'],
        ),
      ),
    ],
  ] as const;
  for (const [connector, path] of loads)
    expect(await scratch.load(connector, [path])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

describe('pitfall 9: lines told by members alone, and what is counted twice', () => {
  it('a line without a total is left out of the statement: no axis is added up into one', async () => {
    const { data } = await scratch.answer(incomeStatements, { ticker_or_cik: '777', period: 'annual' });
    expect(data.statements).toHaveLength(1);
    expect(data.statements[0]?.lines).toMatchObject({ operating_income: { value: '90' } });
    expect(Object.keys(data.statements[0]?.lines ?? {})).not.toContain('revenue');
  });

  it('its parts are served as they stand, and nobody is told that they come to a total', async () => {
    const parts = async (axis: string) =>
      (await scratch.answer(segments, { ticker_or_cik: '777', axis })).data.periods.map(
        ({ items, reconciles_to_total }) => [
          items.map(({ member, value }) => `${member} ${value}`),
          reconciles_to_total,
        ],
      );
    expect(await parts('segment')).toEqual([[['Boilers 200', 'Heaters 300'], null]]);
    expect(await parts('product')).toEqual([[['Cooling 150', 'Goods 450', 'Heating 300', 'Repair 50'], null]]);
  });
});

describe('pitfall 14: amendments of holdings, options, and what is not a purchase', () => {
  it('new holdings are added, a restatement takes the place of the report', () => {
    const filing = (accession_number: string, filed_date: string, amendment_type: string | null) => ({
      accession_number,
      filed_date,
      amendment_type,
      amendment_number: null,
      form_type: amendment_type === null ? '13F-HR' : '13F-HR/A',
    });
    const report = filing('1', '2025-02-14', null);
    const counting = (...filings: ReturnType<typeof filing>[]) =>
      countingFilings(filings).map(({ accession_number }) => accession_number);
    expect(counting(report, filing('2', '2025-02-20', 'NEW HOLDINGS'))).toEqual(['1', '2']);
    expect(counting(report, filing('2', '2025-02-20', 'RESTATEMENT'))).toEqual(['2']);
  });

  it('a grant, an exercise and shares kept for tax are called what they are: one code alone is a purchase', async () => {
    const { data } = await scratch.answer(insiderTransactions, { ticker_or_cik: '777' });
    const meanings = new Map(data.transactions.map(({ code, code_meaning }) => [code, code_meaning]));
    expect([...meanings.keys()].toSorted()).toEqual(['A', 'F', 'M', 'P']);
    for (const [code, meaning] of meanings) expect(/purchase/i.test(meaning), `${code}: ${meaning}`).toBe(code === 'P');
    expect(meanings.get('F')).toMatch(/tax|exercise price/i);
    expect(new Set(data.transactions.map(({ acquired_disposed, code }) => `${code}${acquired_disposed}`))).toEqual(
      new Set(['AA', 'MA', 'FD', 'PA']),
    );
  });
});

describe('pitfall 15: symbols and the companies behind them', () => {
  const profile = async (ticker_or_cik: string) => (await scratch.answer(company, { ticker_or_cik })).data;

  it('separators make no difference, and two classes are one company', async () => {
    for (const symbol of ['BRK.B', 'BRK-B', 'BRKB', 'brk/b', 'BRK-A', 'brka'])
      expect((await profile(symbol)).cik, symbol).toBe(1067983);
    expect((await profile('1067983')).tickers.map(({ symbol }) => symbol).toSorted()).toEqual(['BRK-A', 'BRK-B']);
  });

  it('a symbol that left the list is kept with its days', async () => {
    expect(await profile('GONE')).toMatchObject({
      cik: 555,
      tickers: [{ symbol: 'GONE', active: false, valid_from: '2022-01-03', valid_to: '2022-01-03' }],
    });
  });
});
