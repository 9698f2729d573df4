import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { LineValue, LineValues } from '../facts/line-value.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import { longTermDebt } from './debt.ts';
import { linesOfEitherSign } from './lines-of-either-sign.ts';

/**
 * Input of an inequality: the lines of a statement, those of the other flow statement over the same period, and the
 * company's reporting practice.
 */
export interface InequalityInput {
  readonly lines: LineValues;
  readonly otherLines: LineValues;
  /** Whether any report of the company gives the line with this sign, in any period. */
  reportsSign(key: string, sign: 'negative' | 'positive'): boolean;
  /** The amount in the scale of the company's reports if the line has another scale. Otherwise null. */
  otherScale(key: string): Decimal | null;
  /** Whether reports give the amount, or a larger one under the same concept, for a part of the period. */
  isOfShorterPeriod(key: string): boolean;
  /** Whether the period is a year: most dividends declared in a year are paid in it. */
  readonly isYear: boolean;
  /** The lines of the year that a quarter closes. Null for other periods. */
  readonly year?: LineValues | null;
}

/** An implausible value, with the lines of which one is wrong. */
interface Contradiction {
  readonly expected: Decimal;
  readonly actual: Decimal;
  /** Lines that are differences of longer periods. They are withheld. */
  readonly derived: readonly string[];
  /**
   * Reported lines, the first of which is replaced by another candidate or withheld. Empty: the value is served as
   * filed and noted.
   */
  readonly withholds: readonly string[];
}

/** A rule that is not a sum: a sign, or an approximate product. */
interface Inequality {
  readonly id: string;
  /** The accounting behind it, in one sentence. */
  readonly because: string;
  readonly statement: StatementKind;
  /** Lines that the rule compares. All of `needs` must be present, on either statement. */
  readonly needs: readonly string[];
  readonly judge: (seen: InequalityInput) => Contradiction | null;
}

const zero = '0' as Decimal;

type Sign = 'negative' | 'positive';

const hasSign = ({ value }: LineValue, sign: Sign): boolean =>
  sign === 'negative' ? decimal.isNegative(value) : !decimal.isNegative(value) && !decimal.isZero(value);

const isDifference = ({ origin }: LineValue): boolean => origin !== 'reported';

interface SignRule {
  readonly statement: StatementKind;
  readonly keys: readonly string[];
  readonly never: Sign;
  /** Withheld only if derived, and if the company never reports that sign. Otherwise served as filed and noted. */
  readonly derivedOnly: boolean;
  readonly because: string;
}

const signRules: readonly SignRule[] = [
  {
    statement: 'balance',
    keys: [
      'total_assets',
      'total_current_assets',
      'short_term_investments',
      'receivables',
      'inventory',
      'property_plant_equipment_net',
      'goodwill',
      'intangibles_net',
      'accounts_payable',
      'accrued_liabilities',
      'short_term_debt',
      'current_portion_long_term_debt',
      'debt_current',
      'long_term_debt',
      'total_debt',
      'deposits',
      'total_current_liabilities',
      'total_liabilities',
    ],
    never: 'negative',
    derivedOnly: false,
    because: 'Amounts that a company has or owes are not negative. A negative amount has the wrong sign.',
  },
  {
    statement: 'income',
    keys: [
      'cost_of_revenue',
      'research_and_development',
      'selling_general_administrative',
      'selling_and_marketing',
      'general_and_administrative',
      'interest_expense',
      'interest_income',
      'dividends_per_share',
      '_preferred_dividends',
    ],
    never: 'negative',
    derivedOnly: false,
    because:
      'Expenses and interest earned are positive. A negative amount has the wrong sign, or is a difference from recast months.',
  },
  {
    statement: 'income',
    keys: ['revenue', 'operating_expenses', 'costs_and_expenses', 'premiums_earned', 'policy_benefits'],
    never: 'negative',
    derivedOnly: true,
    because: 'If no report of the company gives the line below zero, no quarter is below zero.',
  },
  {
    statement: 'cash_flow',
    keys: ['depreciation_and_amortization', 'depreciation', 'amortization_of_intangibles'],
    never: 'negative',
    derivedOnly: false,
    because: 'Depreciation is added back to income, so it is positive.',
  },
  {
    statement: 'cash_flow',
    keys: ['interest_paid'],
    never: 'negative',
    derivedOnly: false,
    because: 'A supplemental payment is an amount paid, so it is positive.',
  },
  {
    statement: 'cash_flow',
    keys: ['capital_expenditure', 'dividends_paid', 'stock_repurchased', 'debt_repaid', 'purchases_of_investments'],
    never: 'positive',
    derivedOnly: false,
    because: 'A payment is an outflow. A positive amount has the wrong sign, or is a difference from recast months.',
  },
  {
    statement: 'cash_flow',
    keys: [
      'stock_based_compensation',
      'debt_issued',
      'stock_issued',
      'proceeds_from_sale_of_ppe',
      'sales_and_maturities_of_investments',
    ],
    never: 'negative',
    derivedOnly: true,
    because: 'If no report of the company gives the line below zero, no quarter is below zero.',
  },
  {
    statement: 'cash_flow',
    keys: ['purchase_of_intangibles'],
    never: 'positive',
    derivedOnly: true,
    because: 'If every report of the company gives the line as an outflow, no quarter is an inflow.',
  },
];

