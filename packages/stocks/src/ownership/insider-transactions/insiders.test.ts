import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Decimal } from '@dqs/schemas';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recognise, refusal } from '../../connectors/insider-data-sets/artifacts.ts';
import { insiderDataSets } from '../../connectors/insider-data-sets/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import { insiders } from '../insiders/contract.ts';
import { sharesHeld, type HeldLine } from '../insiders/shares-held.ts';
import { amendedLines, type AmendableLine } from './amended-lines.ts';
import { insiderTransactions } from './contract.ts';

const line = (line_number: number, shares: string, changes: Partial<AmendableLine> = {}): AmendableLine => ({
  line_number,
  is_derivative: false,
  is_transaction: true,
  security_title: 'Common Stock',
  transaction_date: '2024-05-01',
  code: 'S',
  shares,
  price_per_share: '10',
  is_direct: true,
  ...changes,
});
const report = (accession_number: string, filed_date: string, ...lines: readonly AmendableLine[]) => ({
  accession_number,
  filed_date,
  lines,
});

describe('an amendment', () => {
  const first = report('a', '2024-05-02', line(1, '100'), line(2, '200'), line(3, '300', { code: 'F' }));
  const replaced = (...lines: readonly AmendableLine[]) =>
    [...amendedLines([{ report: report('b', '2024-06-01', ...lines), amended: [first] }])].toSorted();

  it('with as many lines replaces the table', () => {
    expect(replaced(line(1, '100'), line(2, '250'), line(3, '300', { code: 'F' }))).toEqual([
      'a:nt:1',
      'a:nt:2',
      'a:nt:3',
    ]);
  });

  it('that corrects one line replaces that line', () => {
    expect(replaced(line(1, '300', { code: 'D' }))).toEqual(['a:nt:3']);
    expect(replaced(line(1, '200', { transaction_date: '2024-04-30' }))).toEqual(['a:nt:2']);
  });

  it('that adds a line replaces none', () => {
    expect(replaced(line(1, '77', { code: 'G', transaction_date: '2024-04-01' }))).toEqual([]);
    expect(replaced(line(1, '100', { is_derivative: true }))).toEqual([]);
  });

  it('also replaces an earlier amendment, and never itself', () => {
    const [second, third] = [report('b', '2024-06-01', line(1, '110')), report('c', '2024-07-01', line(1, '120'))];
    const original = report('a', '2024-05-02', line(1, '100'));
    const found = amendedLines([
      { report: third, amended: [original, second] },
      { report: second, amended: [original] },
    ]);
    expect([...found].toSorted()).toEqual(['a:nt:1', 'b:nt:1']);
  });
});

describe('shares held after a report', () => {
  const held = (...lines: readonly (readonly [string, string | null, 'A' | 'D' | null, string | null, string])[]) =>
    sharesHeld(lines as unknown as readonly HeldLine[]);

  it('are those after the last transaction of each class, summed', () => {
    expect(held(['Class A', '2024-05-01', 'D', '10', '90'], ['Class A', '2024-05-02', 'D', '5', '85'])).toBe('85');
    expect(held(['Class A', null, null, null, '40'], ['Class B', '2024-05-02', 'A', '5', '7'])).toBe('47');
    expect(held()).toBeNull();
  });

  it('on one day are those that no other line continues, in whatever order the lines are', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat()), (sold, order) => {
        let left = 10_000;
        const lines = sold.map((shares) => {
          left -= shares;
          return ['Common', '2024-05-01', 'D', String(shares), String(left)] as const;
        });
        const shuffled = lines
          .map((one) => [order.next().value as number, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one);
        expect(held(...shuffled)).toBe(String(left) as Decimal);
      }),
      { numRuns: 100 },
    );
  });
});

const tsv = (header: string, ...rows: readonly string[]): string =>
  [header, ...rows].map((row) => row.replaceAll(' | ', '\t')).join('\n');

const lineHeader =
  'SECURITY_TITLE | SECURITY_TITLE_FN | TRANS_DATE | TRANS_CODE | TRANS_SHARES | TRANS_PRICEPERSHARE | TRANS_PRICEPERSHARE_FN | TRANS_ACQUIRED_DISP_CD | SHRS_OWND_FOLWNG_TRANS | DIRECT_INDIRECT_OWNERSHIP | NATURE_OF_OWNERSHIP';

