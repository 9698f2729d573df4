import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Fact } from './fact.ts';
import type { Filing } from './filing.ts';
import { isRounded, oneValueOf, trailingZeros } from './one-value.ts';
import { withFactsReplaced } from './replaced-facts.ts';

/** Zeros beyond those of the filing's other amounts. An exact amount ends in two more zeros once in a hundred. */
const furtherZeros = 2;

/** Share by which a rounding to a single digit may differ: 500 for 499.8 million, not 100 for 64. */
const slight = '0.015' as Decimal;

const digitsOf = (value: Decimal): number => value.replace('-', '').replace(/0+$/, '').length;

/** Whether an amount ends in more zeros than its filing rounds to. */
const isCoarse = ({ value, unit }: Fact, { rounding }: Filing): boolean =>
  /^[A-Z]{3}$/.test(unit) && !decimal.isZero(value) && trailingZeros(value) >= rounding + furtherZeros;

const isRoundingOf = (rounded: Decimal, exact: Decimal, { rounding }: Filing): boolean => {
  if (trailingZeros(rounded) < trailingZeros(exact) + furtherZeros || !isRounded(rounded, exact)) return false;
  const apart = decimal.absolute(decimal.subtract(rounded, exact));
  // Columns that have to add up are adjusted by one unit.
  if (decimal.compare(apart, `1${'0'.repeat(rounding)}` as Decimal) <= 0) return false;
  return digitsOf(rounded) > 1 || decimal.compare(apart, decimal.multiply(decimal.absolute(rounded), slight)) <= 0;
};

const sameIn = ({ facts }: Filing, concept: string, { start, end, unit }: Fact): Fact | undefined =>
  facts
    .get(concept)
    ?.get(end)
    ?.find((fact) => fact.start === start && fact.unit === unit);

/** Whether the later filing has not recast the period: it repeats no amount of the earlier one differently. */
const hasSameBasis = (later: Filing, earlier: Filing, { start, end }: Fact): boolean =>
  [...later.facts].every(([concept, byDay]) =>
    (byDay.get(end) ?? []).every((fact) => {
      if (fact.start !== start || isCoarse(fact, later)) return true;
      const other = sameIn(earlier, concept, fact);
      return !other || oneValueOf(other.value, fact.value) !== null;
    }),
  );

/** The amount that the newest earlier filing has, if the later one only rounds it. */
const exactOf = (fact: Fact, concept: string, filing: Filing, earlier: readonly Filing[]): Fact => {
  for (const other of earlier.toReversed()) {
    const found = sameIn(other, concept, fact);
    if (!found || decimal.equals(found.value, fact.value)) continue;
    if (!isRoundingOf(fact.value, found.value, filing) || !hasSameBasis(filing, other, fact)) return fact;
    return { ...found, repeatedIn: { accession: filing.accession, filed: filing.filed } };
  }
  return fact;
};

/**
 * Filings with the exact amount of an earlier filing where they repeat it only rounded, as texts and tables of notes do: 4,107
 * million of the report on the year, not 4,100 million of a later one whose other amounts are exact to the million. A rounding
 * does not restate an amount. The fact keeps the accession number of the filing that it comes from. Filings are given oldest
 * first.
 */
export const withExactAmounts = (filings: readonly Filing[]): readonly Filing[] =>
  filings.map((filing, at) => {
    const earlier = filings.slice(0, at);
    return withFactsReplaced(filing, filing.facts.keys(), (fact, concept) =>
      isCoarse(fact, filing) ? exactOf(fact, concept, filing, earlier) : fact,
    );
  });
