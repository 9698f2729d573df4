import { join } from 'node:path';
import { ServiceError, type Data, type MetaOf } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashFlowStatements } from './cash-flow-statements/contract.ts';
import { facts } from './facts/contract.ts';
import { companyFacts } from '../connectors/company-facts/connector.ts';
import type { incomeStatements } from './income-statements/contract.ts';
import { stocks } from '../index.ts';
import { lineItems } from './line-items/contract.ts';
import { metrics } from './metrics/contract.ts';
import { restatements } from './restatements/contract.ts';
import { sharesOutstanding } from './shares-outstanding/contract.ts';

const samples = join(import.meta.dirname, '../../../../samples/stocks');
const apple = { ticker_or_cik: '320193' };

let scratch: ScratchService;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-07-10T12:00:00Z');
  const files = ['0000320193', '0001997711', '0000019617', '0000731766'].map((cik) =>
    join(samples, `companyfacts-CIK${cik}.json`),
  );
  expect(await scratch.load(companyFacts, files)).toMatchObject({ status: 'ok' });
});
afterAll(() => scratch.close());

const refusal = async (tool: string, values: Record<string, unknown>): Promise<ServiceError> => {
  const error: unknown = await scratch.ask(tool, values).catch((thrown: unknown) => thrown);
  if (error instanceof ServiceError) return error;
  throw new Error('the request was not refused');
};

const statements = async (tool: string, values: Record<string, unknown>) => {
  const { data, meta, pagination } = await scratch.ask(tool, values);
  return {
    data: data as Data<typeof incomeStatements>,
    meta: meta as MetaOf<typeof incomeStatements>,
    cursor: pagination?.next_cursor ?? null,
  };
};

describe('a statement', () => {
  it('has the requested lines, each with its unit, currency, freshness and filing', async () => {
    const params = { ...apple, lines: ['revenue', 'eps_diluted', 'weighted_shares_diluted'], limit: 1 };
    const { data, meta } = await statements('stocks_get_income_statements', params);
    expect({ ...data, statements: data.statements.map(({ lines: _, ...rest }) => rest) }).toEqual({
      ticker: null,
      cik: 320193,
      company_name: 'Apple Inc.',
      period_type: 'annual',
      reporting_standard: 'us-gaap',
      statements: [
        {
          fiscal_year: 2025,
          fiscal_period: 'FY',
          period_type: 'annual',
          period_start: '2024-09-29',
          period_end: '2025-09-27',
        },
      ],
    });
    const as_of = '2026-07-10T12:00:00Z';
    const accession_number = '0000320193-25-000079';
    expect(data.statements[0]?.lines).toEqual({
      revenue: { value: '416161000000', unit: 'USD', currency: 'USD', as_of, accession_number },
      eps_diluted: { value: '7.46', unit: 'USD/share', currency: 'USD', as_of, accession_number },
      weighted_shares_diluted: { value: '15004697000', unit: 'shares', currency: null, as_of, accession_number },
    });
    expect(meta).toEqual({ source: 'sec.company-facts', as_of, as_reported: false, restatements: null });
  });

  it('without a requested line has a note', async () => {
    const note = (lines: readonly string[]) => scratch.note('stocks_get_balance_sheets', { ...apple, lines, limit: 1 });
    expect(await note(['goodwill', 'total_assets'])).toBe('No period shown has goodwill of Apple Inc.');
    expect(await note(['total_assets'])).toBeNull();
  });

  it('pages to the end without a gap', async () => {
    const all = await statements('stocks_get_balance_sheets', { ...apple, period: 'quarterly', limit: 12 });
    const ends: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await statements('stocks_get_balance_sheets', { ...apple, period: 'quarterly', limit: 2, cursor });
      ends.push(...page.data.statements.map(({ period_end }) => period_end));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(all.cursor).toBeNull();
    expect(ends).toEqual(all.data.statements.map(({ period_end }) => period_end));
    expect(ends).toEqual([...new Set(ends)].toSorted().toReversed());
  });

  it('as reported is the first one, and lists every line that has changed since with both filings', async () => {
    const values = { ...apple, as_reported: true, limit: 12 };
    const { data, meta } = await statements('stocks_get_income_statements', values);
    const first = data.statements.find(({ fiscal_year }) => fiscal_year === 2009);
    expect(first?.lines['net_income']).toMatchObject({ value: '5704000000', accession_number: '0001193125-09-214859' });
    expect(meta.as_reported).toBe(true);
    expect(meta.restatements).toContainEqual({
      fiscal_year: 2009,
      fiscal_period: 'FY',
      period_type: 'annual',
      line_key: 'net_income',
      original_accession_number: '0001193125-09-214859',
      superseding_accession_number: '0001193125-10-012091',
    });
    const narrowed = await statements('stocks_get_income_statements', { ...values, lines: ['eps_diluted'] });
    expect(narrowed.meta.restatements?.map(({ line_key }) => line_key)).toEqual(['eps_diluted']);
  });

  it('of twelve months that are a fiscal year has the annual accession numbers', async () => {
    const { data } = await statements('stocks_get_cash_flow_statements', { ...apple, period: 'ttm', limit: 2 });
    const year = data.statements.find(({ fiscal_period }) => fiscal_period === 'FY');
    expect(year?.lines['operating_cash_flow']).toMatchObject({ accession_number: '0000320193-25-000079' });
    const rolling = data.statements.find(({ fiscal_period }) => fiscal_period === 'Q1');
    expect(rolling?.lines['operating_cash_flow']).toMatchObject({ accession_number: null });
  });

  it('of a bank has lines of banks instead of gross profit, that of an insurer premiums', async () => {
    const lines = async (cik: string) =>
      Object.keys(
        (await statements('stocks_get_income_statements', { ticker_or_cik: cik, period: 'quarterly', limit: 1 })).data
          .statements[0]?.lines ?? {},
      );
    const bank = await lines('19617');
    expect(bank).toEqual(
      expect.arrayContaining(['revenue', 'net_interest_income', 'noninterest_income', 'net_income']),
    );
    const insurer = await lines('731766');
    expect(insurer).toEqual(expect.arrayContaining(['revenue', 'premiums_earned', 'policy_benefits']));
    for (const keys of [bank, insurer]) expect(keys).not.toContain('gross_profit');
  });
});

