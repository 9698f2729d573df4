import { decimal } from '@dqs/core';
import { trailingZeros, type BuiltCompany, type BuiltStatement, type LineValues } from '@dqs/statements';
import type { Decimal } from '@dqs/schemas';
import { areUnlike } from './unlike.ts';

/** As last reported, or as first reported. */
type Version = 'latest' | 'original';

const zero = '0' as Decimal;

const amountIn = (lines: LineValues, key: string): Decimal | null => lines.get(key)?.value ?? null;

const apartFrom = (left: Decimal, right: Decimal): Decimal => decimal.absolute(decimal.subtract(left, right));

/** The incomes with which a cash-flow statement may begin: of the parent, of all owners, or from continuing operations. */
const incomesOf = (lines: LineValues): readonly Decimal[] => {
  const [own, all, others, continuing] = [
    'net_income',
    'net_income_including_nci',
    'net_income_to_nci',
    'net_income_continuing',
  ].map((key) => amountIn(lines, key));
  const sum = own && others ? [decimal.add(own, others)] : [];
  const known = [own, all].flatMap((amount) => amount ?? []);
  return known.length === 0 ? [] : [...known, ...sum, ...(continuing ? [continuing] : [])];
};

/**
 * Whether a cash-flow statement begins with another income than the income statement over the same period has. One of the two
 * was restated, or a quarter is the difference of a restated year. False if the income statement has no net income.
 */
export const beginsWithOtherIncome = (
  { statements }: BuiltCompany,
  cashFlows: BuiltStatement,
  version: Version,
): boolean => {
  const begins = cashFlows[version] && amountIn(cashFlows[version].lines, 'net_income_cash_flow');
  const income = statements.find(
    ({ statement, periodType, end }) =>
      statement === 'income' && periodType === cashFlows.periodType && end === cashFlows.end,
  )?.[version];
  if (!begins || !income) return false;
  const incomes = incomesOf(income.lines);
  return incomes.length > 0 && incomes.every((amount) => areUnlike(begins, amount));
};

/** Two units of the least rounded of some amounts. */
const toleranceOf = (amounts: readonly Decimal[]): Decimal =>
  `2${'0'.repeat(Math.min(...amounts.filter((amount) => !decimal.isZero(amount)).map(trailingZeros)))}` as Decimal;

/**
 * Whether income before tax excludes income from associates: only with it does income less tax come to net income. Filers
 * print income from associates before or after tax.
 */
export const isBeforeAssociates = (lines: LineValues): boolean => {
  const [pretax, tax, associates] = ['pretax_income', 'income_tax', 'equity_method_income'].map((key) =>
    amountIn(lines, key),
  );
  if (!pretax || !tax || !associates || decimal.isZero(associates)) return false;
  const incomes = incomesOf(lines);
  const tolerance = toleranceOf([pretax, tax, associates, ...incomes]);
  const afterTax = decimal.add(decimal.subtract(pretax, tax), amountIn(lines, 'net_income_discontinued') ?? zero);
  const isIncome = (amount: Decimal): boolean =>
    incomes.some((income) => decimal.compare(apartFrom(income, amount), tolerance) <= 0);
  return !isIncome(afterTax) && isIncome(decimal.add(afterTax, associates));
};
