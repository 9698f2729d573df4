import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stocks } from '../../index.ts';
import { institutionHoldings } from '../../ownership/institution-holdings/contract.ts';
import { institutionalHolders } from '../../ownership/institutional-holders/contract.ts';
import { tickers } from '../tickers/connector.ts';
import { discover, recognise, refusal } from './artifacts.ts';
import { holdingsDataSets } from './connector.ts';

const tsv = (header: string, ...rows: readonly string[]): string =>
  [header, ...rows].map((row) => row.replaceAll(' | ', '\t')).join('\n');

// Real columns with figures of invented managers, so that every rule is covered once.
const quarter = (filed: string, period: string, entries: readonly string[], more: readonly string[] = []) => ({
  'SUBMISSION.tsv': tsv(
    'ACCESSION_NUMBER | FILING_DATE | SUBMISSIONTYPE | CIK | PERIODOFREPORT',
    `0000000001-${filed.slice(-2)}-000001 | ${filed} | 13F-HR | 0000000001 | ${period}`,
    `0000000002-${filed.slice(-2)}-000001 | ${filed} | 13F-HR | 0000000002 | ${period}`,
    ...more.filter((row) => row.includes(' | 13F-')),
  ),
  'COVERPAGE.tsv': tsv(
    'ACCESSION_NUMBER | REPORTCALENDARORQUARTER | ISAMENDMENT | AMENDMENTNO | AMENDMENTTYPE | FILINGMANAGER_NAME | REPORTTYPE',
    `0000000001-${filed.slice(-2)}-000001 | ${period} | N |  |  | First "Quoted" Managers LLC | 13F HOLDINGS REPORT`,
    `0000000002-${filed.slice(-2)}-000001 | ${period} | N |  |  | Second Managers LP | 13F HOLDINGS REPORT`,
    ...more.filter((row) => /RESTATEMENT|NEW HOLDINGS|13F NOTICE/.test(row)),
  ),
  'SUMMARYPAGE.tsv': tsv(
    'ACCESSION_NUMBER | OTHERINCLUDEDMANAGERSCOUNT | TABLEENTRYTOTAL | TABLEVALUETOTAL | ISCONFIDENTIALOMITTED',
    `0000000001-${filed.slice(-2)}-000001 | 0 | 4 | 1000 | Y`,
    `0000000002-${filed.slice(-2)}-000001 | 0 | 1 | 50 | N`,
  ),
  'OTHERMANAGER.tsv': tsv(
    'ACCESSION_NUMBER | OTHERMANAGER_SK | CIK | FORM13FFILENUMBER | CRDNUMBER | SECFILENUMBER | NAME',
    ...more.filter((row) => row.includes('028-')),
  ),
  'OTHERMANAGER2.tsv': tsv(
    'ACCESSION_NUMBER | SEQUENCENUMBER | CIK | FORM13FFILENUMBER | CRDNUMBER | SECFILENUMBER | NAME',
  ),
  'INFOTABLE.tsv': tsv(
    'ACCESSION_NUMBER | INFOTABLE_SK | NAMEOFISSUER | TITLEOFCLASS | CUSIP | FIGI | VALUE | SSHPRNAMT | SSHPRNAMTTYPE | PUTCALL | INVESTMENTDISCRETION | OTHERMANAGER | VOTING_AUTH_SOLE | VOTING_AUTH_SHARED | VOTING_AUTH_NONE',
    ...entries,
  ),
});

const line = (
  accession: string,
  name: string,
  title: string,
  id: string,
  value: number,
  amount: number,
  rest = 'SH | ',
) => `${accession} | 1 | ${name} | ${title} | ${id} |  | ${value} | ${amount} | ${rest} | SOLE |  | 0 | 0 | 0`;