describe('what is not loaded', () => {
  it('is twelve months of a balance sheet', async () => {
    expect(await refusal('stocks_get_balance_sheets', { ...apple, period: 'ttm' })).toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'period' },
    });
  });

  it('is a quarter of a filer that reports once a year under IFRS; its twelve months are an empty list', async () => {
    const annualOnly = { ticker_or_cik: '1997711' };
    for (const tool of ['stocks_get_balance_sheets', 'stocks_get_income_statements', 'stocks_get_cash_flow_statements'])
      expect(await refusal(tool, { ...annualOnly, period: 'quarterly' })).toMatchObject({ code: 'out_of_coverage' });
    const { data } = await statements('stocks_get_cash_flow_statements', { ...annualOnly, period: 'ttm' });
    expect([data.reporting_standard, data.statements]).toEqual(['ifrs-full', []]);
    const annual = await statements('stocks_get_balance_sheets', annualOnly);
    expect(annual.data.statements[0]?.lines['total_assets']?.currency).toBe('USD');
  });

  it('is an original of a company whose facts have not been loaded, while the default view is empty', async () => {
    const { knex } = scratch.db;
    const stamp = { source_tag: 'sec.company-facts', artifact_id: '1', as_of: '2026-07-10T12:00:00Z' };
    await knex('data.stocks_fact_filer').insert({ cik: 99, name: 'No Facts Inc.', ...stamp });
    const none = { ticker_or_cik: '99' };
    expect((await statements('stocks_get_income_statements', none)).data).toMatchObject({
      company_name: 'No Facts Inc.',
      reporting_standard: null,
      statements: [],
    });
    expect(await refusal('stocks_get_income_statements', { ...none, as_reported: true })).toMatchObject({
      code: 'out_of_coverage',
      detail: { param: 'as_reported', hint: expect.stringContaining('dqs ingest stocks.company-facts') },
    });
  });

  it('is a line of another statement: the error has the nearest keys', async () => {
    expect(await refusal('stocks_get_income_statements', { ...apple, lines: ['revenues'] })).toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'lines', candidates: ['revenue'] },
    });
    expect(
      await refusal('stocks_get_cash_flow_statements', { ...apple, lines: ['capexx', 'free cash flows', 'capexx'] }),
    ).toMatchObject({
      message: '"capexx", "free cash flows" are not lines of this statement',
      detail: { candidates: expect.arrayContaining(['free_cash_flow']) },
    });
  });

  it('may be a common name that means one line', async () => {
    const { data } = await scratch.answer(cashFlowStatements, { ...apple, lines: ['capex', 'FCF'] });
    expect(Object.keys(data.statements[0]?.lines ?? {}).sort()).toEqual(['capital_expenditure', 'free_cash_flow']);
    expect(await refusal('stocks_get_income_statements', { ...apple, lines: ['EPS'] })).toMatchObject({
      detail: { candidates: expect.arrayContaining(['eps_basic', 'eps_diluted']) },
    });
  });

  it('is served by another operation, which the hint names', async () => {
    const hint = async (lines: readonly string[]) =>
      (await refusal('stocks_get_balance_sheets', { ...apple, lines })).detail.hint;
    const list = 'stocks_list_line_items lists the line keys of each statement.';
    expect(await hint(['capex', 'operating_margin'])).toBe(
      'capital_expenditure is served by stocks_get_cash_flow_statements. ' +
        `operating_margin is served by stocks_get_metrics. ${list}`,
    );
    expect(await hint(['zebra', 'assets'])).toBe(list);
    const { detail } = await refusal('stocks_get_metrics', { ...apple, metrics: ['revenue', 'revenue'] });
    expect(detail.hint).toMatch(/^revenue is served by stocks_get_income_statements\. Metrics are gross_margin/);
  });

  it('is found by its common name', async () => {
    const found = async (query: string) => {
      const { data } = await scratch.answer(lineItems, { query });
      return data.line_items.map(({ line_key }) => line_key);
    };
    expect(await found('capex')).toEqual(['capital_expenditure']);
    expect(await found('R&D')).toEqual(['research_and_development']);
    expect(await found('SG&A')).toEqual(['selling_general_administrative']);
    expect(await found('sales')).toContain('revenue');
    expect(await found('nonsense')).toEqual([]);
  });
});

