import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { LineValues } from '../facts/line-value.ts';
import type { StatementKind } from '../facts/statement-kind.ts';

/** Earnings per share that contradict income and shares by an order of magnitude, and what is left out for it. */
interface Contradiction {
  readonly identity: string;
  readonly expected: Decimal;
  readonly actual: Decimal;
  readonly gives: readonly string[];
}

const pairs = [
  ['eps_basic', 'weighted_shares_basic'],
  ['eps_diluted', 'weighted_shares_diluted'],
] as const;

const idOf = ([eps, shares]: (typeof pairs)[number]): string => `${eps}_times_${shares}`;

/** The lines of a rule on earnings per share; none for a name that is not one. */
export const linesOfEarnings = (statement: StatementKind, id: string): readonly string[] =>
  statement === 'income' ? pairs.filter((pair) => idOf(pair) === id).flat() : [];

const eight = '8' as Decimal;
const roundedEarnings = '0.05' as Decimal;

/** No company of the size that reports has so few shares on average, and none so much income for one. */
const fewestShares = '20000' as Decimal;
const mostEarnings = '100000' as Decimal;

/**
 * Earnings per share times shares is the income of the shareholders: a count in thousands or millions, or a value per share in
 * thousands, is told by it. What preferred shares and a second class of shares take never makes an order of magnitude.
 */
export const earningsIdentities = (
  lines: LineValues,
): { readonly rules: readonly string[]; readonly failures: readonly Contradiction[] } => {
  const income = (lines.get('net_income_to_common') ?? lines.get('net_income'))?.value;
  const failures: Contradiction[] = [];
  const rules: string[] = [];
  for (const pair of pairs) {
    const [eps, shares] = pair;
    const [earnings, count] = [lines.get(eps)?.value, lines.get(shares)?.value];
    if (income === undefined || earnings === undefined || count === undefined) continue;
    rules.push(idOf(pair));
    const product = decimal.multiply(earnings, count);
    const unsure = decimal.multiply(roundedEarnings, decimal.absolute(count));
    const apart = decimal.absolute(decimal.subtract(product, income));
    const [less, more] = [decimal.absolute(product), decimal.absolute(income)];
    const bothWays = [
      decimal.compare(decimal.multiply(less, eight), more) < 0,
      decimal.compare(decimal.multiply(more, eight), less) < 0,
    ];
    const countIsNone = decimal.isZero(count);
    if (!countIsNone && (decimal.compare(apart, unsure) <= 0 || !bothWays.includes(true))) continue;
    const tooFew = decimal.compare(count, fewestShares) < 0;
    const tooMuch = decimal.compare(decimal.absolute(earnings), mostEarnings) > 0;
    const gives = countIsNone ? [shares, eps] : tooFew ? [shares] : tooMuch ? [eps] : [shares, eps];
    failures.push({ identity: idOf(pair), expected: income, actual: product, gives });
  }
  return { rules, failures };
};
