import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insiderDataSets } from '../../connectors/insider-data-sets/connector.ts';
import { ownershipReports } from '../../connectors/ownership-reports/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import { insiders } from '../insiders/contract.ts';
import { insiderTransactions } from './contract.ts';

const reports = join(sources, 'sec-ownership');
const dataSet = join(sources, '../further-sources/sec-ownership/dataset-2024q3');

const plain = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The text of a field: of its `value` element, or its own. */
const field = (xml: string, name: string): string => {
  const inside = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(xml)?.[1] ?? '';
  return plain(/<value>([\s\S]*?)<\/value>/.exec(inside)?.[1] ?? (inside.includes('<') ? '' : inside));
};

const elements = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside = '']) => inside);

type Row = Readonly<Record<string, string | boolean | null>>;

const orNull = (text: string): string | null => (text === '' ? null : text);

const rowOf = (xml: string, is_derivative: boolean, is_transaction: boolean): Row => ({
  is_derivative,
  is_transaction,
  security_title: field(xml, 'securityTitle'),
  transaction_date: is_transaction ? field(xml, 'transactionDate') : null,
  code: is_transaction ? field(xml, 'transactionCode') : null,
  acquired_disposed: is_transaction ? field(xml, 'transactionAcquiredDisposedCode') : null,
  shares: orNull(field(xml, 'transactionShares')),
  price_per_share: orNull(field(xml, 'transactionPricePerShare')),
  shares_after: orNull(field(xml, 'sharesOwnedFollowingTransaction')),
  is_direct: field(xml, 'directOrIndirectOwnership') === 'D',
  nature_of_ownership: orNull(field(xml, 'natureOfOwnership')),
  footnote_ids: orNull([...new Set([...xml.matchAll(/footnoteId id="([^"]+)"/g)].map(([, id]) => id))].join(',')),
});

const rowsOf = (xml: string): readonly Row[] => [
  ...elements(xml, 'nonDerivativeHolding').map((part) => rowOf(part, false, false)),
  ...elements(xml, 'nonDerivativeTransaction').map((part) => rowOf(part, false, true)),
  ...elements(xml, 'derivativeHolding').map((part) => rowOf(part, true, false)),
  ...elements(xml, 'derivativeTransaction').map((part) => rowOf(part, true, true)),
];

const lineColumns = `is_derivative, is_transaction, security_title, transaction_date, code, acquired_disposed, shares::text,
  price_per_share::text, shares_after::text, is_direct, nature_of_ownership, footnote_ids`;

describe.skipIf(!existsSync(reports))('official reports of insiders (needs official files)', () => {
  let scratch: ScratchService;
  let folder: string;
  const files = new Map<string, string>();

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
    folder = mkdtempSync(join(tmpdir(), 'insiders-'));
    const list = join(folder, 'company_tickers.2026-01-05.json');
    writeFileSync(list, JSON.stringify({ 0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' } }));
    await scratch.load(tickers, [list]);
    const given = [
      ...globSync(join(reports, '{form4,full-submission}/*.{xml,txt,nc}')),
      ...globSync(join(reports, '*.xml')),
      ...globSync(join(reports, '../../further-sources/sec-ownership/*.xml')),
    ].filter((path) => readFileSync(path, 'utf8').includes('<ownershipDocument>'));
    for (const [at, path] of given.toSorted().entries()) {
      const accession =
        /\d{10}-\d{2}-\d{6}/.exec(basename(path))?.[0] ?? `0000000000-26-${String(at).padStart(6, '0')}`;
      const copy = join(folder, `${accession}${/\.xml$/.test(path) ? '.xml' : '.txt'}`);
      copyFileSync(path, copy);
      files.set(accession, readFileSync(path, 'utf8'));
    }
    const outcome = await scratch.load(ownershipReports, globSync(join(folder, '0*')));
    expect(outcome).toMatchObject({ status: 'ok' });
  });
  afterAll(async () => {
    await scratch?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  it('every line, owner and footnote of every report is stored as filed', async () => {
    expect(files.size).toBeGreaterThanOrEqual(60);
    for (const [accession, xml] of files) {
      const held = await scratch.db.knex.raw<{ rows: Row[] }>(
        `select ${lineColumns} from data.stocks_insider_line where accession_number = ?
          order by is_derivative, is_transaction, line_number`,
        [accession],
      );
      expect([accession, held.rows]).toEqual([accession, rowsOf(xml)]);
      const owners = await scratch.db.knex.raw<{ rows: { name: string; cik: string }[] }>(
        'select name, owner_cik::text as cik from data.stocks_insider_owner where accession_number = ? order by owner_number',
        [accession],
      );
      expect(owners.rows).toEqual(
        elements(xml, 'reportingOwner').map((part) => ({
          name: field(part, 'rptOwnerName'),
          cik: String(Number(field(part, 'rptOwnerCik'))),
        })),
      );
      const notes = await scratch.db.knex.raw<{ rows: { id: string; text: string }[] }>(
        'select footnote_id as id, text from data.stocks_insider_footnote where accession_number = ? order by 1',
        [accession],
      );
      const written = [...xml.matchAll(/<footnote id="([^"]+)">([\s\S]*?)<\/footnote>/g)].map(([, id, text]) => ({
        id: id!,
        text: plain(text!),
      }));
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      expect(notes.rows.toSorted(byId)).toEqual(written.toSorted(byId));
    }
  });

  it('the plan of a report before April 2023 is unknown; later reports contain it', async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: { accession: string; plan: boolean | null }[] }>(
      'select accession_number as accession, plan_10b5_1 as plan from data.stocks_insider_filing',
    );
    for (const { accession, plan } of rows) {
      const written = /<aff10b5One>([^<]*)</.exec(files.get(accession)!)?.[1];
      expect(plan).toBe(written === undefined ? null : written === '1' || written === 'true');
    }
  });

  it('a company has its transactions with footnotes and meanings, by insider and code, and its insiders', async () => {
    const ask = async (values: object) =>
      (await scratch.answer(insiderTransactions, { ticker_or_cik: 'AAPL', ...values })).data.transactions;
    const all = await ask({ limit: 100 });
    expect(all).toHaveLength(9);
    expect(all[0]).toMatchObject({
      insider_name: 'Borders Ben',
      officer_title: 'Principal Accounting Officer',
      roles: ['officer'],
      code: 'S',
      code_meaning: 'Open market or private sale',
      shares: '1274',
      price_per_share: '290',
      value: '369460',
      shares_after: '38713',
      ownership: 'direct',
      plan_10b5_1: true,
      filed_date: '2026-05-12',
      form_type: '4',
    });
    expect(all[0]!.footnotes[0]).toMatch(/^This transaction was made pursuant to a Rule 10b5-1 trading plan/);
    const adams = await ask({ insider: 'katherine adams' });
    expect(new Set(adams.map(({ insider_cik }) => insider_cik))).toEqual(new Set([1462356]));
    expect(await ask({ insider: '1462356' })).toEqual(adams);
    expect((await ask({ codes: ['s'] })).every(({ code }) => code === 'S')).toBe(true);
    await expect(ask({ codes: ['?'] })).rejects.toMatchObject({ code: 'bad_parameter' });
    const { data } = await scratch.answer(insiders, { ticker_or_cik: 'AAPL' });
    // Adams's report of 2022 is more than 24 months old.
    expect(data.insiders.map(({ name, shares_held }) => [name, shares_held])).toEqual([
      ['Borders Ben', '38713'],
      ['Parekh Kevan', expect.any(String)],
    ]);
  });
});

describe.skipIf(!existsSync(dataSet))('tables of an official data set by themselves (needs official files)', () => {
  let scratch: ScratchService;

  const read = (name: string): readonly Readonly<Record<string, string>>[] => {
    const path = [`${name}.tsv`, `${name}.tsv.gz`].map((file) => join(dataSet, file)).find(existsSync)!;
    const bytes = readFileSync(path);
    const [head = '', ...lines] = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
    const names = head.trim().split('\t');
    return lines.filter(Boolean).map((line) => {
      const cells = line.replace(/\r$/, '').split('\t');
      return Object.fromEntries(names.map((column, at) => [column, cells[at] ?? '']));
    });
  };
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  const day = (text: string): string | null =>
    text === ''
      ? null
      : `${text.slice(7)}-${String(months.indexOf(text.slice(3, 6)) + 1).padStart(2, '0')}-${text.slice(0, 2)}`;

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
    const given = globSync(join(dataSet, '{SUBMISSION,DERIV_TRANS,DERIV_HOLDING,NONDERIV_HOLDING}.tsv*'));
    expect(await scratch.load(insiderDataSets, given)).toMatchObject({ status: 'ok' });
  });
  afterAll(() => scratch?.close());

  it.each([
    ['DERIV_TRANS', true, true],
    ['DERIV_HOLDING', true, false],
    ['NONDERIV_HOLDING', false, false],
  ] as const)('every row of %s', async (name, derivative, transaction) => {
    const { rows } = await scratch.db.knex.raw<{ rows: Row[] }>(
      `select accession_number, security_title, transaction_date, code, acquired_disposed, shares::text, price_per_share::text,
              total_value::text, shares_after::text, is_direct, nature_of_ownership
         from data.stocks_insider_line where is_derivative = ? and is_transaction = ? order by accession_number, line_number`,
      [derivative, transaction],
    );
    const written = read(name).toSorted((a, b) =>
      a['ACCESSION_NUMBER']! < b['ACCESSION_NUMBER']! ? -1 : a['ACCESSION_NUMBER'] === b['ACCESSION_NUMBER'] ? 0 : 1,
    );
    const text = (value: string | undefined): string | null => orNull((value ?? '').replace(/\s+/g, ' ').trim());
    expect(rows).toEqual(
      written.map((row) => ({
        accession_number: row['ACCESSION_NUMBER'],
        security_title: text(row['SECURITY_TITLE']),
        transaction_date: transaction ? day(row['TRANS_DATE']!) : null,
        code: transaction ? row['TRANS_CODE'] : null,
        acquired_disposed: transaction ? row['TRANS_ACQUIRED_DISP_CD'] : null,
        shares: transaction ? orNull(row['TRANS_SHARES']!) : null,
        price_per_share: transaction ? orNull(row['TRANS_PRICEPERSHARE']!) : null,
        total_value: transaction ? orNull(row['TRANS_TOTAL_VALUE']!) : null,
        shares_after: orNull(row['SHRS_OWND_FOLWNG_TRANS']!),
        is_direct: row['DIRECT_INDIRECT_OWNERSHIP'] === 'D',
        nature_of_ownership: text(row['NATURE_OF_OWNERSHIP']),
      })),
    );
  });

  it('every filing, with the day of the report that it amends', async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: Row[] }>(
      `select accession_number, issuer_cik::text, base_form || case when is_amendment then '/A' else '' end as form, filed_date,
              period_of_report, original_date, not_subject, plan_10b5_1 from data.stocks_insider_filing order by accession_number`,
    );
    const written = read('SUBMISSION').toSorted((a, b) => (a['ACCESSION_NUMBER']! < b['ACCESSION_NUMBER']! ? -1 : 1));
    expect(rows).toEqual(
      written.map((row) => ({
        accession_number: row['ACCESSION_NUMBER'],
        issuer_cik: String(Number(row['ISSUERCIK'])),
        form: row['DOCUMENT_TYPE'],
        filed_date: day(row['FILING_DATE']!),
        period_of_report: day(row['PERIOD_OF_REPORT']!),
        original_date: day(row['DATE_OF_ORIG_SUB']!),
        not_subject: ['1', 'true'].includes(row['NOT_SUBJECT_SEC16']!),
        plan_10b5_1: null,
      })),
    );
  });
});