describe('facts', () => {
  it('are served for every vintage, and as known on a day', async () => {
    const params = { ...apple, concept: 'us-gaap:NetIncomeLoss', end: '2009-12-31' };
    const vintages = async (values: Record<string, unknown>) =>
      (await scratch.answer(facts, values)).data.facts.map(({ value, form, superseded }) => [value, form, superseded]);
    expect((await vintages(params)).slice(0, 2)).toEqual([
      ['8235000000', '10-K/A', false],
      ['5704000000', '10-K', true],
    ]);
    expect((await vintages({ ...params, as_known_at: '2009-12-31' }))[0]).toEqual(['5704000000', '10-K', false]);
  });

  it('of an unknown concept or unit are rejected with the available ones', async () => {
    expect(await refusal('stocks_get_facts', { ...apple, concept: 'us-gaap:Asset' })).toMatchObject({
      code: 'not_found',
      detail: { param: 'concept', candidates: expect.arrayContaining(['us-gaap:Assets']) },
    });
    expect(await refusal('stocks_get_facts', { ...apple, concept: 'us-gaap:Assets', unit: 'EUR' })).toMatchObject({
      code: 'bad_parameter',
      detail: { candidates: ['USD'] },
    });
    expect(await refusal('stocks_get_facts', { ...apple, concept: 'Asset' })).toMatchObject({
      code: 'not_found',
      detail: { candidates: expect.arrayContaining(['us-gaap:Assets']) },
    });
    expect(await refusal('stocks_get_facts', { ...apple, concept: 'EPS' })).toMatchObject({
      code: 'not_found',
      detail: { candidates: expect.arrayContaining(['us-gaap:EarningsPerShareDiluted']) },
    });
  });

  it.each([
    ['total assets', 'us-gaap:Assets'],
    ['R&D spending', 'us-gaap:ResearchAndDevelopmentExpense'],
    ['net profit', 'us-gaap:NetIncomeLoss'],
  ])('of the line %s are those of the concept that the company reports', async (concept, name) => {
    const params = { ...apple, concept, limit: 1 };
    expect((await scratch.answer(facts, params)).data.concept).toBe(name);
    expect(await scratch.note('stocks_get_facts', params)).toContain(`"${concept}" was read as ${name}`);
  });

  it('of a concept without taxonomy are those of the only taxonomy that has it', async () => {
    const { data } = await scratch.answer(facts, { ...apple, concept: 'assets' });
    expect(data.concept).toBe('us-gaap:Assets');
  });
});

it('restatements name both values and filings', async () => {
  const { data } = await scratch.answer(restatements, { ...apple, line: 'net_income' });
  expect(data.restatements[0]).toMatchObject({
    line_key: 'net_income',
    fiscal_year: 2009,
    fiscal_period: 'FY',
    original_value: '5704000000',
    restated_value: '8235000000',
    change_pct: '44.3724',
    superseding_form: '10-K/A',
    filed_date: '2010-01-25',
  });
  expect(await refusal('stocks_get_restatements', { ...apple, line: 'net_incom' })).toMatchObject({
    code: 'bad_parameter',
    detail: { candidates: expect.arrayContaining(['net_income']) },
  });
});

