import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

/** Inputs of a metric, in one currency. A value that is not loaded is null. */
export interface Inputs {
  /** A line of the period, or of the balance sheet at its end. */
  line(key: string): Decimal | null;
  /** A line of the same period one year earlier. */
  yearBefore(key: string): Decimal | null;
  /** A line of the balance sheet on the day before the period. */
  opening(key: string): Decimal | null;
  /** Whether a value per share and that of one year earlier count shares alike, without a split between their filings. */
  oneShareBasis(key: string): boolean;
  /** Share count on the cover page of the first report on the period. */
  readonly coverShares: Decimal | null;
  readonly days: number;
}

type MetricUnit = 'ratio' | 'percent' | 'days' | 'currency';

export interface Metric {
  readonly key: string;
  readonly unit: MetricUnit;
  /** The formula in line keys. `avg` is the mean of the balance sheets at both ends; a question mark is an optional line. */
  readonly formula: string;
  /** Whether it is served for quarters. A flow of one quarter relative to a balance means little. */
  readonly quarterly: boolean;
  compute(inputs: Inputs): Result;
}

interface Result {
  readonly value: Decimal | null;
  /** False if a line of the formula is missing. */
  readonly complete: boolean;
}

const missing: Result = { value: null, complete: false };

/** All inputs are loaded, but the division is not defined. */
const undefinedResult: Result = { value: null, complete: true };

const hundred = '100' as Decimal;
const one = '1' as Decimal;
const two = '2' as Decimal;

const digits = { significantDigits: 40 } as const;

const quotient = (dividend: Decimal, divisor: Decimal, places: number, complete = true): Result =>
  decimal.isZero(divisor)
    ? undefinedResult
    : { value: decimal.roundToPlaces(decimal.divide(dividend, divisor, digits), places), complete };

type Read = (inputs: Inputs) => Decimal | null;

const line =
  (key: string): Read =>
  (inputs) =>
    inputs.line(key);

const mean =
  (key: string): Read =>
  (inputs) => {
    const [closing, opening] = [inputs.line(key), inputs.opening(key)];
    return closing === null || opening === null ? null : decimal.divide(decimal.add(closing, opening), two, digits);
  };

const over =
  (dividend: Read, divisor: Read, factor: (inputs: Inputs) => Decimal, places: number) => (inputs: Inputs) => {
    const [above, below] = [dividend(inputs), divisor(inputs)];
    return above === null || below === null
      ? missing
      : quotient(decimal.multiply(above, factor(inputs)), below, places);
  };

const percent = (key: string, above: string, below: string): Metric => ({
  key,
  unit: 'percent',
  formula: `100 * ${above} / ${below}`,
  quarterly: true,
  compute: over(line(above), line(below), () => hundred, 4),
});

const returnOn = (key: string, above: string, below: string): Metric => ({
  key,
  unit: 'percent',
  formula: `100 * ${above} / avg(${below})`,
  quarterly: false,
  compute: over(line(above), mean(below), () => hundred, 4),
});

const ratio = (key: string, above: string, below: string): Metric => ({
  key,
  unit: 'ratio',
  formula: `${above} / ${below}`,
  quarterly: true,
  compute: over(line(above), line(below), () => one, 4),
});

const daysOf = (key: string, above: string, below: string): Metric => ({
  key,
  unit: 'days',
  formula: `days_in_period * ${above} / ${below}`,
  quarterly: true,
  compute: over(line(above), line(below), ({ days }) => String(days) as Decimal, 2),
});

const growth = (key: string, of: string): Metric => ({
  key,
  unit: 'percent',
  formula: `100 * (${of} - ${of} one year before) / ${of} one year before`,
  quarterly: true,
  compute: (inputs) => {
    const [now, before] = [inputs.line(of), inputs.yearBefore(of)];
    if (now === null || before === null) return missing;
    // A percentage from zero or a loss has no meaning.
    if (decimal.isZero(before) || decimal.isNegative(before)) return undefinedResult;
    return quotient(decimal.multiply(decimal.subtract(now, before), hundred), before, 4);
  },
});

/** Growth of a value per share is null across a split, which changes the number of shares. */
const growthPerShare = (key: string, of: string): Metric => {
  const given = growth(key, of);
  return {
    ...given,
    compute: (inputs) => {
      const isComplete = inputs.line(of) !== null && inputs.yearBefore(of) !== null;
      return isComplete && !inputs.oneShareBasis(of) ? missing : given.compute(inputs);
    },
  };
};

