import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { balanceSheets } from '../../statements/balance-sheets/contract.ts';
import { stocks } from '../../index.ts';
import { companyFacts } from './connector.ts';

/** A fact of an invented filer in the real format: [concept, unit, start or null, end, value as in the JSON]. */
type Given = readonly [concept: string, unit: string, start: string | null, end: string, val: string];

interface Report {
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
  readonly fy?: number | null;
  readonly fp?: string | null;
  readonly facts: readonly Given[];
}

let scratch: ScratchService;
const folder = mkdtempSync(join(tmpdir(), 'stocks-odd-filers-'));

/** The text of a file in the SEC's format: concepts by taxonomy, facts by unit. */
const fileOf = (cik: number, name: string, reports: readonly Report[]): string => {
  const tree = new Map<string, Map<string, Map<string, string[]>>>();
  for (const { accn, form, filed, fy = null, fp = null, facts } of reports)
    for (const [named, unit, start, end, val] of facts) {
      const [taxonomy = '', concept = ''] = named.split(':');
      const concepts = tree.get(taxonomy) ?? new Map<string, Map<string, string[]>>();
      const units = concepts.get(concept) ?? new Map<string, string[]>();
      tree.set(taxonomy, concepts.set(concept, units));
      const from = start === null ? '' : `"start":"${start}",`;
      units.set(unit, [
        ...(units.get(unit) ?? []),
        `{${from}"end":"${end}","val":${val},"accn":"${accn}","fy":${fy},"fp":${JSON.stringify(fp)},"form":"${form}","filed":"${filed}"}`,
      ]);
    }
  const object = (entries: Iterable<readonly [string, string]>): string =>
    `{${[...entries].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
  const facts = object(
    [...tree].map(([taxonomy, concepts]) => [
      taxonomy,
      object(
        [...concepts].map(([concept, units]) => [
          concept,
          `{"label":null,"description":null,"units":${object([...units].map(([unit, list]) => [unit, `[${list.join(',')}]`]))}}`,
        ]),
      ),
    ]),
  );
  return `{"cik":${cik},"entityName":${JSON.stringify(name)},"facts":${facts}}`;
};

const load = async (cik: number, name: string, reports: readonly Report[]) => {
  const path = join(folder, `companyfacts-CIK${String(cik).padStart(10, '0')}.json`);
  writeFileSync(path, fileOf(cik, name, reports));
  return scratch.load(companyFacts, [path]);
};

const ask = async (
  statement: 'balance_sheets' | 'income_statements' | 'cash_flow_statements',
  cik: number,
  period: string,
) =>
  (await scratch.ask(`stocks_get_${statement}`, { ticker_or_cik: String(cik), period, limit: 12 })).data as Data<
    typeof balanceSheets
  >;

const linesOf = ({ statements }: Data<typeof balanceSheets>): readonly Readonly<Record<string, string>>[] =>
  statements.map(({ lines }) =>
    Object.fromEntries(Object.entries(lines).map(([key, { value, unit }]) => [key, `${value} ${unit}`])),
  );

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

/** A year's main figures under IFRS. */
const ifrsYear = (year: number, unit: string, times: number): readonly Given[] => {
  const [start, end] = [`${year}-01-01`, `${year}-12-31`];
  return [
    ['ifrs-full:Assets', unit, null, end, String(900 * times)],
    ['ifrs-full:EquityAndLiabilities', unit, null, end, String(900 * times)],
    ['ifrs-full:Revenue', unit, start, end, String(500 * times)],
    ['ifrs-full:ProfitLoss', unit, start, end, String(70 * times)],
    ['ifrs-full:ProfitLossBeforeTax', unit, start, end, String(90 * times)],
    ['ifrs-full:CashFlowsFromUsedInOperatingActivities', unit, start, end, String(110 * times)],
    ['ifrs-full:CashFlowsFromUsedInFinancingActivities', unit, start, end, String(-40 * times)],
  ];
};

describe('a filer', () => {
  it('with only cover pages has facts and no statements', async () => {
    const dei: Report = {
      accn: '0000000101-26-000001',
      form: 'S-1',
      filed: '2026-02-02',
      facts: [['dei:EntityCommonStockSharesOutstanding', 'shares', null, '2026-01-31', '12500000']],
    };
    expect(await load(101, 'Cover Page Corp', [dei])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
    for (const statement of ['balance_sheets', 'income_statements', 'cash_flow_statements'] as const)
      expect(await ask(statement, 101, 'annual')).toMatchObject({ reporting_standard: null, statements: [] });
    expect((await scratch.ask('stocks_get_shares_outstanding', { ticker_or_cik: '101' })).data).toMatchObject({
      observations: [{ shares: '12500000' }],
    });
  });

  it('that is a fund, whose shareholder reports are not company statements, has only facts', async () => {
    const report: Report = {
      accn: '0000000102-26-000001',
      form: 'N-CSR',
      filed: '2026-03-02',
      facts: [['us-gaap:Assets', 'USD', null, '2025-12-31', '1.5E7']],
    };
    expect(await load(102, 'Made Up Fund', [report])).toMatchObject({ status: 'ok' });
    expect(await ask('balance_sheets', 102, 'annual')).toMatchObject({ statements: [] });
    expect(
      (await scratch.ask('stocks_get_facts', { ticker_or_cik: '102', concept: 'us-gaap:Assets' })).data,
    ).toMatchObject({
      label: null,
      facts: [{ value: '15000000', fiscal_year: null, fiscal_period: null, form: 'N-CSR' }],
    });
  });

  it('under IFRS that translates its newest year for convenience is served in its own currency', async () => {
    const reports = [2024, 2025].map((year): Report => ({
      accn: `0000000103-${year - 1999}-000001`,
      form: '20-F',
      filed: `${year + 1}-04-20`,
      fy: year,
      fp: 'FY',
      facts: [
        ...ifrsYear(year, 'CNY', 1_000_000),
        ...ifrsYear(year - 1, 'CNY', 900_000),
        ...ifrsYear(year, 'USD', 140_000).slice(0, 5),
      ],
    }));
    expect(await load(103, 'Two Currencies Ltd', reports)).toMatchObject({ status: 'ok' });
    const income = await ask('income_statements', 103, 'annual');
    expect(income.reporting_standard).toBe('ifrs-full');
    expect(linesOf(income).map(({ revenue }) => revenue)).toEqual([
      '500000000 CNY',
      // The previous year as a comparative of the newest report.
      '450000000 CNY',
      '450000000 CNY',
    ]);
    await expect(ask('income_statements', 103, 'quarterly')).rejects.toMatchObject({ code: 'out_of_coverage' });
    expect((await ask('cash_flow_statements', 103, 'ttm')).statements).toEqual([]);
  });

  it('that reports half-years never has a half-year as a quarter', async () => {
    const annual: Report = {
      accn: '0000000104-26-000001',
      form: '20-F',
      filed: '2026-03-20',
      fy: 2025,
      fp: 'FY',
      facts: ifrsYear(2025, 'AUD', 1000),
    };
    const half: Report = {
      accn: '0000000104-25-000002',
      form: '6-K',
      filed: '2025-08-20',
      fy: 2025,
      fp: 'Q2',
      facts: ifrsYear(2025, 'AUD', 480).map(([concept, unit, start, , val]): Given => [
        concept,
        unit,
        start,
        '2025-06-30',
        val,
      ]),
    };
    expect(await load(104, 'Half Year plc', [half, annual])).toMatchObject({ status: 'ok' });
    expect(linesOf(await ask('income_statements', 104, 'annual'))).toMatchObject([{ revenue: '500000 AUD' }]);
    await expect(ask('income_statements', 104, 'quarterly')).rejects.toMatchObject({ code: 'out_of_coverage' });
  });

  it('with shares subject to redemption has them between liabilities and equity', async () => {
    const end = '2025-12-31';
    const report: Report = {
      accn: '0000000105-26-000001',
      form: '10-K',
      filed: '2026-03-30',
      fy: 2025,
      fp: 'FY',
      facts: [
        ['us-gaap:Assets', 'USD', null, end, '232300150'],
        ['us-gaap:LiabilitiesAndStockholdersEquity', 'USD', null, end, '232300150'],
        ['us-gaap:TemporaryEquityCarryingAmountAttributableToParent', 'USD', null, end, '231150000'],
        ['us-gaap:StockholdersEquity', 'USD', null, end, '-7049850'],
        ['us-gaap:NetIncomeLoss', 'USD', '2025-01-01', end, '4100000.25'],
        ['us-gaap:IncomeTaxExpenseBenefit', 'USD', '2025-01-01', end, '0'],
        ['us-gaap:EarningsPerShareBasic', 'USD/shares', '2025-01-01', end, '0.1'],
      ],
    };
    expect(await load(105, 'Blank Check Acquisition Corp', [report])).toMatchObject({ status: 'ok' });
    expect(linesOf(await ask('balance_sheets', 105, 'annual'))).toMatchObject([
      { mezzanine_equity: '231150000 USD', stockholders_equity: '-7049850 USD', total_liabilities: '8200000 USD' },
    ]);
    expect(linesOf(await ask('income_statements', 105, 'annual'))).toMatchObject([
      { net_income: '4100000.25 USD', income_tax: '0 USD', eps_basic: '0.1 USD/share' },
    ]);
  });

  it('with amounts beyond the exact range of JavaScript numbers keeps every digit', async () => {
    const end = '2025-12-31';
    const amount = '123456789012345678901';
    const report: Report = {
      accn: '0000000106-26-000001',
      form: '20-F',
      filed: '2026-04-30',
      fy: 2025,
      fp: 'FY',
      facts: [
        ['us-gaap:Assets', 'IDR', null, end, amount],
        ['us-gaap:LiabilitiesAndStockholdersEquity', 'IDR', null, end, amount],
        ['us-gaap:StockholdersEquity', 'IDR', null, end, '0.01'],
        ['us-gaap:NetIncomeLoss', 'IDR', '2025-01-01', end, '-1.25E+3'],
        ['us-gaap:Revenues', 'IDR', '2025-01-01', end, '2e5'],
      ],
    };
    expect(await load(106, 'Large Numbers Tbk', [report])).toMatchObject({ status: 'ok' });
    expect(linesOf(await ask('balance_sheets', 106, 'annual'))).toMatchObject([
      { total_assets: `${amount} IDR`, total_liabilities: '123456789012345678900.99 IDR' },
    ]);
    expect(linesOf(await ask('income_statements', 106, 'annual'))).toMatchObject([
      { net_income: '-1250 IDR', revenue: '200000 IDR' },
    ]);
  });

  it('that reports the dividend of a quarter for two periods a few days apart has declared it once', async () => {
    const concept = 'us-gaap:CommonStockDividendsPerShareDeclared';
    const report: Report = {
      accn: '0000000107-25-000001',
      form: '10-Q',
      filed: '2025-05-02',
      fy: 2025,
      fp: 'Q1',
      facts: [
        [concept, 'USD/shares', '2025-01-01', '2025-03-31', '0.25'],
        [concept, 'USD/shares', '2024-12-29', '2025-03-31', '0.25'],
      ],
    };
    expect(await load(107, 'Once a Quarter Inc', [report])).toMatchObject({ status: 'ok' });
    const { data } = await scratch.ask('stocks_get_corporate_actions', { ticker_or_cik: '107' });
    expect(data).toMatchObject({ actions: [{ action_type: 'dividend', event_date: '2025-03-31', amount: '0.25' }] });
  });

  it('that moved its fiscal year has growth only over the same months of the previous year', async () => {
    // Twelve months to December 2012, then years that end in June. The newest report compares with the year from July
    // 2012.
    const year = (start: string, end: string, amount: number): readonly Given[] => [
      ['us-gaap:Revenues', 'USD', start, end, String(amount)],
      ['us-gaap:NetIncomeLoss', 'USD', start, end, String(amount / 10)],
      ['us-gaap:Assets', 'USD', null, end, String(amount * 2)],
    ];
    const reports: readonly Report[] = [
      {
        accn: '0000000108-13-000001',
        form: '10-K',
        filed: '2013-02-20',
        fy: 2012,
        fp: 'FY',
        facts: year('2012-01-01', '2012-12-31', 1000),
      },
      {
        accn: '0000000108-14-000001',
        form: '10-K',
        filed: '2014-08-20',
        fy: 2014,
        fp: 'FY',
        facts: [...year('2013-07-01', '2014-06-30', 1200), ...year('2012-07-01', '2013-06-30', 1100)],
      },
    ];
    expect(await load(108, 'Moved Year Corp', reports)).toMatchObject({ status: 'ok' });
    const { data } = await scratch.ask('stocks_get_metrics', { ticker_or_cik: '108', metrics: ['revenue_growth'] });
    expect(data).toMatchObject({
      periods: [
        { period_end: '2014-06-30', values: { revenue_growth: { value: expect.stringMatching(/^9\.09/) } } },
        // The previous year ended six months earlier, not twelve.
        { period_end: '2013-06-30', values: { revenue_growth: { value: null } } },
        { period_end: '2012-12-31', values: { revenue_growth: { value: null } } },
      ],
    });
  });
});