const signOf = (key: string, { statement, never, derivedOnly, because }: SignRule): Inequality => ({
  id: `${key}_is_${never === 'negative' ? 'positive' : 'an_outflow'}`,
  because,
  statement,
  needs: [key],
  judge: ({ lines, reportsSign }) => {
    const value = lines.get(key);
    if (!value || !hasSign(value, never)) return null;
    const compared = { expected: zero, actual: value.value };
    const isAsFiled = derivedOnly && (!isDifference(value) || reportsSign(key, never));
    if (isAsFiled) return { ...compared, derived: [], withholds: [] };
    return isDifference(value)
      ? { ...compared, derived: [key], withholds: [] }
      : { ...compared, derived: [], withholds: [key] };
  },
});

const opposed = (left: Decimal, right: Decimal): boolean =>
  !decimal.isZero(left) && !decimal.isZero(right) && decimal.isNegative(left) !== decimal.isNegative(right);

const [tenth, cent] = ['0.1' as Decimal, '0.01' as Decimal];

const earningsSign = (key: string, shares: string): Inequality => ({
  id: `${key}_has_the_sign_of_income`,
  because: 'Earnings per share have the sign of the shareholders’ income.',
  statement: 'income',
  needs: [key],
  judge: ({ lines }) => {
    const [earnings, income] = [lines.get(key), lines.get('net_income_to_common') ?? lines.get('net_income')];
    if (!earnings || !income || !opposed(earnings.value, income.value)) return null;
    const count = lines.get(shares)?.value;
    // Preferred dividends can turn a small income into a loss per share.
    if (count === undefined || !lines.has('net_income_to_common')) {
      const least = decimal.multiply(decimal.absolute(earnings.value), count ?? zero);
      if (decimal.compare(decimal.absolute(income.value), decimal.multiply(least, '0.5' as Decimal)) < 0) return null;
    }
    if (count !== undefined && decimal.compare(decimal.absolute(income.value), decimal.multiply(count, cent)) < 0)
      return null;
    return { expected: income.value, actual: earnings.value, derived: [], withholds: [key] };
  },
});

/**
 * Gains on sales can lift operating income above revenue. In the filings of 367 companies it is at most slightly more
 * than twice revenue (MGM Resorts, 2011). Above this multiple the revenue has another scale: filed in dollars, printed
 * in thousands.
 */
const mostOfRevenue = '10' as Decimal;

const incomeWithinRevenue: Inequality = {
  id: 'operating_income_of_the_order_of_revenue',
  because: 'Operating income is revenue less costs, so it is not a large multiple of revenue.',
  statement: 'income',
  needs: ['operating_income', 'revenue'],
  judge: ({ lines }) => {
    const [income, revenue] = [lines.get('operating_income'), lines.get('revenue')];
    if (!income || !revenue || decimal.isNegative(income.value) || decimal.isZero(income.value)) return null;
    const most = decimal.multiply(decimal.absolute(revenue.value), mostOfRevenue);
    if (decimal.compare(income.value, most) <= 0) return null;
    const compared = { expected: income.value, actual: revenue.value };
    return isDifference(revenue)
      ? { ...compared, derived: ['revenue'], withholds: [] }
      : { ...compared, derived: [], withholds: ['revenue'] };
  },
};

/** If the interest of a year exceeds this share of total debt, some debt is missing from the total. */
const mostInterest = '0.25' as Decimal;

