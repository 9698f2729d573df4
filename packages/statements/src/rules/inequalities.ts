import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { LineValue, LineValues } from '../facts/line-value.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import { longTermDebt } from './debt.ts';

/** What an inequality sees: the lines of a statement, those of the other flow over the same period, and the company's habit. */
export interface Seen {
  readonly lines: LineValues;
  readonly otherLines: LineValues;
  /** Whether some report of the company gives the line with a sign, over whatever period. */
  reportsSign(key: string, sign: 'negative' | 'positive'): boolean;
  /** The amount in the scale of the company's reports where that of a line is in another one; null where it is not. */
  otherScale(key: string): Decimal | null;
  /** Whether the period is a year, over which what is declared is mostly paid. */
  readonly isYear: boolean;
  /** The lines of the year that a quarter closes; null for other periods. */
  readonly year?: LineValues | null;
}

/** A value that cannot be, and the lines of which one is not what it is called. */
interface Contradiction {
  readonly expected: Decimal;
  readonly actual: Decimal;
  /** Lines that are differences of longer periods: they are not served. */
  readonly derived: readonly string[];
  /** Reported lines of which the first gives way to another candidate, or is not served; none: it is told, and served as filed. */
  readonly gives: readonly string[];
}

/** A rule that is no sum: a sign, or a product that comes to about as much. */
interface Inequality {
  readonly id: string;
  /** The accounting behind it, in one sentence. */
  readonly because: string;
  readonly statement: StatementKind;
  /** The lines it speaks of; those of `needs` must be there, on either statement. */
  readonly needs: readonly string[];
  readonly judge: (seen: Seen) => Contradiction | null;
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
  /** Withheld only where it is derived and the company itself never reports that sign; else it is told, and served as filed. */
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
    because: 'What a company has or owes is not below zero; a negative amount is a wrong sign.',
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
    ],
    never: 'negative',
    derivedOnly: false,
    because:
      'An expense, or interest that is earned, is positive; a negative one is a wrong sign, or the rest of months that were recast.',
  },
  {
    statement: 'income',
    keys: ['revenue', 'operating_expenses', 'costs_and_expenses', 'premiums_earned', 'policy_benefits'],
    never: 'negative',
    derivedOnly: true,
    because: 'A company that never reports the line below zero has no quarter of it below zero.',
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
    because: 'What is told beside the cash flows is what was paid, so it is positive.',
  },
  {
    statement: 'cash_flow',
    keys: ['capital_expenditure', 'dividends_paid', 'stock_repurchased', 'debt_repaid', 'purchases_of_investments'],
    never: 'positive',
    derivedOnly: false,
    because: 'A payment is an outflow; a positive one is a wrong sign, or the rest of months that were recast.',
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
    because: 'A company that never reports the line below zero has no quarter of it below zero.',
  },
  {
    statement: 'cash_flow',
    keys: ['purchase_of_intangibles'],
    never: 'positive',
    derivedOnly: true,
    because: 'A company that reports the line as an outflow alone has no quarter with an inflow of it.',
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
    if (isAsFiled) return { ...compared, derived: [], gives: [] };
    return isDifference(value)
      ? { ...compared, derived: [key], gives: [] }
      : { ...compared, derived: [], gives: [key] };
  },
});

const opposed = (left: Decimal, right: Decimal): boolean =>
  !decimal.isZero(left) && !decimal.isZero(right) && decimal.isNegative(left) !== decimal.isNegative(right);

const cent = '0.01' as Decimal;

