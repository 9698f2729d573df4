import { serviceOfSamples, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFacts } from '../../connectors/company-facts/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import { facts } from './contract.ts';

let scratch: ScratchService;

beforeAll(async () => {
  scratch = await serviceOfSamples(stocks, '2026-11-21T12:00:00Z', [
    [tickers, 'company_tickers*'],
    [companyFacts, 'companyfacts-CIK0000320193.json'],
  ]);
});
afterAll(() => scratch.close());

const ask = async (values: object) => (await scratch.answer(facts, { ticker_or_cik: 'AAPL', ...values })).data;

// Apple, Forms 10-K for fiscal 2024 and 2025, 10-Q for June 2025.
describe('the trace of a value', () => {
  it('names the fact of a reported value, and serves its filed vintages', async () => {
    const { concept, trace, facts: vintages } = await ask({ line: 'total_liabilities', fiscal_period: '2024' });
    expect([concept, trace?.value, trace?.origin, trace?.rule]).toEqual([
      'us-gaap:Liabilities',
      '308030000000',
      'reported',
      'first_in_order',
    ]);
    expect(trace?.terms).toMatchObject([{ times: 1, value: '308030000000', form: '10-K' }]);
    expect(trace?.identities.map(({ rule, holds }) => [rule, holds])).toContainEqual([
      'assets_equal_their_claims',
      true,
    ]);
    expect(vintages.map(({ value, end }) => [value, end])).toContainEqual(['308030000000', '2024-09-28']);
  });

  it('adds up to the value: a fourth quarter is the year less nine months', async () => {
    const { trace } = await ask({ line: 'revenue', fiscal_period: '2024-Q4' });
    expect([trace?.value, trace?.origin, trace?.rule]).toEqual(['94930000000', 'q4', 'year_less_earlier_months']);
    expect(trace?.terms.map(({ times, value }) => [times, value])).toEqual([
      [1, '391035000000'],
      [-1, '296105000000'],
    ]);
  });

  it('has the formula of a line that is derived from others', async () => {
    const { trace } = await ask({ line: 'free_cash_flow', fiscal_period: '2024' });
    expect([trace?.value, trace?.formula]).toEqual(['108807000000', 'operating_cash_flow + capital_expenditure']);
  });

  it('is as known on a day: the first report, not later filings', async () => {
    const { trace } = await ask({ line: 'total_liabilities', fiscal_period: '2024', as_known_at: '2024-12-31' });
    expect(trace?.terms.map(({ filed_date }) => filed_date <= '2024-12-31')).toEqual([true]);
  });

  it('is absent without line', async () => {
    expect(Object.keys(await ask({ concept: 'us-gaap:Liabilities', limit: 1 }))).not.toContain('trace');
  });

  it.each([
    [{}, 'bad_parameter', 'concept'],
    [{ line: 'revenue' }, 'bad_parameter', 'fiscal_period'],
    [{ line: 'revenu', fiscal_period: '2024' }, 'bad_parameter', 'line'],
    [{ line: 'revenue', fiscal_period: '2024', concept: 'us-gaap:Assets' }, 'bad_parameter', 'concept'],
    [{ line: 'revenue', fiscal_period: '2024', unit: 'USD' }, 'bad_parameter', 'unit'],
    [{ concept: 'us-gaap:Assets', fiscal_period: '2024' }, 'bad_parameter', 'fiscal_period'],
    [{ line: 'revenue', fiscal_period: '2024-Q5' }, 'bad_parameter', 'fiscal_period'],
    [{ line: 'revenue', fiscal_period: '1999' }, 'not_found', 'fiscal_period'],
    [{ line: 'ebitda', fiscal_period: '1999' }, 'not_found', 'fiscal_period'],
  ])('is refused for %j', async (values, code, param) => {
    await expect(ask(values)).rejects.toMatchObject({ code, detail: { param } });
  });
});
