import { basename } from 'node:path';
import type { Data } from '@dqs/schemas';
import { sampleFiles, serviceOfSamples, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { company } from './companies/company/contract.ts';
import { companyFacts } from './connectors/company-facts/connector.ts';
import { removals } from './connectors/removals/connector.ts';
import { submissions } from './connectors/submissions/connector.ts';
import { tickers } from './connectors/tickers/connector.ts';
import type { corporateActions } from './filings/corporate-actions/contract.ts';
import type { filings } from './filings/filings/contract.ts';
import type { incomeStatements } from './statements/income-statements/contract.ts';
import { stocks } from './index.ts';
import type { metrics } from './statements/metrics/contract.ts';
import type { restatements } from './statements/restatements/contract.ts';
import type { search } from './companies/search/contract.ts';

/** Companies of the samples by symbol, or by CIK if the symbol has ended. */
let scratch: ScratchService;

beforeAll(async () => {
  scratch = await serviceOfSamples(stocks, '2026-11-21T12:00:00Z', [
    [tickers, 'company_tickers*'],
    [submissions, 'submissions.zip'],
    [removals, 'form-25*'],
    [companyFacts, 'companyfacts-*'],
  ]);
});
afterAll(() => scratch.close());

const ask = async <T>(tool: string, values: Readonly<Record<string, unknown>>): Promise<T> =>
  (await scratch.ask(tool, values)).data as T;

type Lines = Readonly<Record<string, string>>;

/** The requested lines of one statement. */
const values = async (
  statement: 'income_statements' | 'balance_sheets' | 'cash_flow_statements',
  ticker_or_cik: string,
  [period, fiscalYear, fiscalPeriod]: readonly ['annual' | 'quarterly' | 'ttm', number, string],
  lines: readonly string[],
): Promise<Lines> => {
  const data = await ask<Data<typeof incomeStatements>>(`stocks_get_${statement}`, {
    ticker_or_cik,
    period,
    lines,
    limit: 12,
  });
  const found = data.statements.find((each) => each.fiscal_year === fiscalYear && each.fiscal_period === fiscalPeriod);
  return Object.fromEntries(Object.entries(found?.lines ?? {}).map(([key, line]) => [key, line?.value ?? '']));
};

describe('statements of the samples', () => {
  it.each([
    [
      'SNOW',
      2025,
      { revenue: '3626396000', net_income: '-1285640000', eps_diluted: '-3.86' },
      '9033938000',
      '959764000',
    ],
    [
      'TSLA',
      2021,
      { revenue: '53823000000', net_income: '5519000000', eps_diluted: '4.9' },
      '62131000000',
      '11497000000',
    ],
    [
      'GOOGL',
      2025,
      { revenue: '402836000000', net_income: '132170000000', eps_diluted: '10.81' },
      '595281000000',
      '164713000000',
    ],
    ['OTEX', 2009, { revenue: '785665000', net_income: '56938000', eps_diluted: '1.07' }, '1507236000', '176170000'],
  ] as const)('%s: the fiscal year %d as filed', async (symbol, year, income, assets, operating) => {
    const period = ['annual', year, 'FY'] as const;
    expect(await values('income_statements', symbol, period, Object.keys(income))).toEqual(income);
    expect(await values('balance_sheets', symbol, period, ['total_assets'])).toEqual({ total_assets: assets });
    expect(await values('cash_flow_statements', symbol, period, ['operating_cash_flow'])).toEqual({
      operating_cash_flow: operating,
    });
    const { periods } = await ask<Data<typeof metrics>>('stocks_get_metrics', { ticker_or_cik: symbol, limit: 1 });
    expect(periods[0]).toMatchObject({ fiscal_year: year, values: { net_margin: { inputs_complete: true } } });
  });

  it.each([
    ['4447', 2009, 'Q2', { revenue: '6755000000', net_income: '100000000', eps_diluted: '0.31' }, '28916000000'],
    [
      '1364742',
      2009,
      'Q2',
      { operating_income: '261000000', net_income: '218000000', eps_diluted: '1.59' },
      '20409000000',
    ],
    ['FDX', 2010, 'Q1', { revenue: '8009000000', net_income: '181000000', eps_diluted: '0.58' }, '23857000000'],
    ['JPM', 2009, 'Q2', { net_income: '2721000000', eps_diluted: '0.28' }, '2026642000000'],
  ] as const)('%s: the quarter %d %s as filed', async (asked, year, quarter, income, assets) => {
    const period = ['quarterly', year, quarter] as const;
    expect(await values('income_statements', asked, period, Object.keys(income))).toEqual(income);
    expect(await values('balance_sheets', asked, period, ['total_assets'])).toEqual({ total_assets: assets });
  });

  it('pass the identities, all of them', async () => {
    const findings = (await stocks.checks?.(scratch.db.reader('internal'))) ?? [];
    const identities = findings.filter(({ check }) => check.startsWith('statements: identities'));
    expect(identities).toHaveLength(3);
    for (const { detail } of identities) expect(detail).toMatch(/^(\d+) of \1 pass all identities$/);
  });

  it('are of at least twelve companies, each found by its name, with its profile and its filings', async () => {
    const ciks = sampleFiles(stocks, 'companyfacts-*').map((path) =>
      String(Number(/CIK(\d+)/.exec(basename(path))?.[1])),
    );
    expect(ciks.length).toBeGreaterThanOrEqual(12);
    for (const ticker_or_cik of ciks) {
      const profile = await ask<Data<typeof company>>('stocks_get_company', { ticker_or_cik });
      expect(profile.coverage).toMatchObject({ financials: { available: true }, filings: { available: true } });
      const { matches } = await ask<Data<typeof search>>('stocks_search', { query: profile.name });
      expect(matches.map(({ cik }) => String(cik))).toContain(ticker_or_cik);
      const listed = await ask<Data<typeof filings>>('stocks_get_filings', { ticker_or_cik });
      expect(listed.filings.map(({ form_type }) => form_type)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:10-[KQ]|20-F)/)]),
      );
    }
  });
});