// A quarter in the columns of the data sets: two reports of one person, an amendment of the second, and a person who
// has left.
const quarter = {
  'SUBMISSION.tsv': tsv(
    'ACCESSION_NUMBER | FILING_DATE | PERIOD_OF_REPORT | DATE_OF_ORIG_SUB | NOT_SUBJECT_SEC16 | DOCUMENT_TYPE | ISSUERCIK | AFF10B5ONE',
    '0000000001-26-000001 | 05-JAN-2026 | 02-JAN-2026 |  | 0 | 3 | 0000000077 | ',
    '0000000001-26-000002 | 03-FEB-2026 | 02-FEB-2026 |  | 0 | 4 | 0000000077 | 1',
    '0000000001-26-000003 | 03-MAR-2026 | 02-FEB-2026 | 03-FEB-2026 | 0 | 4/A | 0000000077 | 1',
    '0000000002-26-000001 | 04-MAR-2026 | 03-MAR-2026 |  | true | 4 | 0000000077 | false',
    '0000000004-26-000001 | 02-FEB-2026 | 01-FEB-2026 |  | 0 | 4 | 0000000077 | ',
    '0000000004-26-000002 | 13-FEB-2026 | 31-DEC-2025 |  | 0 | 5 | 0000000077 | ',
    '0000000005-26-000001 | 05-MAR-2026 | 04-MAR-2026 |  | 0 | 4 | 0000000078 | ',
  ),
  'REPORTINGOWNER.tsv': tsv(
    'ACCESSION_NUMBER | RPTOWNERCIK | RPTOWNERNAME | RPTOWNER_RELATIONSHIP | RPTOWNER_TITLE',
    '0000000001-26-000001 | 0000000101 | Doe Jane | Director,Officer | Chief "Executive"',
    '0000000001-26-000002 | 0000000101 | Doe Jane | Director,Officer | Chief "Executive"',
    '0000000001-26-000002 | 0000000102 | Doe Family Trust | TenPercentOwner | ',
    '0000000001-26-000003 | 0000000101 | Doe Jane | Director,Officer | Chief "Executive"',
    '0000000002-26-000001 | 0000000103 | Left Behind | Director | ',
    '0000000004-26-000001 | 0000000104 | Gave Away | Director | ',
    '0000000004-26-000002 | 0000000104 | Gave Away | Director | ',
    '0000000005-26-000001 | 0000000105 | Elsewhere Ann | Director | ',
  ),
  'NONDERIV_TRANS.tsv': tsv(
    `ACCESSION_NUMBER | NONDERIV_TRANS_SK | ${lineHeader}`,
    '0000000001-26-000002 | 11 | Common Stock |  | 02-FEB-2026 | S | 100.0 | 12.345 | F1,F2 | D | 900.0 | D | ',
    '0000000001-26-000002 | 12 | Common Stock |  | 02-FEB-2026 | S | 100.0 | 12.345 | F1 | D | 800.0 | D | ',
    '0000000001-26-000003 | 13 | Common Stock |  | 02-FEB-2026 | S | 150.0 | 12.345 |  | D | 750.0 | D | ',
    '0000000002-26-000001 | 14 | Common Stock |  | 03-MAR-2026 | G | 5.0 |  |  | D | 0.0 | I | By trust',
    '0000000004-26-000001 | 15 | Common Stock |  | 01-FEB-2026 | G | 30.0 |  |  | D | 50.0 | D | ',
    '0000000005-26-000001 | 16 | Common Stock |  | 04-MAR-2026 | P | 10.0 | 2 |  | A | 10.0 | D | ',
  ),
  'NONDERIV_HOLDING.tsv': tsv(
    'ACCESSION_NUMBER | NONDERIV_HOLDING_SK | SECURITY_TITLE | SHRS_OWND_FOLWNG_TRANS | DIRECT_INDIRECT_OWNERSHIP | NATURE_OF_OWNERSHIP',
    '0000000001-26-000001 | 21 | Common Stock | 1000.0 | D | ',
    '0000000004-26-000002 | 22 | Common Stock | 80.0 | D | ',
  ),
  'DERIV_TRANS.tsv': tsv(`ACCESSION_NUMBER | DERIV_TRANS_SK | ${lineHeader}`),
  'DERIV_HOLDING.tsv': tsv(
    'ACCESSION_NUMBER | DERIV_HOLDING_SK | SECURITY_TITLE | SHRS_OWND_FOLWNG_TRANS | DIRECT_INDIRECT_OWNERSHIP | NATURE_OF_OWNERSHIP',
  ),
  'FOOTNOTES.tsv': tsv(
    'ACCESSION_NUMBER | FOOTNOTE_ID | FOOTNOTE_TXT',
    '0000000001-26-000002 | F1 | An average price.',
    '0000000001-26-000002 | F2 | Sold under a plan.',
  ),
};

