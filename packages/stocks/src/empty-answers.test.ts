import { serviceOfSamples, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filingFeed } from './connectors/filing-feed/connector.ts';
import { holdingsReports } from './connectors/form-13f/connector.ts';
import { reports } from './connectors/reports/connector.ts';
import { statementDataSets } from './connectors/statement-data-sets/connector.ts';
import { submissions } from './connectors/submissions/connector.ts';
import { tickers } from './connectors/tickers/connector.ts';
import { stocks } from './index.ts';

/** Reports, holdings and the feed, without facts and without filings of insiders and owners. */
let scratch: ScratchService;

beforeAll(async () => {
  scratch = await serviceOfSamples(stocks, '2026-11-21T12:00:00Z', [
    [tickers, 'company_tickers*'],
    [submissions, 'submissions.zip'],
    [reports, 'form-10-k-apple*'],
    [statementDataSets, '2024q4.zip'],
    [filingFeed, 'getcurrent*'],
    [holdingsReports, 'form-13f-0001172661*'],
  ]);
});
afterAll(() => scratch.close());

const noteOf = async (tool: string, values: Readonly<Record<string, unknown>>) => {
  const caller = { accountId: 'a', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;
  return (await scratch.service.call(tool, { values }, caller, new AbortController().signal)).note;
};

describe('an answer without rows says what is loaded', () => {
  it.each([
    ['stocks_get_segments', { ticker_or_cik: 'AAPL', line: 'assets', axis: 'geography' }, /Loaded are .*revenue by/],
    [
      'stocks_search_filings',
      { query: 'zzyzx', ticker_or_cik: 'AAPL' },
      /No loaded section of Apple Inc\. matches the query/,
    ],
    ['stocks_search_filings', { query: 'zzyzx', forms: ['20f'] }, /No reports of these forms have been loaded/],
    [
      'stocks_get_recent_filings',
      { since: '2030-01-01T00:00:00Z' },
      /newest loaded filing of any form is from 2026-01-1/,
    ],
    [
      'stocks_get_recent_filings',
      { since: '2020-01-01T00:00:00Z', forms: ['ZZZ'] },
      /No loaded filing on ZZZ is after that time/,
    ],
    ['stocks_get_institutional_holders', { ticker_or_cik: 'TPC' }, /No holder of .* is loaded\. Reports of/],
    [
      'stocks_get_institutional_holders',
      { ticker_or_cik: 'JPM', report_period: '2022-09-30' },
      /is loaded for 2022-09-30; the newest quarter with holders is 2022-12-31: pass it as report_period/,
    ],
  ])('%s %j', async (tool, values, expected) => {
    expect(await noteOf(tool, values)).toMatch(expected);
  });

  it('an answer with rows has no note', async () => {
    expect(await noteOf('stocks_get_segments', { ticker_or_cik: 'AAPL' })).toBeNull();
  });
});

describe('data that was never loaded', () => {
  it.each([
    ['stocks_get_insiders', { ticker_or_cik: 'MSFT' }, 'dqs ingest stocks 789019'],
    ['stocks_get_insider_transactions', { ticker_or_cik: 'MSFT' }, 'dqs ingest stocks 789019'],
    ['stocks_get_planned_sales', { ticker_or_cik: 'MSFT' }, 'dqs ingest stocks 789019'],
    ['stocks_get_beneficial_owners', { ticker: 'MSFT' }, 'dqs ingest stocks 789019'],
    ['stocks_get_fails_to_deliver', { ticker_or_cik: 'MSFT' }, 'dqs ingest stocks.fails'],
    ['stocks_search_filings', { ticker_or_cik: 'MSFT', query: 'supply' }, 'dqs ingest stocks 789019'],
    ['stocks_get_filing_sections', { ticker_or_cik: 'MSFT', form: '10-K' }, 'dqs ingest stocks 789019'],
    ['stocks_get_segments', { ticker_or_cik: 'MSFT' }, 'dqs ingest stocks 789019'],
    ['stocks_get_executive_compensation', { ticker_or_cik: 'MSFT' }, 'dqs ingest stocks 789019'],
    ['stocks_compare', { tickers_or_ciks: ['MSFT', 'AAPL'], lines: ['revenue'] }, 'dqs ingest stocks 789019 320193'],
  ])('is out of coverage, with the command that loads it: %s %j', async (tool, values, command) => {
    await expect(scratch.ask(tool, values)).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { hint: expect.stringContaining(command) },
    });
  });

  it('has the command that loads a filer if no list has its CIK', async () => {
    await expect(scratch.ask('stocks_get_filings', { ticker_or_cik: '822977' })).rejects.toMatchObject({
      code: 'not_found',
      detail: { hint: expect.stringContaining('dqs ingest stocks 822977') },
    });
  });
});