const earningsSign = (key: string, shares: string): Inequality => ({
  id: `${key}_has_the_sign_of_income`,
  because: 'Earnings per share have the sign of the income of the shareholders.',
  statement: 'income',
  needs: [key],
  judge: ({ lines }) => {
    const [earnings, income] = [lines.get(key), lines.get('net_income_to_common') ?? lines.get('net_income')];
    if (!earnings || !income || !opposed(earnings.value, income.value)) return null;
    const count = lines.get(shares)?.value;
    // What preferred shares take turns a small income into a loss per share.
    if (count === undefined || !lines.has('net_income_to_common')) {
      const least = decimal.multiply(decimal.absolute(earnings.value), count ?? zero);
      if (decimal.compare(decimal.absolute(income.value), decimal.multiply(least, '0.5' as Decimal)) < 0) return null;
    }
    if (count !== undefined && decimal.compare(decimal.absolute(income.value), decimal.multiply(count, cent)) < 0)
      return null;
    return { expected: income.value, actual: earnings.value, derived: [], gives: [key] };
  },
});

/**
 * Gains on what is sold lift operating income above revenue, in the filings of 367 companies to at most a little more than twice
 * of it (MGM Resorts, 2011). Above this many times the revenue is of another scale: in dollars what the filing prints in thousands.
 */
const mostOfRevenue = '10' as Decimal;

const incomeWithinRevenue: Inequality = {
  id: 'operating_income_of_the_order_of_revenue',
  because: 'Operating income is what costs leave of revenue, so it is not many times of it.',
  statement: 'income',
  needs: ['operating_income', 'revenue'],
  judge: ({ lines }) => {
    const [income, revenue] = [lines.get('operating_income'), lines.get('revenue')];
    if (!income || !revenue || decimal.isNegative(income.value) || decimal.isZero(income.value)) return null;
    const most = decimal.multiply(decimal.absolute(revenue.value), mostOfRevenue);
    if (decimal.compare(income.value, most) <= 0) return null;
    const compared = { expected: income.value, actual: revenue.value };
    return isDifference(revenue)
      ? { ...compared, derived: ['revenue'], gives: [] }
      : { ...compared, derived: [], gives: ['revenue'] };
  },
};

/** More interest for a year than this share of a debt is paid on debt that is not in it. */
const mostInterest = '0.25' as Decimal;

/** Interest below this share of revenue may be on something else than debt, such as overdue taxes. */
const leastInterest = '0.01' as Decimal;

/** Lines of companies that pay interest to customers, which is not on debt. */
const ofFinancials = ['net_interest_income', 'premiums_earned', 'deposits'];

const debtBearsInterest: Inequality = {
  id: 'total_debt_bears_interest',
  because:
    'Interest of a year is a small part of the debt, so a total of less than four times the interest probably lacks a debt.',
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
    // Debt of one year alone does not bear the interest of all debt: the long-term part is not in the total.
    if (!lines.has('long_term_debt') && !debt.terms.some(({ fact }) => longTermDebt.has(fact.concept)))
      return isDifference(debt)
        ? { ...compared, derived: ['total_debt'], gives: [] }
        : { ...compared, derived: [], gives: ['total_debt'] };
    // Some companies pay interest on other things, such as overdue taxes: the note names the value, which may be right.
    return { ...compared, derived: [], gives: [] };
  },
};

/** A recast leaves of a year less than its last quarter had, but not so much less. */
const timesItsYear = '10' as Decimal;

/** A year in another unit than its months leaves a quarter that is many times of the year as it is served. */
const ofOrderOfYear = (key: string, statement: StatementKind): Inequality => ({
  id: `last_quarter_of_the_order_of_its_year_${key}`,
  because: 'The last quarter of what is never below zero is a part of its year, so it is not many times of it.',
  statement,
  needs: [key],
  judge: ({ lines, year }) => {
    const [quarter, whole] = [lines.get(key), year?.get(key)];
    if (!quarter || !whole || !isDifference(quarter) || decimal.isZero(whole.value)) return null;
    const most = decimal.multiply(decimal.absolute(whole.value), timesItsYear);
    if (decimal.compare(decimal.absolute(quarter.value), most) <= 0) return null;
    return { expected: whole.value, actual: quarter.value, derived: [key], gives: [] };
  },
});