describe('an insider data set', () => {
  let scratch: ScratchService;
  let folder: string;

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
    folder = mkdtempSync(join(tmpdir(), 'insiders-'));
    const list = join(folder, 'company_tickers.2026-01-05.json');
    writeFileSync(list, JSON.stringify({ 0: { cik_str: 77, ticker: 'EXMP', title: 'Example Corporation' } }));
    await scratch.load(tickers, [list]);
    const path = join(folder, '2026q1_form345.zip');
    writeFileSync(path, zipOf(Object.entries(quarter)));
    expect(await scratch.load(insiderDataSets, [path])).toMatchObject({ status: 'ok' });
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  const transactions = async (values: object = {}) =>
    (await scratch.answer(insiderTransactions, { ticker_or_cik: 'EXMP', ...values })).data.transactions;

  it('has transactions with footnotes, without the one that an amendment has replaced', async () => {
    expect(
      (await transactions()).map((row) => [
        row.form_type,
        row.insider_name,
        row.shares,
        row.value,
        row.footnotes.length,
      ]),
    ).toEqual([
      ['4', 'Left Behind', '5.0', null, 0],
      ['4/A', 'Doe Jane', '150.0', '1851.75', 0],
      ['4', 'Doe Jane', '100.0', '1234.5', 1],
      ['4', 'Gave Away', '30.0', null, 0],
    ]);
    expect((await transactions())[2]).toMatchObject({
      footnotes: ['An average price.'],
      roles: ['director', 'officer'],
      officer_title: 'Chief "Executive"',
      plan_10b5_1: true,
    });
  });

  it('finds a joint filer by its own name, on inclusive days', async () => {
    expect((await transactions({ insider: 'family TRUST' })).map(({ insider_cik }) => insider_cik)).toEqual([102]);
    expect(await transactions({ start: '2026-03-03', end: '2026-03-03' })).toHaveLength(1);
    expect(await transactions({ end: '2026-01-31' })).toEqual([]);
  });

  it('has insiders with their shares and first report, but not one who is no longer subject', async () => {
    const { data } = await scratch.answer(insiders, { ticker_or_cik: 'EXMP' });
    expect(data.insiders).toMatchObject([
      {
        name: 'Doe Jane',
        shares_held: '750',
        since: '2026-01-02',
        last_transaction_date: '2026-02-02',
        last_filed_date: '2026-03-03',
      },
      // The report on the end of the year was filed after the gift of February, and has the shares before it.
      { name: 'Gave Away', shares_held: '50', last_filed_date: '2026-02-13' },
      { name: 'Doe Family Trust', roles: ['ten_percent'], since: null },
    ]);
  });

  it('finds an issuer without other data by its CIK', async () => {
    const { data } = await scratch.answer(insiderTransactions, { ticker_or_cik: '78' });
    expect(data).toMatchObject({
      ticker: null,
      cik: 78,
      transactions: [{ insider_name: 'Elsewhere Ann', value: '20' }],
    });
    expect((await scratch.answer(insiders, { ticker_or_cik: '0000000078' })).data.insiders).toMatchObject([
      { name: 'Elsewhere Ann', shares_held: '10' },
    ]);
    await expect(scratch.answer(insiders, { ticker_or_cik: '79' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is recognized by its name or first table, and each of its tables by the header', () => {
    const head = 'ACCESSION_NUMBER\tDERIV_TRANS_SK\tSECURITY_TITLE\t';
    expect(recognise('2024Q3_form345.zip', '')?.name).toBe('2024q3_form345.zip');
    expect([recognise('x.zip', head)?.name, recognise('deriv.tsv', head)?.name]).toEqual(['x.zip', 'DERIV_TRANS.tsv']);
    expect(recognise('SUBMISSION.tsv', 'ACCESSION_NUMBER\tFILING_DATE\tSUBMISSIONTYPE\t')).toBeNull();
    expect(refusal('OWNER_SIGNATURE.tsv', 'ACCESSION_NUMBER\tOWNERSIGNATURENAME\t')).toContain('signatures');
  });
});
