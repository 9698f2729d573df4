import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { allLines } from '../lines/registry.ts';
import { buildStatements } from './build.ts';
import { traceOf } from './trace.ts';

interface Amount {
  readonly concept: string;
  readonly value: string;
  /** Default: the end of the year. */
  readonly overYear?: boolean;
}

/** Facts of one annual report for 2024, in millions of US dollars as text. */
const reportOf = (amounts: readonly Amount[]): readonly Fact[] =>
  amounts.map(({ concept, value, overYear = false }) => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start: overYear ? ('2024-01-01' as Day) : null,
    end: '2024-12-31' as Day,
    value: value as Decimal,
    accession: '0000000001-25-000001',
    fiscalYear: 2024,
    fiscalPeriod: 'FY',
    form: '10-K',
    filed: '2025-02-15' as Day,
  }));

const flow = (concept: string, value: string): Amount => ({ concept, value, overYear: true });
const day = (concept: string, value: string): Amount => ({ concept, value });

const contractRevenue = 'RevenueFromContractWithCustomerExcludingAssessedTax';
const income = [flow('NetIncomeLoss', '60'), flow('IncomeTaxExpenseBenefit', '15')];
const sheet = [day('Assets', '900'), day('LiabilitiesAndStockholdersEquity', '900')];

/** By rule: the facts, the line, its value, and the excluded concepts with their rules. */
const choices: readonly (readonly [
  rule: string,
  line: string,
  amounts: readonly Amount[],
  value: string | null,
  passedOver: readonly (readonly [concept: string, rule: string])[],
])[] = [
  ['first_in_order', 'net_income', income, '60', []],
  [
    'supported_by_income_identity',
    'revenue',
    [
      ...income,
      flow(contractRevenue, '300'),
      flow('Revenues', '280'),
      flow('CostsAndExpenses', '200'),
      flow('OperatingIncomeLoss', '80'),
    ],
    '280',
    [[contractRevenue, 'supported_by_income_identity']],
  ],
  [
    'largest',
    'revenue',
    [...income, flow(contractRevenue, '250'), flow('Revenues', '280')],
    '280',
    [[contractRevenue, 'largest']],
  ],
  [
    'whole_before_part',
    'revenue',
    [...income, flow('Revenues', '280'), flow('UtilityRevenue', '9')],
    '280',
    [['UtilityRevenue', 'whole_before_part']],
  ],
  [
    'rest_of_total',
    'total_noncurrent_assets',
    [...income, ...sheet, day('AssetsCurrent', '300'), day('AssetsNoncurrent', '450')],
    '600',
    [['AssetsNoncurrent', 'rest_of_total']],
  ],
  [
    'all_liabilities',
    'total_liabilities',
    [
      ...income,
      ...sheet,
      day('StockholdersEquity', '400'),
      day('LiabilitiesCurrent', '200'),
      day('Liabilities', '300'),
    ],
    '500',
    [['Liabilities', 'all_liabilities']],
  ],
];

const annual = { periodType: 'annual', fiscalYear: 2024, fiscalPeriod: 'FY' } as const;

const traced = (amounts: readonly Amount[], line: string) =>
  traceOf(buildStatements(reportOf(amounts)), { ...annual, line });