/** Interest below this share of revenue may not be on debt, such as interest on overdue taxes. */
const leastInterest = '0.01' as Decimal;

/** Lines of companies that pay interest to customers, which is not interest on debt. */
const ofFinancials = ['net_interest_income', 'premiums_earned', 'deposits'];

const debtBearsInterest: Inequality = {
  id: 'total_debt_bears_interest',
  because:
    'Interest of a year is a small part of the debt. A total below four times the interest probably lacks some debt.',
  statement: 'balance',
  needs: ['total_debt', 'interest_expense'],
  judge: ({ lines, otherLines }) => {
    const [debt, interest] = [lines.get('total_debt'), otherLines.get('interest_expense')];
    if (!debt || !interest || debt.unit !== interest.unit || decimal.isZero(debt.value)) return null;
    if (ofFinancials.some((key) => lines.has(key) || otherLines.has(key))) return null;
    const revenue = otherLines.get('revenue')?.value ?? zero;
    if (decimal.compare(interest.value, decimal.multiply(revenue, leastInterest)) < 0) return null;
    const most = decimal.multiply(debt.value, mostInterest);
    if (decimal.compare(interest.value, most) <= 0) return null;
    const compared = { expected: interest.value, actual: debt.value };
    // Debt due within one year cannot bear this interest: the total lacks long-term debt.
    if (!lines.has('long_term_debt') && !debt.terms.some(({ fact }) => longTermDebt.has(fact.concept)))
      return isDifference(debt)
        ? { ...compared, derived: ['total_debt'], withholds: [] }
        : { ...compared, derived: [], withholds: ['total_debt'] };
    // Some companies pay interest on other liabilities, such as overdue taxes. The value may be right, so it is served
    // and noted.
    return { ...compared, derived: [], withholds: [] };
  },
};

/** A recast can reduce a year below its last quarter, but not by this factor. */
const timesItsYear = '10' as Decimal;

/** A year in another unit than its months makes the last quarter a large multiple of the served year. */
const ofOrderOfYear = (key: string, statement: StatementKind): Inequality => ({
  id: `last_quarter_of_the_order_of_its_year_${key}`,
  because: 'A quarter of a line that is never negative is a part of its year, so it is not a large multiple of it.',
  statement,
  needs: [key],
  judge: ({ lines, year }) => {
    const [quarter, whole] = [lines.get(key), year?.get(key)];
    if (!quarter || !whole || !isDifference(quarter) || decimal.isZero(whole.value)) return null;
    const most = decimal.multiply(decimal.absolute(whole.value), timesItsYear);
    if (decimal.compare(decimal.absolute(quarter.value), most) <= 0) return null;
    return { expected: whole.value, actual: quarter.value, derived: [key], withholds: [] };
  },
});

/** If an amount is a thousandth or a millionth of the one in another report, it was filed in its printed unit. */
const inScaleOfReports = (key: string, statement: StatementKind): Inequality => ({
  id: `${key}_in_the_scale_of_reports`,
  because: 'Amounts printed in thousands or millions are filed in dollars, as in the company’s other reports.',
  statement,
  needs: [key],
  judge: ({ lines, otherScale }) => {
    const [value, other] = [lines.get(key), otherScale(key)];
    if (!value || other === null) return null;
    const compared = { expected: other, actual: value.value };
    return isDifference(value)
      ? { ...compared, derived: [key], withholds: [] }
      : { ...compared, derived: [], withholds: [key] };
  },
});

/** Whether income to common shareholders exceeds net income by more than losses that other securities share in. */
const isAboveIncome = (lines: LineValues): boolean => {
  const [common, income] = [lines.get('net_income_to_common'), lines.get('net_income')];
  if (!common || !income) return false;
  const excess = decimal.subtract(common.value, income.value);
  const least = decimal.multiply(decimal.absolute(income.value), tenth);
  return !decimal.isNegative(excess) && decimal.compare(excess, least) > 0;
};

