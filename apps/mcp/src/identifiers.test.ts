import { domains } from '@dqs/domains';
import { ServiceError } from '@dqs/schemas';
import { clockAt, openTestDatabase, samplesOf, type TestDatabase, usualEngine } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleService, schema, type SampleService } from './fixtures/samples.ts';

let database: TestDatabase;
let installation: SampleService;

beforeAll(async () => {
  const clock = clockAt('2026-11-20T12:00:00Z');
  database = await openTestDatabase(usualEngine, schema, { clock, template: samplesOf(domains, clock) });
  installation = openSampleService(database.db, clock);
});

afterAll(async () => {
  await installation.close();
  await database.cleanup();
});

const caller = { accountId: 'account', keyId: 'key', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
const { signal } = new AbortController();

/** The note of the answer, or the code of the error with its first candidate. */
const asked = async (tool: string, values: object): Promise<string | null> => {
  try {
    return (await installation.service.call(tool, { values }, caller, signal)).note;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return `${error.code}: ${error.detail.candidates?.[0] ?? 'no candidate'}`;
  }
};

describe('names in the place of identifiers', () => {
  test.each<[tool: string, values: object, expected: RegExp]>([
    [
      'stocks_get_income_statements',
      { ticker_or_cik: 'Tesla' },
      /^ticker_or_cik "Tesla" was read as 1318605 \(Tesla, Inc\.\)\.$/,
    ],
    ['stocks_get_company', { ticker_or_cik: 'Apple' }, /was read as 320193 \(Apple/],
    ['stocks_get_company', { ticker_or_cik: 'Alphabet' }, /was read as 1652044 /],
    ['stocks_get_balance_sheets', { ticker_or_cik: 'Exxon Mobil' }, /was read as 34088 /],
    ['stocks_get_company_events', { ticker_or_cik: 'JPMorgan' }, /was read as 19617 /],
    ['macro_get_series', { series_key: 'unemployment rate' }, /was read as bls\.cps\.unemployment_rate\.sa /],
    ['banks_get_financials', { cert: 'JPMorgan Chase Bank' }, /^cert "JPMorgan Chase Bank" was read as 628 /],
    ['futures_get_positioning', { market: 'E-mini S&P 500' }, /was read as sp500_emini /],
    ['funds_get_holdings', { fund: 'Vanguard' }, /^not_found: S000002839/],
    ['entities_get_profile', { lei: 'Citigroup' }, /^lei "Citigroup" was read as 6SHGI4ZSSLCXXQSBB395 /],
    ['entities_get_profile', { lei: '6shgi4zssLCXXQSBB395' }, /was read as 6SHGI4ZSSLCXXQSBB395/],
    ['entities_get_profile', { lei: 'Citigroup Inc.' }, /^lei "Citigroup Inc\." was read as 6SHGI4ZSSLCXXQSBB395 /],
    [
      're_get_series',
      { series_key: 'house prices Denver' },
      /^series_key "house prices Denver" was read as fhfa\.hpi\.all_transactions\.cbsa\.19740\.quarterly\.nsa \(.*\)\. Other matches: /,
    ],
    ['macro_get_series', { series_key: 'GDP' }, /was read as bea\.nipa\.nominal\.gdp\.quarterly /],
    ['macro_get_series', { series_key: 'bls.cps.unemployment_rate.s' }, /^not_found: bls\.cps\.unemployment_rate\.sa/],
    ['futures_get_positioning', { market: '10-year T-note' }, /^not_found|was read as treasury_note_10y /],
    ['geo_get_geography', { geography_id: '06037' }, /^geography_id "06037" was read as county:06037\.$/],
    ['geo_get_contains', { geography_id: 'Los Angeles County, CA', child_level: 'zcta' }, /was read as county:06037 /],
    ['fda_get_approvals', { application_numbers: ['NDA 021588'] }, /^not_found|^null$/],
    [
      'stocks_compare',
      { tickers_or_ciks: ['Apple', 'Tesla'], lines: ['sales'] },
      /"Apple" was read as 320193 .*"Tesla" was read as 1318605 /,
    ],
    ['stocks_get_institution_holdings', { manager: 'Bridgewater' }, /was read as 1350694 /],
    ['fx_get_rates', { quote: 'Swiss franc' }, /^null$/],
  ])('%s %j', async (tool, values, expected) => {
    const got = await asked(tool, values);
    expect(String(got)).toMatch(expected);
  });
});