const [a23, b23, a22, b22] = [
  '0000000001-23-000001',
  '0000000002-23-000001',
  '0000000001-22-000001',
  '0000000002-22-000001',
];
const before = quarter('14-NOV-2022', '30-SEP-2022', [
  line(a22, 'EXAMPLE CORP', 'COM', 'Z00001000', 50, 500),
  line(a22, 'EXAMPLE CORP', 'COM', 'Z00001000', 9, 90, 'SH | Put'),
  line(b22, 'EXAMPLE CORP', 'COM', 'Z00001000', 70, 700),
]);
const now = quarter(
  '14-FEB-2023',
  '31-DEC-2022',
  [
    line(a23, 'EXAMPLE CORP', 'COM', 'Z00001000', 40_000, 400),
    line(b23, 'OTHER INC', 'COM', 'Z00002000', 5_000, 50),
    line(a23, 'EXAMPLE CORP', 'COM', 'Z00001000', 20_000, 200),
    line(a23, 'EXAMPLE CORP', 'COM', 'Z00001000', 11_000, 110, 'SH | Call'),
    line(a23, 'EXAMPLE CORP', 'NOTE 1.5%', 'Z00001AA1', 30_000, 30_000, 'PRN | '),
    line('0000000003-23-000002', 'EXAMPLE CORP', 'COM', 'Z00001000', 1_000, 10),
  ],
  [
    '0000000003-23-000002 | 20-FEB-2023 | 13F-HR/A | 0000000003 | 31-DEC-2022',
    '0000000003-23-000002 | 31-DEC-2022 | Y | 1 | NEW HOLDINGS | Third Managers LLC | 13F HOLDINGS REPORT',
    '0000000004-23-000001 | 14-FEB-2023 | 13F-NT | 0000000004 | 31-DEC-2022',
    '0000000004-23-000001 | 31-DEC-2022 | N |  |  | Fourth Managers LLC | 13F NOTICE',
    '0000000004-23-000001 | 77 | 0000000001 | 028-00001 |  |  | First Managers LLC',
  ],
);

let scratch: ScratchService;
let folder: string;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'form-13f-'));
  const list = join(folder, 'company_tickers.2026-01-05.json');
  await writeFile(list, JSON.stringify({ 0: { cik_str: 77, ticker: 'EXMP', title: 'Example Corporation' } }));
  await scratch.load(tickers, [list]);
  for (const [name, members] of [
    ['2022q4', before],
    ['2023q1', now],
  ] as const) {
    const path = join(folder, `${name}_form13f.zip`);
    await writeFile(path, zipOf(Object.entries(members)));
    expect(await scratch.load(holdingsDataSets, [path])).toMatchObject({ status: 'ok' });
  }
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const holders = async (values: object = {}) => {
  const answer = await scratch.answer(institutionalHolders, { ticker_or_cik: 'EXMP', ...values });
  const data = answer.data;
  return {
    ...data,
    meta: answer.meta,
    cursor: answer.pagination?.next_cursor ?? null,
  };
};

describe('holders from data sets', () => {
  it('are managers by class and option, with lines summed, exits shown and debt omitted', async () => {
    const { holders: found, report_period, meta } = await holders();
    expect(report_period).toBe('2022-12-31');
    expect(
      found.map((row) => [
        row.manager_name,
        row.shares,
        row.value_usd,
        row.put_call,
        row.change_shares,
        row.change_kind,
      ]),
    ).toEqual([
      ['First "Quoted" Managers LLC', '600', '60000', null, '100', 'increased'],
      ['First "Quoted" Managers LLC', '110', '11000', 'call', '110', 'new'],
      ['Third Managers LLC', '10', '1000', null, null, null],
      ['First "Quoted" Managers LLC', '0', '0', 'put', '-90', 'exited'],
      ['Second Managers LP', '0', '0', null, '-700', 'exited'],
    ]);
    expect(meta.filers_counted).toBe(3);
    expect(meta.coverage_note).toContain('3 managers for 2022-12-31 are loaded, and of 2 for 2022-09-30');
  });

  it('of an earlier quarter are also in dollars, without comparison if nothing earlier is loaded', async () => {
    const { holders: found } = await holders({ report_period: '2022-09-30' });
    expect(found.map(({ value_usd, change_kind }) => [value_usd, change_kind])).toEqual([
      ['70000', null],
      ['50000', null],
      ['9000', null],
    ]);
  });

  it('are the same list page by page', async () => {
    const all = (await holders()).holders;
    const paged = [];
    let cursor: string | null = null;
    do {
      const page = await holders({ limit: 1, cursor });
      paged.push(...page.holders);
      ({ cursor } = page);
    } while (cursor !== null);
    expect(paged).toEqual(all);
  });

  it('of a period without reports are out of coverage, with the nearest', async () => {
    await expect(holders({ report_period: '2023-03-31' })).rejects.toMatchObject({ code: 'out_of_coverage' });
  });
});

