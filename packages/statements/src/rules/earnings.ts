import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { LineValues } from '../facts/line-value.ts';
import type { StatementKind } from '../facts/statement-kind.ts';

/** Earnings per share that differ from income over shares by an order of magnitude, and the lines to withhold. */
interface Contradiction {
  readonly identity: string;
  readonly expected: Decimal;
  readonly actual: Decimal;
  readonly withholds: readonly string[];
}

const pairs = [
  ['eps_basic', 'weighted_shares_basic'],
  ['eps_diluted', 'weighted_shares_diluted'],
] as const;

const idOf = ([eps, shares]: (typeof pairs)[number]): string => `${eps}_times_${shares}`;

/** Income to common shareholders of another scope, such as income from continuing operations. */
const ofCommon = {
  id: 'income_to_common_over_shares',
  lines: ['net_income_to_common', 'net_income', 'eps_basic', 'weighted_shares_basic'],
} as const;

/** Income to common shareholders used for diluted earnings per share. */
const dilutedIncome = '_net_income_to_common_diluted';

/** The lines of a rule on earnings per share. Empty for any other rule. */
export const linesOfEarnings = (statement: StatementKind, id: string): readonly string[] => {
  if (statement !== 'income') return [];
  return id === ofCommon.id ? ofCommon.lines : pairs.filter((pair) => idOf(pair) === id).flat();
};

const eight = '8' as Decimal;
const roundedEarnings = '0.05' as Decimal;

/** Limits of plausible values: reporting companies have more average shares, and less income per share. */
const fewestShares = '20000' as Decimal;
const mostEarnings = '100000' as Decimal;

/**
 * Rounding: half a cent of earnings per share, and a thousandth of the share count, which may be rounded to millions.
 */
const [halfCent, thousandth] = ['0.005' as Decimal, '0.001' as Decimal];
/** Multiple of the rounding above which an income has another scope. */
const furtherOff = '5' as Decimal;
/** Share of a year's income that preferred and employees' shares may take, and how much closer net income must be. */
const [smallShare, timesFurther] = ['0.02' as Decimal, '3' as Decimal];
/** Relative difference above which the note names the value. It is still served. */
const notedShare = '0.1' as Decimal;

/** Rounding error of earnings per share times shares. */
const roundingOf = (product: Decimal, count: Decimal): Decimal =>
  decimal.add(
    decimal.multiply(halfCent, decimal.absolute(count)),
    decimal.multiply(thousandth, decimal.absolute(product)),
  );

/** Whether earnings per share times shares equal net income while income to common shareholders is far from both. */
const contradictsCommon = (lines: LineValues): Contradiction | null => {
  const [common, net, earnings, count] = ofCommon.lines.map((key) => lines.get(key)?.value);
  if (common === undefined || net === undefined || earnings === undefined || count === undefined) return null;
  const product = decimal.multiply(earnings, count);
  const rounding = roundingOf(product, count);
  const apartFrom = (income: Decimal): Decimal => decimal.absolute(decimal.subtract(product, income));
  const taken = decimal.multiply(smallShare, decimal.absolute(net));
  const isOfNet = decimal.compare(apartFrom(net), decimal.add(rounding, taken)) <= 0;
  const isFar =
    decimal.compare(apartFrom(common), decimal.multiply(rounding, furtherOff)) > 0 &&
    decimal.compare(apartFrom(common), decimal.multiply(apartFrom(net), timesFurther)) > 0;
  return isOfNet && isFar
    ? { identity: ofCommon.id, expected: common, actual: product, withholds: ['net_income_to_common'] }
    : null;
};

/**
 * Checks that earnings per share times shares is the shareholders' income. Finds share counts in thousands or millions
 * and per-share values in thousands. Preferred shares or a second class of shares never explain an order of magnitude.
 */
export const earningsIdentities = (
  lines: LineValues,
): {
  readonly rules: readonly string[];
  readonly failures: readonly Contradiction[];
  /** Products that match an income without a public line instead of the served one. */
  readonly unserved: readonly { readonly identity: string; readonly keys: readonly string[] }[];
} => {
  if (ofCommon.lines.every((key) => lines.has(key))) {
    const contradiction = contradictsCommon(lines);
    // With a wrong income, the other rules would reject correct earnings per share.
    if (contradiction) return { rules: [ofCommon.id], failures: [contradiction], unserved: [] };
  }
  const income = (lines.get('net_income_to_common') ?? lines.get('net_income'))?.value;
  const failures: Contradiction[] = [];
  const unserved: { readonly identity: string; readonly keys: readonly string[] }[] = [];
  const rules: string[] = ofCommon.lines.every((key) => lines.has(key)) ? [ofCommon.id] : [];
  for (const pair of pairs) {
    const [eps, shares] = pair;
    const [earnings, count] = [lines.get(eps)?.value, lines.get(shares)?.value];
    if (income === undefined || earnings === undefined || count === undefined) continue;
    rules.push(idOf(pair));
    const product = decimal.multiply(earnings, count);
    const difference = decimal.absolute(decimal.subtract(product, income));
    const [less, more] = [decimal.absolute(product), decimal.absolute(income)];
    const isNoted =
      decimal.compare(difference, decimal.multiply(notedShare, more)) > 0 &&
      decimal.compare(difference, decimal.multiply(roundingOf(product, count), furtherOff)) > 0;
    const forDiluted = eps === 'eps_diluted' ? lines.get(dilutedIncome)?.value : undefined;
    // Shares that may become common stock bring their share of income.
    if (forDiluted !== undefined) {
      const apartFromDiluted = decimal.absolute(decimal.subtract(product, forDiluted));
      if (decimal.compare(apartFromDiluted, roundingOf(product, count)) <= 0) {
        if (isNoted) unserved.push({ identity: idOf(pair), keys: [dilutedIncome] });
        continue;
      }
    }
    const unsure = decimal.multiply(roundedEarnings, decimal.absolute(count));
    const bothWays = [
      decimal.compare(decimal.multiply(less, eight), more) < 0,
      decimal.compare(decimal.multiply(more, eight), less) < 0,
    ];
    const countIsNone = decimal.isZero(count);
    if (!countIsNone && (decimal.compare(difference, unsure) <= 0 || !bothWays.includes(true))) {
      if (isNoted) failures.push({ identity: idOf(pair), expected: income, actual: product, withholds: [] });
      continue;
    }
    const tooFew = decimal.compare(count, fewestShares) < 0;
    const tooMuch = decimal.compare(decimal.absolute(earnings), mostEarnings) > 0;
    const withholds = countIsNone ? [shares, eps] : tooFew ? [shares] : tooMuch ? [eps] : [shares, eps];
    failures.push({ identity: idOf(pair), expected: income, actual: product, withholds });
  }
  return { rules, failures, unserved };
};
