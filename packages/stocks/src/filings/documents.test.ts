import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Data } from '@dqs/schemas';
import { explainReads, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reports } from '../connectors/reports/connector.ts';
import { submissions } from '../connectors/submissions/connector.ts';
import type { filingSections } from './filing-sections/contract.ts';
import type { filingsSearch } from './filings-search/contract.ts';
import { stocks } from '../index.ts';

type Sections = Data<typeof filingSections>;
type Matches = Data<typeof filingsSearch>;

const folder = mkdtempSync(join(tmpdir(), 'stocks-documents-'));
let scratch: ScratchService;

const stored = (name: string, content: string): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
};

interface Submission {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly filers: readonly (readonly [cik: number, name: string])[];
  readonly body: string;
}

/** A complete submission in the real format, with invented companies and texts. */
const submission = ({ accession, form, filed, filers, body }: Submission): string =>
  `<SEC-DOCUMENT>${accession}.txt : ${filed}
<SEC-HEADER>${accession}.hdr.sgml : ${filed}
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
FILED AS OF DATE:		${filed}
${filers.map(([cik, name]) => `\nFILER:\n\n	COMPANY DATA:	\n		COMPANY CONFORMED NAME:			${name}\n		CENTRAL INDEX KEY:			${String(cik).padStart(10, '0')}\n`).join('')}</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<SEQUENCE>1
<FILENAME>main.htm
<TEXT>
<html><body>${body}</body></html>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;

const long = Array.from(
  { length: 900 },
  (_, at) => `<p>Paragraph ${at} of the ridgeline turbine, with “quotes” and 𝒳.</p>`,
).join('');
const annual = `<p>Form 10-K</p><p>Item 1. Business</p><p>We build turbines.</p><p>Item 7. Management’s Discussion</p>${long}`;

const first = {
  accession: '0000111111-25-000001',
  form: '10-K',
  filed: '20250301',
  filers: [[111111, 'RIDGE POWER CORP']],
  body: annual,
} as const;
const second = {
  accession: '0000222222-25-000007',
  form: '8-K',
  filed: '20250702',
  filers: [
    [222222, 'HOLDING CO'],
    [222223, 'OPERATING CO'],
  ],
  body: '<p>FORM 8-K</p><p>Item 2.02 Results of Operations</p><p>An impairment of a turbine was found.</p><p>Item 9.01 Exhibits</p><p>None.</p>',
} as const;

/** The main document alone, as in its folder on EDGAR. */
const bare = stored(
  '333333/000033333325000009/rep-20250630.htm',
  '<html xmlns:dei="http://xbrl.sec.gov/dei/2025"><body><ix:nonNumeric name="dei:DocumentType" id="f-1">10-Q</ix:nonNumeric><p>FORM 10-Q</p><p>PART I</p><p>Item 1. Financial Statements</p><p>Sales of solar panels.</p></body></html>',
);

const ask = async <T>(tool: string, values: Readonly<Record<string, unknown>>): Promise<T> =>
  (await scratch.ask(tool, values)).data as T;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
  const files = [first, second].map((each) => stored(`${each.accession}.txt`, submission(each)));
  expect(await scratch.load(reports, files)).toMatchObject({ status: 'ok' });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

describe('sections of a report', () => {
  it('are listed with their titles and lengths, for each of its filers', async () => {
    const data = await ask<Sections>('stocks_get_filing_sections', { accession_number: second.accession });
    expect(data).toMatchObject({
      cik: 222222,
      company_name: 'HOLDING CO',
      ticker: null,
      form_type: '8-K',
      filed_date: '2025-07-02',
      document_url: 'https://www.sec.gov/Archives/edgar/data/222222/000022222225000007/main.htm',
      text: null,
      next_offset: null,
    });
    expect(data.sections.map(({ key, title }) => [key, title])).toEqual([
      ['cover', null],
      ['2.02', 'Results of Operations'],
      ['9.01', 'Exhibits'],
    ]);
  });

  it('are stored with the evidence for their headings', async () => {
    const rows = await scratch.db
      .knex('data.stocks_report_section')
      .where('accession_number', second.accession)
      .orderBy('position')
      .select('section_key', 'evidence');
    expect(rows).toEqual([
      { section_key: 'cover', evidence: null },
      { section_key: '2.02', evidence: 'number title' },
      { section_key: '9.01', evidence: 'number title' },
    ]);
  });

  it('are found by the CIK of a filer with only reports loaded', async () => {
    const asked = { ticker_or_cik: '111111', form: '10-K', section: '1' };
    expect(await ask('stocks_get_filing_sections', asked)).toMatchObject({
      ...{ ticker: null, cik: 111111, company_name: 'RIDGE POWER CORP', accession_number: first.accession },
      text: expect.stringContaining('We build turbines.'),
    });
    await expect(ask('stocks_get_filing_sections', { ...asked, ticker_or_cik: '999999' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(ask('stocks_get_filing_sections', { ...asked, form: '20-F' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      message: '20-F reports of RIDGE POWER CORP are not loaded with their text; loaded forms: 10-K',
    });
    const found = await ask<{ matches: readonly object[] }>('stocks_search_filings', {
      query: 'turbine',
      ticker_or_cik: '222223',
    });
    expect(found.matches).toMatchObject([{ accession_number: second.accession }]);
  });

  it('are paged to the end without a gap, and no character is split', async () => {
    const named = { accession_number: '0000111111-25-000001', section: '7' };
    const { sections } = await ask<Sections>('stocks_get_filing_sections', named);
    for (const max_chars of [500, 6001, 20_000]) {
      let [text, offset]: [string, number | null] = ['', 0];
      while (offset !== null) {
        const page: Sections = await ask('stocks_get_filing_sections', { ...named, max_chars, offset });
        expect(page.text?.isWellFormed()).toBe(true);
        expect(page.text?.length).toBeLessThanOrEqual(max_chars);
        text += page.text;
        offset = page.next_offset;
      }
      expect(text).toHaveLength(sections[0]?.chars ?? 0);
      expect(text.match(/Paragraph \d+/g)).toEqual(Array.from({ length: 900 }, (_, at) => `Paragraph ${at}`));
    }
  });

  it.each([
    [{}, 'accession_number'],
    [{ ticker_or_cik: '111111' }, 'form'],
    [{ accession_number: first.accession, form: '10-K' }, 'accession_number'],
    [{ accession_number: 'first' }, 'accession_number'],
    [{ accession_number: first.accession, offset: 5 }, 'offset'],
    [{ accession_number: first.accession, section: '1', offset: 5000 }, 'offset'],
  ])('require a filing and a place within it: %j', async (values, param) => {
    await expect(ask('stocks_get_filing_sections', values)).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { param },
    });
  });

  it('are listed in the error for an unknown one', async () => {
    await expect(
      ask('stocks_get_filing_sections', { accession_number: first.accession, section: '1A' }),
    ).rejects.toMatchObject({ code: 'not_found', detail: { candidates: ['cover', '1', '7'] } });
  });
});

describe('a separate document', () => {
  it('is rejected while its filing day is unknown, and changes nothing', async () => {
    const report = await scratch.load(reports, [bare]);
    expect(report.artifacts).toEqual([
      expect.objectContaining({ status: 'failed', message: expect.stringContaining('dqs ingest stocks.submissions') }),
    ]);
    await expect(ask('stocks_get_filing_sections', { accession_number: '0000333333-25-000009' })).rejects.toMatchObject(
      { code: 'not_found' },
    );
  });

  it('is completed from the list of filings', async () => {
    const list = {
      cik: '0000333333',
      entityType: 'operating',
      name: 'Solar Panels Inc',
      tickers: ['SOLP'],
      exchanges: ['NYSE'],
      filings: {
        recent: {
          accessionNumber: ['0000333333-25-000009'],
          filingDate: ['2025-08-01'],
          reportDate: ['2025-06-30'],
          form: ['10-Q'],
          primaryDocument: ['rep-20250630.htm'],
        },
      },
    };
    const path = stored('CIK0000333333.json', JSON.stringify(list));
    expect(await scratch.load(submissions, [path])).toMatchObject({ status: 'ok' });
    expect(await scratch.load(reports, [bare])).toMatchObject({ status: 'ok' });
    expect(await ask('stocks_get_filing_sections', { ticker_or_cik: 'solp', form: '10-q' })).toMatchObject({
      ticker: 'SOLP',
      company_name: 'Solar Panels Inc',
      filed_date: '2025-08-01',
      document_url: 'https://www.sec.gov/Archives/edgar/data/333333/000033333325000009/rep-20250630.htm',
    });
    const found = await ask<Matches>('stocks_search_filings', { query: 'solar panel' });
    expect(found.matches).toEqual([
      expect.objectContaining({ ticker: 'SOLP', section_key: 'I.1', filed_date: '2025-08-01' }),
    ]);
  });

  it.each([
    [
      'a page of the SEC in its place',
      '<html><title>SEC.gov | Request Rate Threshold Exceeded</title></html>',
      'after too many requests',
    ],
    ['a page of no form', '<html><body><p>A page of somebody.</p></body></html>', 'HTML page'],
  ])('is not %s', async (_what, page, reason) => {
    await expect(scratch.load(reports, [stored('0000333333-25-000010.htm', page)])).rejects.toThrow(reason);
  });
});

describe('search in reports', () => {
  const search = (values: Readonly<Record<string, unknown>>) => ask<Matches>('stocks_search_filings', values);

  it('finds words by their stem in one section each, best first, with a snippet', async () => {
    const { matches } = await search({ query: 'impaired turbines' });
    expect(matches).toEqual([
      expect.objectContaining({
        cik: 222222,
        accession_number: second.accession,
        section_key: '2.02',
        snippet: expect.stringContaining('An impairment of a turbine was found'),
        index_url: 'https://www.sec.gov/Archives/edgar/data/222222/000022222225000007/0000222222-25-000007-index.htm',
      }),
    ]);
    const turbines = await search({ query: 'turbine' });
    expect(
      turbines.matches.map(({ accession_number, section_key }) => `${accession_number} ${section_key}`).toSorted(),
    ).toEqual([`${first.accession} 1`, `${first.accession} 7`, `${second.accession} 2.02`]);
    const scores = turbines.matches.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    for (const { snippet } of turbines.matches) expect(snippet.length).toBeLessThanOrEqual(300);
  });

  it('supports phrases, alternatives and exclusions', async () => {
    const keys = async (query: string) =>
      (await search({ query })).matches.map((match) => match.section_key).toSorted();
    expect(await keys('"build turbines"')).toEqual(['1']);
    expect(await keys('"turbines build"')).toEqual([]);
    expect(await keys('impairment OR build')).toEqual(['1', '2.02']);
    expect(await keys('turbine -impairment')).toEqual(['1', '7']);
  });

  it.each([
    ['turbines', '-'],
    ["turbines' ridgeline's, quotes.", '-'],
    ['turbine -impairment', '-'],
    ['turbine, ridgeline; (quotes) & more?', '-'],
    ['"ridgeline turbine"', 'walked'],
  ])('requests the passages with %s in one statement', async (query, by) => {
    const reads = await explainReads(scratch, stocks, 'stocks_search_filings', { query });
    expect(reads).toHaveLength(2);
    const [{ plan } = { plan: '' }] = reads.filter((read) => read.plan.includes('CTE found'));
    expect(plan.includes('InitPlan') && plan.includes('CTE Scan on share')).toBe(by === 'walked');
  });

  it('is restricted to the requested company, forms and days', async () => {
    const keys = async (values: object) =>
      (await search({ query: 'turbine', ...values })).matches.map(({ cik, section_key }) => [cik, section_key]);
    expect(await keys({ forms: ['8-k'] })).toEqual([[222222, '2.02']]);
    expect(await keys({ start: '2025-07-01' })).toEqual([[222222, '2.02']]);
    expect(await keys({ end: '2025-07-01', limit: 1 })).toHaveLength(1);
    expect(await keys({ ticker_or_cik: '333333' })).toEqual([]);
    await expect(search({ query: 'turbine', ticker_or_cik: 'NOBODY' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('says what it searches', async () => {
    const { meta } = await scratch.ask('stocks_search_filings', { query: 'turbine' });
    expect(meta).toMatchObject({
      coverage: { forms: ['10-K', '10-Q', '8-K'], reports: 3, since: '2025-03-01', through: '2025-08-01' },
    });
    await expect(search({ query: 'the and of' })).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'query' },
    });
  });

  it('counts a report once, however often it is loaded', async () => {
    const path = stored(
      `${first.accession}.txt`,
      submission({ ...first, body: `${annual}<p>Item 8. Financial Statements</p><p>See elsewhere.</p>` }),
    );
    expect(await scratch.load(reports, [path])).toMatchObject({ status: 'ok' });
    const { meta } = await scratch.ask('stocks_search_filings', { query: 'turbine', forms: ['10-K'] });
    expect(meta).toMatchObject({ coverage: { reports: 1 } });
    const { sections } = await ask<Sections>('stocks_get_filing_sections', { accession_number: first.accession });
    expect(sections.map(({ key }) => key)).toEqual(['cover', '1', '7', '8']);
  });
});

describe('search in a long report', () => {
  it('finds the newest passages with a very frequent phrase', async () => {
    const paragraphs = Array.from(
      { length: 10_000 },
      (_, at) => `<p>Line ${at}: the lamp orchard grows in steady rows.</p>`,
    );
    const frequent = {
      accession: '0000444444-25-000001',
      form: '10-K',
      filed: '20251001',
      filers: [[444444, 'Lamp Orchards Inc']] as const,
      body: `<p>Form 10-K</p><p>Item 1. Business</p>${paragraphs.join('')}<p>Item 2. Properties</p><p>One orchard lamp.</p>`,
    };
    await scratch.load(reports, [stored('0000444444-25-000001.txt', submission(frequent))]);
    const keys = async (query: string) =>
      (await ask<Matches>('stocks_search_filings', { query })).matches.map(({ section_key }) => section_key);
    expect(await keys('"lamp orchard"')).toEqual(['1']);
    expect(await keys('"orchard lamp"')).toEqual(['2']);
    expect(await keys('"orchard lamp" -steady')).toEqual(['2']);
    expect(await keys('lamp orchard')).toEqual(expect.arrayContaining(['1', '2']));
  });
});