describe('holdings from data sets', () => {
  it('have company and symbol of the class, debt without shares, and the declarations of the cover', async () => {
    const { data, meta } = await scratch.answer(institutionHoldings, {
      manager: 'FIRST quoted managers, llc',
    });
    const { holdings, entry_total, total_value } = data;
    expect(
      holdings.map((row) => [row.title_of_class, row.ticker, row.cik, row.shares, row.weight_pct, row.change_shares]),
    ).toEqual([
      ['COM', 'EXMP', 77, '600', '59.4059', '100'],
      ['NOTE 1.5%', null, 77, null, '29.7030', null],
      ['COM', 'EXMP', 77, '110', '10.8911', '110'],
    ]);
    expect([entry_total, total_value]).toEqual([4, '1000']);
    expect(meta.coverage_note).toMatch(/^4 of 4 lines are loaded\..*101,000 USD.*confidential/);
  });

  it('of a manager that filed a notice are in the reports of others, which the error names', async () => {
    await expect(scratch.ask('stocks_get_institution_holdings', { manager: '4' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { hint: 'They are reported by First Managers LLC (CIK 1).' },
    });
  });

  it('of an unknown manager are not found, with managers of similar names', async () => {
    await expect(scratch.ask('stocks_get_institution_holdings', { manager: 'Second Manger' })).rejects.toMatchObject({
      code: 'not_found',
      detail: { candidates: ['Second Managers LP'] },
    });
  });

  it('of a long name with one typing error are those of the manager, with a note', async () => {
    expect(await scratch.note('stocks_get_institution_holdings', { manager: 'Second Manager' })).toContain(
      'Second Managers LP',
    );
  });
});

describe('files of data sets', () => {
  it('are recognized by their name or first table; a single table is rejected', () => {
    const head = 'ACCESSION_NUMBER\tINFOTABLE_SK\tNAMEOFISSUER\t';
    expect(recognise('2023q1_form13f.zip', '')?.name).toBe('2023q1_form13f.zip');
    expect(recognise('01DEC2025-28FEB2026_form13f.zip', '')?.name).toBe('01dec2025-28feb2026_form13f.zip');
    expect(recognise('holdings.zip', head)?.name).toBe('holdings.zip');
    expect([recognise('INFOTABLE.tsv', head), refusal('INFOTABLE.tsv', head)]).toEqual([
      null,
      expect.stringContaining('one table'),
    ]);
  });

  it('are all files listed on the page, oldest first; those of the last year may still change', async () => {
    const spans = ['01mar2026-31may2026', '2023q4', '01dec2025-28feb2026', '01jan2024-29feb2024', '2013q2', '2023q1'];
    const page = spans.map((span) => `<a href="/files/structureddata/${span}_form13f.zip">${span}</a>`).join('');
    const found = await Array.fromAsync(discover('2026-06-20', { text: () => Promise.resolve(page) }));
    expect(found.map(({ name, settled = false }) => [name, settled])).toEqual([
      ['2013q2_form13f.zip', true],
      ['2023q1_form13f.zip', true],
      ['2023q4_form13f.zip', false],
      ['01jan2024-29feb2024_form13f.zip', false],
      ['01dec2025-28feb2026_form13f.zip', false],
      ['01mar2026-31may2026_form13f.zip', false],
    ]);
  });
});