/** An amount a thousand or a million times less than another report gives it was filed in the unit in which it is printed. */
const inScaleOfReports = (key: string, statement: StatementKind): Inequality => ({
  id: `${key}_in_the_scale_of_reports`,
  because: 'An amount that is printed in thousands or millions is filed in dollars, as the other reports have it.',
  statement,
  needs: [key],
  judge: ({ lines, otherScale }) => {
    const [value, other] = [lines.get(key), otherScale(key)];
    return value && other !== null ? { expected: other, actual: value.value, derived: [], gives: [key] } : null;
  },
});

const ordersApart = '50' as Decimal;

/** What is declared in a year and paid in the next, and what goes to preferred shares, is mostly less than this. */
const timesApart = '4' as Decimal;

/** A quarter may pay what was declared in the one before, and declare a special dividend. */
const timesApartInQuarter = '8' as Decimal;

/** Preferred shares and dividends of a year that are paid in the next make no difference of this size. */
const dividendsPerShare: Inequality = {
  id: 'dividends_per_share_times_shares',
  because: 'Dividends per share times the shares are about the dividends paid.',
  statement: 'income',
  needs: ['dividends_per_share', 'weighted_shares_basic', 'dividends_paid'],
  judge: ({ lines, otherLines, isYear }) => {
    const [each, count] = [lines.get('dividends_per_share'), lines.get('weighted_shares_basic')];
    const paid = otherLines.get('dividends_paid');
    if (!each || !count || !paid || [each, count].some(({ value }) => decimal.isZero(value))) return null;
    // What a year declares and does not pay is paid in the next one, or was declared in another.
    if (decimal.isZero(paid.value) && !isYear) return null;
    const product = decimal.multiply(each.value, count.value);
    const total = decimal.absolute(paid.value);
    const areApart = (times: Decimal): boolean =>
      decimal.compare(decimal.multiply(product, times), total) < 0 ||
      decimal.compare(decimal.multiply(total, times), product) < 0;
    const compared = { expected: total, actual: product, derived: [] };
    if (!decimal.isZero(paid.value) && areApart(ordersApart)) return { ...compared, gives: ['dividends_per_share'] };
    return areApart(isYear ? timesApart : timesApartInQuarter) ? { ...compared, gives: [] } : null;
  },
};

/** Every inequality, in the order in which they are judged. */
const inequalities: readonly Inequality[] = [
  ...signRules.flatMap((rule) => rule.keys.map((key) => signOf(key, rule))),
  ...signRules.flatMap(({ statement, keys }) => keys.map((key) => inScaleOfReports(key, statement))),
  ...signRules.flatMap(({ statement, keys }) =>
    statement === 'balance' ? [] : keys.map((key) => ofOrderOfYear(key, statement)),
  ),
  earningsSign('eps_basic', 'weighted_shares_basic'),
  earningsSign('eps_diluted', 'weighted_shares_diluted'),
  dividendsPerShare,
  incomeWithinRevenue,
  debtBearsInterest,
];

const ofStatement = Map.groupBy(inequalities, ({ statement }) => statement);

/** The inequalities whose lines a statement has. */
export const inequalitiesOf = (statement: StatementKind, { lines, otherLines }: Pick<Seen, 'lines' | 'otherLines'>) =>
  (ofStatement.get(statement) ?? []).filter(({ needs }) => needs.every((key) => lines.has(key) || otherLines.has(key)));

/** The lines of an inequality; none for a name that is not one of the statement's. */
export const linesOfInequality = (statement: StatementKind, id: string): readonly string[] =>
  (ofStatement.get(statement) ?? []).flatMap((rule) => (rule.id === id ? rule.needs : []));

const ids = new Set(inequalities.map(({ id }) => id));

/** Whether a rule is an inequality, not a sum. */
export const isInequality = (id: string): boolean => ids.has(id);