/** Preferred dividends only reduce income. A gain on redeeming preferred stock is rare, so a reported excess is noted. */
const commonWithinIncome: Inequality = {
  id: 'net_income_to_common_within_net_income',
  because: 'Income to common shareholders is net income less preferred dividends, so it is rarely larger.',
  statement: 'income',
  needs: ['net_income_to_common', 'net_income'],
  judge: ({ lines, year }) => {
    const [common, income] = [lines.get('net_income_to_common'), lines.get('net_income')];
    if (!common || !income || !isAboveIncome(lines)) return null;
    const isOfYear = year !== null && year !== undefined && isAboveIncome(year);
    const derived = isDifference(common) && !isOfYear ? ['net_income_to_common'] : [];
    return { expected: income.value, actual: common.value, derived, withholds: [] };
  },
};

const largestFactor = '50' as Decimal;

/** Dividends declared in one year and paid in the next, and preferred dividends, mostly stay below this factor. */
const mostFactor = '3' as Decimal;

/** A year pays about four times the dividend of a quarter. Dividends can have been raised within the year. */
const factorOfQuarter = '2.5' as Decimal;

/** A quarter may pay the previous quarter's dividend and declare a special one. */
const mostFactorInQuarter = '8' as Decimal;

/** Neither preferred shares nor dividends paid in the following year explain a difference of this size. */
const dividendsPerShare: Inequality = {
  id: 'dividends_per_share_times_shares',
  because: 'Dividends per share times shares approximate dividends paid.',
  statement: 'income',
  needs: ['dividends_per_share', 'weighted_shares_basic', 'dividends_paid'],
  judge: ({ lines, otherLines, isYear, isOfShorterPeriod }) => {
    const [each, count] = [lines.get('dividends_per_share'), lines.get('weighted_shares_basic')];
    const paid = otherLines.get('dividends_paid');
    if (!each || !count || !paid || [each, count].some(({ value }) => decimal.isZero(value))) return null;
    // Dividends declared but not paid in a year are paid in the next one, or were declared in another.
    if (decimal.isZero(paid.value) && !isYear) return null;
    const product = decimal.multiply(each.value, count.value);
    const total = decimal.absolute(paid.value);
    const differBy = (times: Decimal): boolean =>
      decimal.compare(decimal.multiply(product, times), total) < 0 ||
      decimal.compare(decimal.multiply(total, times), product) < 0;
    const compared = { expected: total, actual: product, derived: [] };
    if (!decimal.isZero(paid.value) && differBy(largestFactor))
      return { ...compared, withholds: ['dividends_per_share'] };
    // The dividend of one quarter filed for the year.
    const isQuarterly = isYear && decimal.compare(decimal.multiply(product, factorOfQuarter), total) < 0;
    if (isQuarterly && isOfShorterPeriod('dividends_per_share'))
      return { ...compared, withholds: ['dividends_per_share'] };
    return differBy(isYear ? mostFactor : mostFactorInQuarter) ? { ...compared, withholds: [] } : null;
  },
};

/** All inequalities in the order of evaluation. */
const inequalities: readonly Inequality[] = [
  ...signRules.flatMap((rule) => rule.keys.map((key) => signOf(key, rule))),
  ...signRules.flatMap(({ statement, keys }) => keys.map((key) => inScaleOfReports(key, statement))),
  ...linesOfEitherSign.flatMap(([statement, keys]) => keys.map((key) => inScaleOfReports(key, statement))),
  ...signRules.flatMap(({ statement, keys }) =>
    statement === 'balance' ? [] : keys.map((key) => ofOrderOfYear(key, statement)),
  ),
  earningsSign('eps_basic', 'weighted_shares_basic'),
  earningsSign('eps_diluted', 'weighted_shares_diluted'),
  dividendsPerShare,
  commonWithinIncome,
  incomeWithinRevenue,
  debtBearsInterest,
];

const ofStatement = Map.groupBy(inequalities, ({ statement }) => statement);

/** The inequalities whose lines a statement has. */
export const inequalitiesOf = (
  statement: StatementKind,
  { lines, otherLines }: Pick<InequalityInput, 'lines' | 'otherLines'>,
) =>
  (ofStatement.get(statement) ?? []).filter(({ needs }) => needs.every((key) => lines.has(key) || otherLines.has(key)));

/** The lines of an inequality. Empty for a name that is not an inequality of the statement. */
export const linesOfInequality = (statement: StatementKind, id: string): readonly string[] =>
  (ofStatement.get(statement) ?? []).flatMap((rule) => (rule.id === id ? rule.needs : []));

const ids = new Set(inequalities.map(({ id }) => id));

/** Whether a rule is an inequality, not a sum. */
export const isInequality = (id: string): boolean => ids.has(id);