const perShare = (key: string, of: string): Metric => ({
  key,
  unit: 'currency',
  formula: `${of} / cover_page_shares`,
  quarterly: true,
  compute: over(
    line(of),
    ({ coverShares }) => coverShares,
    () => one,
    4,
  ),
});

/** Liquid assets over current liabilities. A missing optional line counts as zero, and the result is incomplete. */
const liquidity = (key: string, required: readonly string[], optional: readonly string[]): Metric => ({
  key,
  unit: 'ratio',
  formula: `(${[...required, ...optional.map((name) => `${name}?`)].join(' + ')}) / total_current_liabilities`,
  quarterly: true,
  compute: (inputs) => {
    const below = inputs.line('total_current_liabilities');
    const needed = required.flatMap((name) => inputs.line(name) ?? []);
    if (below === null || needed.length < required.length) return missing;
    const more = optional.flatMap((name) => inputs.line(name) ?? []);
    return quotient(decimal.sum([...needed, ...more]), below, 4, more.length === optional.length);
  },
});

const investedCapital: Read = (inputs) => {
  const debt = inputs.line('total_debt');
  const equity = inputs.line('stockholders_equity');
  const cash = inputs.line('cash_and_equivalents');
  if (debt === null || equity === null || cash === null) return null;
  return decimal.subtract(decimal.add(debt, equity), cash);
};

const returnOnInvestedCapital: Metric = {
  key: 'return_on_invested_capital',
  unit: 'percent',
  formula:
    '100 * operating_income * (1 - income_tax / pretax_income) / (total_debt + stockholders_equity - cash_and_equivalents)',
  quarterly: false,
  compute: (inputs) => {
    const operating = inputs.line('operating_income');
    const tax = inputs.line('income_tax');
    const pretax = inputs.line('pretax_income');
    const capital = investedCapital(inputs);
    if (operating === null || tax === null || pretax === null || capital === null) return missing;
    if (decimal.isZero(pretax) || decimal.isNegative(pretax)) return undefinedResult;
    const kept = decimal.subtract(one, decimal.divide(tax, pretax, digits));
    return quotient(decimal.multiply(decimal.multiply(operating, kept), hundred), capital, 4);
  },
};

const netDebtToEbitda: Metric = {
  key: 'net_debt_to_ebitda',
  unit: 'ratio',
  formula: '(total_debt - cash_and_equivalents) / ebitda',
  quarterly: false,
  compute: over(
    (inputs) => {
      const [debt, cash] = [inputs.line('total_debt'), inputs.line('cash_and_equivalents')];
      return debt === null || cash === null ? null : decimal.subtract(debt, cash);
    },
    line('ebitda'),
    () => one,
    4,
  ),
};

/** Every metric, in the order in which they are served. */
export const metricList: readonly Metric[] = [
  percent('gross_margin', 'gross_profit', 'revenue'),
  percent('operating_margin', 'operating_income', 'revenue'),
  percent('net_margin', 'net_income', 'revenue'),
  percent('free_cash_flow_margin', 'free_cash_flow', 'revenue'),
  returnOn('return_on_equity', 'net_income', 'stockholders_equity'),
  returnOn('return_on_assets', 'net_income', 'total_assets'),
  returnOnInvestedCapital,
  ratio('current_ratio', 'total_current_assets', 'total_current_liabilities'),
  liquidity('quick_ratio', ['cash_and_equivalents', 'receivables'], ['short_term_investments']),
  liquidity('cash_ratio', ['cash_and_equivalents'], ['short_term_investments']),
  ratio('debt_to_equity', 'total_debt', 'stockholders_equity'),
  netDebtToEbitda,
  ratio('interest_coverage', 'operating_income', 'interest_expense'),
  daysOf('days_sales_outstanding', 'receivables', 'revenue'),
  daysOf('days_inventory_outstanding', 'inventory', 'cost_of_revenue'),
  daysOf('days_payables_outstanding', 'accounts_payable', 'cost_of_revenue'),
  {
    key: 'asset_turnover',
    unit: 'ratio',
    formula: 'revenue / avg(total_assets)',
    quarterly: false,
    compute: over(line('revenue'), mean('total_assets'), () => one, 4),
  },
  growth('revenue_growth', 'revenue'),
  growth('net_income_growth', 'net_income'),
  growthPerShare('eps_diluted_growth', 'eps_diluted'),
  growth('free_cash_flow_growth', 'free_cash_flow'),
  perShare('book_value_per_share', 'stockholders_equity'),
  perShare('free_cash_flow_per_share', 'free_cash_flow'),
];
