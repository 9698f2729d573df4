import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { otherProperty, property, total } from './capital-expenditure.ts';
import { guardEach, type Admission, type OtherScope } from './guard.ts';

/**
 * Expenditure for assets other than property. Some filers used the concept of the total for it, others use this one for
 * the total.
 */
export const otherAssets = 'PaymentsToAcquireOtherProductiveAssets';
export const improvements = 'PaymentsForCapitalImprovements';

/** Nonzero amounts of one concept by period. */
type Amounts = ReadonlyMap<string, Decimal>;

/** Minimum number of amounts repeated under another concept to recognize a renamed row. */
const fewestRepeated = 2;

const amountsOf = (filing: Filing, concept: string): Amounts =>
  new Map(
    factsOfConcept(filing, `us-gaap:${concept}`)
      .filter(({ value }) => !decimal.isZero(value))
      .map(({ start, end, unit, value }) => [`${start} ${end} ${unit}`, value]),
  );

/** Whether later reports repeat the amounts of one concept under another and no longer use the first. */
const isRenamed = (filings: readonly Filing[], from: string, to: string): boolean => {
  const amountsBefore = new Map<string, Decimal>();
  const repeated = new Set<string>();
  for (const filing of filings) {
    const [own, other] = [amountsOf(filing, from), amountsOf(filing, to)];
    if (own.size === 0)
      for (const [period, value] of other) {
        const before = amountsBefore.get(period);
        if (before !== undefined && decimal.equals(before, value)) repeated.add(period);
      }
    for (const [period, value] of own) amountsBefore.set(period, value);
  }
  return repeated.size >= fewestRepeated;
};

/** Whether one amount is below the other in every period for which the filing has both. */
const isBelow = (own: Amounts, other: Amounts): boolean => {
  const shared = [...own].filter(([period]) => other.has(period));
  return shared.length > 0 && shared.every(([period, value]) => decimal.compare(value, other.get(period) ?? value) < 0);
};

const reportsBoth = (own: Amounts, other: Amounts): boolean =>
  [...own].some(([period, value]) => {
    const otherValue = other.get(period);
    return otherValue !== undefined && !decimal.equals(otherValue, value);
  });

interface Renamed {
  /** Concepts of one kind of property. */
  readonly parts: ReadonlySet<string>;
  /** Concepts of all expenditure on property. */
  readonly wholes: ReadonlySet<string>;
}

const renamed = new WeakMap<Filing, Renamed>();

/**
 * Records for each filing what later concepts show about expenditure. If later reports rename productive assets to
 * other productive assets, and another kind of property exists, it never was the total. Without such a kind it was the
 * total, and stays the total under the new name. Other property that later reports call property is all property.
 * Expects filings oldest first.
 */
export const learnRenamedExpenditure = (filings: readonly Filing[]): void => {
  const isTotalRenamed = isRenamed(filings, total, otherAssets);
  const isPropertyRenamed = isRenamed(filings, otherProperty, property);
  if (!isTotalRenamed && !isPropertyRenamed) return;
  const hasOtherKind =
    isTotalRenamed &&
    filings.some((filing) =>
      [otherProperty, improvements].some((kind) => reportsBoth(amountsOf(filing, total), amountsOf(filing, kind))),
    );
  for (const filing of filings) {
    const isPropertyPart = hasOtherKind && isBelow(amountsOf(filing, property), amountsOf(filing, total));
    renamed.set(filing, {
      parts: new Set([...(hasOtherKind ? [total] : []), ...(isPropertyPart ? [property] : [])]),
      wholes: new Set([
        ...(isPropertyRenamed ? [otherProperty] : []),
        ...(isTotalRenamed && !hasOtherKind ? [otherAssets] : []),
      ]),
    });
  }
};

export const renamedExpenditure: Admission & OtherScope = {
  id: 'expenditure_by_later_name',
  because:
    'Later reports repeat the amounts under another concept, which shows whether they are all expenditure on property.',
  isOfLine: (filing, concept) => renamed.get(filing)?.wholes.has(concept) === true,
  isWhole: () => false,
  isOther: (filing, concept) =>
    renamed.get(filing)?.parts.has(concept) === true ||
    (concept === otherAssets && renamed.get(filing)?.wholes.has(concept) !== true),
};

export const oneOfTwoKinds = guardEach(
  'one_of_two_kinds',
  'Productive assets that later reports call other productive assets are all expenditure except improvements.',
  ({ candidate }, { filing, amount }) =>
    amount(improvements) !== null &&
    renamed.get(filing)?.parts.has(total) === true &&
    [total, otherAssets].includes(candidate.concept),
);