it('shares outstanding come from cover pages, with the float of annual reports', async () => {
  const { data } = await scratch.answer(sharesOutstanding, { ...apple, limit: 2 });
  expect(data.observations).toMatchObject([
    { period: '2026-01-16', shares: '14681140000', public_float: null, form_type: '10-Q' },
    { period: '2025-10-17', shares: '14776353000', public_float: '3253431000000', currency: 'USD', form_type: '10-K' },
  ]);
});

describe('metrics', () => {
  it('are quotients of served lines, null where a line is missing', async () => {
    const { data } = await scratch.answer(metrics, { ...apple, limit: 1 });
    const values = data.periods[0]?.values ?? {};
    // 112,010 / 416,161; 112,010 over the mean of 73,733 and 56,950; (416,161 - 391,035) / 391,035.
    expect(values['net_margin']).toMatchObject({ value: '26.9151', unit: 'percent', inputs_complete: true });
    expect(values['return_on_equity']?.value).toBe('171.4224');
    expect(values['revenue_growth']?.value).toBe('6.4255');
    // 73,733 million over 14,776,353,000 shares of the cover page.
    expect(values['book_value_per_share']).toMatchObject({ value: '4.9899', unit: 'USD' });
    expect(values['interest_coverage']).toMatchObject({ value: null, inputs_complete: false });
  });

  it('leave returns out of quarters, and reject an unknown name', async () => {
    const { data } = await scratch.answer(metrics, { ...apple, period: 'quarterly', limit: 1 });
    expect(Object.keys(data.periods[0]?.values ?? {})).not.toContain('return_on_equity');
    expect(await refusal('stocks_get_metrics', { ...apple, metrics: ['net_margins'] })).toMatchObject({
      code: 'bad_parameter',
      detail: { candidates: expect.arrayContaining(['net_margin']) },
    });
  });
});

describe('line items', () => {
  it('list the concepts, signs and formulas of every served key', async () => {
    const { data } = await scratch.answer(lineItems, { query: 'capital_expenditure' });
    // The label of free cash flow contains the query.
    expect(data.line_items[0]).toMatchObject({
      line_key: 'capital_expenditure',
      statement: 'cash_flow',
      sign_rule: 'cash effect: inflow positive, outflow negative',
      parent: 'investing_cash_flow',
      derivation:
        'oil_and_gas_expenditure + other_property_expenditure; ' +
        'renamed_expenditure + improvements_expenditure; ' +
        'property_expenditure + other_property_expenditure [if own reports agree]; ' +
        'other_property_expenditure + other_assets_expenditure [if own reports agree]; ' +
        'flight_expenditure + other_assets_expenditure [if own reports agree]',
      concepts: expect.arrayContaining([
        { taxonomy: 'us-gaap', concept: 'PaymentsToAcquirePropertyPlantAndEquipment', priority: 1 },
      ]),
    });
    const free = (await scratch.answer(lineItems, { query: 'free_cash_flow' })).data;
    expect(free.line_items[0]?.derivation).toBe('operating_cash_flow + capital_expenditure');
  });

  it('list each formula once, and mark those that own reports must confirm', async () => {
    const { data } = await scratch.answer(lineItems, { limit: 200 });
    const formulas = data.line_items.map(({ derivation }) => derivation?.split('; ') ?? []);
    expect(formulas.filter((each) => new Set(each).size < each.length)).toEqual([]);
    const pretax = data.line_items.find(({ line_key: key }) => key === 'pretax_income')?.derivation?.split('; ');
    expect(pretax).toContain('net_income_including_nci + income_tax [if own reports agree]');
    expect(pretax).not.toContain('net_income_including_nci + income_tax');
  });

  it('do not include concepts that are only for derivations', async () => {
    const { data } = await scratch.answer(lineItems, { limit: 200 });
    const keys = data.line_items.map(({ line_key }) => line_key);
    expect(keys.filter((key) => key.startsWith('_'))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('the checks report how many statements pass the identities', async () => {
  const findings = await stocks.checks?.(scratch.db.reader('internal'));
  expect(findings?.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      'statements: identities of balance',
      'statements: identities of income',
      'statements: contradictions that are served',
      'statements: arithmetic of balance',
      'statements: arithmetic of cash_flow',
    ]),
  );
  for (const { detail } of findings ?? [])
    expect(detail).toMatch(
      /pass all identities|calls the year|^the notes report (\d+) of \1 contradictions|^\d+ of \d+ judgements by \d+ rules hold/,
    );
});