describe('a trace', () => {
  it.each(choices.filter(([rule]) => !['rest_of_total', 'all_liabilities'].includes(rule)))(
    'names the rule %s behind %s, and what it passed over',
    (rule, line, amounts, value, passedOver) => {
      const trace = traced(amounts, line);
      expect([trace?.value, trace?.origin]).toEqual([value, 'reported']);
      expect(trace?.passedOver.map(({ concept, id }) => [concept.replace('us-gaap:', ''), id])).toEqual(passedOver);
      const decides = [trace?.rule.id, ...(trace?.passedOver ?? []).map(({ id }) => id)];
      expect(decides).toContain(rule);
      expect(trace?.facts.map(({ value: amount, accession }) => [amount, accession])).toEqual([
        [value, '0000000001-25-000001'],
      ]);
    },
  );

  it.each(choices.filter(([rule]) => ['rest_of_total', 'all_liabilities'].includes(rule)))(
    'of a line whose own concept %s leaves out shows the formula that stands for it: %s',
    (_, line, amounts, value, passedOver) => {
      const trace = traced(amounts, line);
      expect(trace?.passedOver.map(({ concept, id }) => [concept.replace('us-gaap:', ''), id])).toEqual(passedOver);
      expect([trace?.value, trace?.origin, trace?.rule.id]).toEqual([value, 'identity', 'follows_from_lines']);
      expect(trace?.formula).toMatch(/^total_/);
      expect(trace?.facts.length).toBeGreaterThan(1);
    },
  );

  it('states that a line without a concept is not reported', () => {
    expect(traced(income, 'goodwill')).toBeNull();
    const trace = traced([...income, ...sheet], 'goodwill');
    expect([trace?.value, trace?.rule.id, trace?.facts]).toEqual([null, 'not_reported', []]);
  });

  it('names the identity that a value contradicts', () => {
    const trace = traced(
      [...income, flow('Revenues', '280'), flow('CostOfRevenue', '100'), flow('GrossProfit', '200')],
      'cost_of_revenue',
    );
    expect([trace?.value, trace?.rule.id]).toEqual([null, 'gross_profit']);
  });

  it('shows the identities with the line and whether each is satisfied', () => {
    const amounts = [...income, flow('Revenues', '280'), flow('CostOfRevenue', '100'), flow('GrossProfit', '180')];
    expect(traced(amounts, 'gross_profit')?.identities).toEqual([
      {
        id: 'gross_profit',
        because:
          'Gross profit is revenue less the cost of revenue, and less excise taxes and lending income if revenue contains them.',
        holds: true,
      },
      { id: 'gross_profit_within_revenue', because: 'A part is not more than its whole.', holds: true },
      {
        id: 'gross_profit_in_the_scale_of_reports',
        because: 'Amounts printed in thousands or millions are filed in dollars, as in the company’s other reports.',
        holds: true,
      },
    ]);
  });

  it('names the inequality that withheld a value, and the contradicted candidate', () => {
    const paid = flow('PaymentsToAcquirePropertyPlantAndEquipment', '-57');
    const cash = [
      flow('NetCashProvidedByUsedInOperatingActivities', '90'),
      flow('NetCashProvidedByUsedInFinancingActivities', '-20'),
    ];
    const trace = traced([...income, ...cash, paid], 'capital_expenditure');
    expect([trace?.value, trace?.rule.id]).toEqual([null, 'capital_expenditure_is_an_outflow']);
    expect(trace?.passedOver.map(({ concept }) => concept)).toEqual([
      'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment',
    ]);
  });

  it('is null for a period without a statement, and throws for an unknown line', () => {
    const company = buildStatements(reportOf(income));
    expect(traceOf(company, { ...annual, line: 'revenue', fiscalYear: 1999 })).toBeNull();
    expect(() => traceOf(company, { ...annual, line: 'nothing' })).toThrow(RangeError);
  });
});

describe('the guards of all lines', () => {
  const guards = [...new Set(allLines.flatMap((line) => line.guards))];

  it('have a unique id and a reason each', () => {
    expect(guards.length).toBeGreaterThan(14);
    expect(new Set(guards.map(({ id }) => id)).size).toBe(guards.length);
    for (const { id, because } of guards) {
      expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(because).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('only exclude candidates', () => {
    const filing = [...buildStatements(reportOf(income)).reports.filings][0]!;
    const report = {
      filing,
      period: { start: null, end: filing.reportEnd },
      amount: () => null,
      amountsIn: () => () => null,
      standing: () => null,
    };
    for (const guard of guards) expect(guard([], report), guard.id).toEqual([]);
  });
});