describe('answers without rows', () => {
  const noteOf = async (tool: string, values: Readonly<Record<string, unknown>>) => {
    const caller = { accountId: 'a', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;
    return (await scratch.service.call(tool, { values }, caller, new AbortController().signal)).note;
  };

  it.each([
    [
      'stocks_get_filings',
      { ticker_or_cik: 'AAPL', start: '2030-01-01' },
      /loaded are filings from \d{4}-\d\d-\d\d to 20/,
    ],
    ['stocks_get_company_events', { ticker_or_cik: 'AAPL', start: '2030-01-01' }, /loaded are filings from/],
    [
      'stocks_get_corporate_actions',
      { ticker_or_cik: 'AAPL', start_date: '2030-01-01' },
      /facts: loaded are periods .*; filings: /,
    ],
    ['stocks_get_restatements', { ticker_or_cik: 'AAPL', start: '2030-01-01' }, /loaded are periods that end from/],
    [
      'stocks_get_shares_outstanding',
      { ticker_or_cik: 'AAPL', start: '2030-01-01' },
      /loaded are periods that end from/,
    ],
    [
      'stocks_get_ownership_filings',
      { ticker_or_cik: 'AAPL', start: '2030-01-01' },
      /No loaded Schedules 13D and 13G of/,
    ],
    ['stocks_search', { query: 'zzzqqq' }, /No company is loaded/],
    ['stocks_screen', { filters: ['revenue:gt:99999999999999'] }, /None of the \d+ screened companies/],
    ['stocks_screen', { filters: ['revenue:gt:1'], sic_code: '0001' }, /No loaded company/],
    [
      'stocks_compare',
      { tickers_or_ciks: ['AAPL', 'TSLA'], lines: ['revenue', 'deposits'] },
      /None .* reports deposits/,
    ],
    ['stocks_list_line_items', { query: 'zebra' }, /No line is called "zebra" or similar/],
    ['stocks_list_line_items', { query: 'ROE' }, /^return_on_equity: not a line of a statement/],
    ['stocks_list_line_items', { query: 'gross margin' }, /^gross_margin: not a line of a statement/],
    [
      'stocks_get_metrics',
      { ticker_or_cik: 'AAPL', as_known_at: '1995-01-01' },
      /had been filed by 1995-01-01; the first was filed on \d{4}-/,
    ],
    [
      'stocks_get_balance_sheets',
      { ticker_or_cik: 'AAPL', as_known_at: '1995-01-01' },
      /the first was filed on \d{4}-/,
    ],
  ])('say what is loaded: %s %j', async (tool, values, expected) => {
    expect(await noteOf(tool, values)).toMatch(expected);
  });

  it.each([
    ['stocks_get_filings', { ticker_or_cik: 'AAPL' }],
    ['stocks_search', { query: 'Apple' }],
    ['stocks_screen', { filters: ['revenue:gt:1'] }],
    ['stocks_list_line_items', { query: 'capex' }],
    ['stocks_compare', { tickers_or_ciks: ['AAPL', 'TSLA'], lines: ['revenue'] }],
  ])('say nothing beside rows: %s', async (tool, values) => {
    expect(await noteOf(tool, values)).toBeNull();
  });

  it.each([
    'stocks_get_income_statements',
    'stocks_get_metrics',
    'stocks_get_restatements',
    'stocks_get_shares_outstanding',
    'stocks_get_segments',
    'stocks_get_executive_compensation',
  ])('are refused where the company was never loaded, with the command that loads it: %s', async (tool) => {
    await expect(ask(tool, { ticker_or_cik: 'MSFT' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { hint: expect.stringContaining('dqs ingest stocks 789019') },
    });
  });
});

describe('what a page says of its source', () => {
  it.each([
    ['dividend', 'sec.company-facts'],
    ['split', 'sec.company-facts'],
    ['delisting', 'sec.submissions'],
    ['ticker_change', 'sec.tickers'],
  ])('is the one that its actions of type %s come from, or would come from', async (action_type, source) => {
    const { data, meta } = await scratch.ask('stocks_get_corporate_actions', { ticker_or_cik: 'AAPL', action_type });
    const { actions } = data as Data<typeof corporateActions>;
    for (const action of actions) expect(action.source).toBe(source);
    expect(meta).toMatchObject({ source });
  });

  it('is the one that most of them come from where they are of several', async () => {
    const { data, meta } = await scratch.ask('stocks_get_corporate_actions', { ticker_or_cik: 'META', limit: 100 });
    const sources = (data as Data<typeof corporateActions>).actions.map(({ source }) => source);
    expect(sources).toContain('sec.tickers');
    expect(meta).toMatchObject({ source: 'sec.tickers' });
  });

  it('is the lists of symbols where a search finds what these alone have', async () => {
    expect(await scratch.ask('stocks_search', { query: 'TPC' })).toMatchObject({ meta: { source: 'sec.tickers' } });
    expect(await scratch.ask('stocks_search', { query: 'AAPL' })).toMatchObject({
      meta: { source: 'sec.submissions' },
    });
  });
});

describe('a company by what people call it', () => {
  it('is found before others, and the note says what was read', async () => {
    const { data } = await scratch.ask('stocks_search', { query: 'Google' });
    expect((data as Data<typeof search>).matches[0]).toMatchObject({ cik: 1652044, match_reason: 'name', score: 0.95 });
    expect(await scratch.note('stocks_search', { query: 'Google' })).toBe(
      '"Google" was read as Alphabet, CIK 1652044.',
    );
  });

  it('is told where it is not loaded', async () => {
    expect(await scratch.note('stocks_search', { query: 'P&G' })).toMatch(
      /^"P&G" was read as Procter & Gamble, CIK 80424, which is not loaded\. /,
    );
  });
});

describe('keys and lists as people write them', () => {
  it('a line of restatements that people call otherwise is read', async () => {
    const called = await ask<Data<typeof restatements>>('stocks_get_restatements', {
      ticker_or_cik: 'AAPL',
      line: 'bottom line',
    });
    expect(called).toEqual(
      await ask<Data<typeof restatements>>('stocks_get_restatements', { ticker_or_cik: 'AAPL', line: 'net_income' }),
    );
  });

  it.each([
    ['/v1/stocks/income-statements', 'ticker_or_cik=AAPL&lines=revenue,net_income'],
    ['/v1/stocks/compare', 'tickers_or_ciks=AAPL,TSLA&lines=revenue,eps_diluted'],
    ['/v1/stocks/metrics', 'ticker_or_cik=AAPL&metrics=gross_margin,return_on_equity'],
    ['/v1/stocks/screen', 'filters=revenue:gt:1,net_income:gt:0'],
    ['/v1/stocks/filings', 'ticker_or_cik=AAPL&forms=10k,form 10-Q'],
  ])('%s?%s is understood', async (path, search) => {
    const tool = Object.values(stocks.contract).find((each) => each.path === path)!.tool;
    const given = new URLSearchParams(search);
    const single = [...given].flatMap(([name, text]) => text.split(',').map((part) => [name, part.trim()] as const));
    const caller = { accountId: 'a', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;
    const call = async (pairs: readonly (readonly [string, string])[]) =>
      (await scratch.service.call(tool, { query: pairs }, caller, new AbortController().signal)).envelope();
    const { data } = await call([...given]);
    expect(data).toEqual((await call(single)).data);
    expect(Object.values(data as object).some((value) => Array.isArray(value) && value.length > 0)).toBe(true);
  });
});

describe('the kinds of companies in the samples', () => {
  it('a year that ends in January is named by the calendar year of its end', async () => {
    const { statements } = await ask<Data<typeof incomeStatements>>('stocks_get_income_statements', {
      ticker_or_cik: 'SNOW',
      limit: 1,
    });
    expect(statements[0]).toMatchObject({ fiscal_year: 2025, period_start: '2024-02-01', period_end: '2025-01-31' });
  });

  it('a year of 52 or 53 weeks ends on a Saturday', async () => {
    const { statements } = await ask<Data<typeof incomeStatements>>('stocks_get_income_statements', {
      ticker_or_cik: 'AAPL',
      limit: 2,
    });
    expect(statements.map(({ period_end }) => period_end)).toEqual(['2025-09-27', '2024-09-28']);
  });

  it('a bank and an insurer have their own lines', async () => {
    const quarter = ['quarterly', 2009, 'Q2'] as const;
    expect(await values('income_statements', 'JPM', quarter, ['net_interest_income', 'gross_profit'])).toEqual({
      net_interest_income: '12670000000',
    });
    expect(await values('income_statements', 'UNH', quarter, ['premiums_earned', 'gross_profit'])).toEqual({
      premiums_earned: '19746000000',
    });
  });

  it('a filer under IFRS reports in years alone', async () => {
    const data = await ask<Data<typeof incomeStatements>>('stocks_get_income_statements', { ticker_or_cik: 'LPA' });
    expect([data.reporting_standard, data.statements[0]?.fiscal_year]).toEqual(['ifrs-full', 2024]);
  });

  const restated = async (ticker_or_cik: string, line: string, fiscalYear: number) =>
    (await ask<Data<typeof restatements>>('stocks_get_restatements', { ticker_or_cik, line })).restatements
      .filter(({ fiscal_year, fiscal_period }) => fiscal_year === fiscalYear && fiscal_period === 'FY')
      .map(({ original_value, restated_value, superseding_form }) => [
        original_value,
        restated_value,
        superseding_form,
      ]);

  it('a split shows as earnings per share that a later filing divides: one for five, one for twenty', async () => {
    expect(await restated('TSLA', 'eps_diluted', 2019)).toEqual([['-4.92', '-0.98', '10-K']]);
    expect(await restated('GOOGL', 'eps_diluted', 2021)).toEqual([['112.2', '5.61', '10-K']]);
    const ratio = await scratch.ask('stocks_get_facts', {
      ticker_or_cik: 'GOOGL',
      concept: 'us-gaap:StockholdersEquityNoteStockSplitConversionRatio1',
    });
    expect(ratio.data).toMatchObject({ facts: expect.arrayContaining([expect.objectContaining({ value: '20' })]) });
  });

  it('a line in the place of a concept is read as the concept that the company reports now, and the note says so', async () => {
    const concept = 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax';
    const asked = { ticker_or_cik: 'AAPL', concept: 'revenue' };
    const { data } = await scratch.ask('stocks_get_facts', asked);
    expect(data).toEqual((await scratch.ask('stocks_get_facts', { ...asked, concept })).data);
    expect(await scratch.note('stocks_get_facts', asked)).toContain(
      `"revenue" was read as ${concept}, a concept of the line revenue.`,
    );
  });

  it('a split is one action, told by its ratio', async () => {
    const of = async (ticker_or_cik: string) =>
      (
        await ask<Data<typeof corporateActions>>('stocks_get_corporate_actions', {
          ticker_or_cik,
          action_type: 'split',
        })
      ).actions.map(({ event_date, ratio_from, ratio_to }) => [event_date, ratio_from, ratio_to]);
    expect(await of('GOOGL')).toEqual([['2022-07-15', '1', '20']]);
    expect(await of('TSLA')).toEqual([
      ['2022-08-05', '1', '3'],
      ['2020-08-10', '1', '5'],
    ]);
  });

  it('a restatement has both values: revenue of a year that an amended report changed', async () => {
    expect(await restated('AAPL', 'revenue', 2009)).toEqual([['36537000000', '42905000000', '10-K/A']]);
  });

  it('a delisted company keeps its statements, its symbol has an end; a notice of removal is an action', async () => {
    const hess = await ask<Data<typeof company>>('stocks_get_company', { ticker_or_cik: 'HES' });
    expect(hess).toMatchObject({ cik: 4447, tickers: [{ symbol: 'HES', active: false, valid_to: '2024-08-11' }] });
    expect(hess.coverage.financials).toMatchObject({ available: true });
    const { actions } = await ask<Data<typeof corporateActions>>('stocks_get_corporate_actions', {
      ticker_or_cik: '1501756',
    });
    expect(actions).toMatchObject([{ action_type: 'delisting', event_date: '2025-12-09' }]);
  });

  it('a reused symbol is that of the present holder; the former one is found by its CIK', async () => {
    const holder = async (ticker_or_cik: string) => {
      const { cik, tickers: symbols } = await ask<Data<typeof company>>('stocks_get_company', { ticker_or_cik });
      return [cik, symbols.map(({ symbol, active }) => `${symbol} ${active ? 'now' : 'once'}`)];
    };
    expect(await holder('BLK')).toEqual([2012383, ['BLK now']]);
    expect(await holder('1364742')).toEqual([1364742, ['BLK once']]);
    expect(await holder('B')).toEqual([756894, ['B now', 'GOLD once']]);
    expect(await holder('9984')).toEqual([9984, ['B once']]);
    expect(await holder('GOLD')).toEqual([1591588, ['GOLD now', 'AMRK now']]);
  });
});
