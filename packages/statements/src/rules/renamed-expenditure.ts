import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { otherProperty, property, total } from './capital-expenditure.ts';
import { guardEach, type Admission, type OtherScope } from './guard.ts';

/** What is spent on assets beside property. Some filers gave it the name of the total, others give the total its name. */
export const otherAssets = 'PaymentsToAcquireOtherProductiveAssets';
export const improvements = 'PaymentsForCapitalImprovements';

/** Amounts of one concept by period; a zero is none. */
type Amounts = ReadonlyMap<string, Decimal>;

/** So many amounts are repeated under another name where a filer has renamed a row. */
const fewestRepeated = 2;

const amountsOf = (filing: Filing, concept: string): Amounts =>
  new Map(
    factsOfConcept(filing, `us-gaap:${concept}`)
      .filter(({ value }) => !decimal.isZero(value))
      .map(({ start, end, unit, value }) => [`${start} ${end} ${unit}`, value]),
  );

/** Whether later reports without one name repeat its amounts under another name. */
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

/** Whether one amount is less than another over every period that a filing has both for. */
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
  /** Concepts that are of one kind of property alone. */
  readonly parts: ReadonlySet<string>;
  /** Concepts that are all that is spent on property. */
  readonly wholes: ReadonlySet<string>;
}

const renamed = new WeakMap<Filing, Renamed>();

/**
 * Remembers for each filing what later names say of expenditure. What a filer calls all productive assets and later other ones,
 * beside a kind of property, never was the total. Without such a kind it was, and keeps being the total under the new name.
 * Other property that is later called property is all of it. Filings are given oldest first.
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
    'Later reports repeat the amounts under another name, which says whether they are all that is spent on property.',
  isOfLine: (filing, concept) => renamed.get(filing)?.wholes.has(concept) === true,
  isWhole: () => false,
  isOther: (filing, concept) =>
    renamed.get(filing)?.parts.has(concept) === true ||
    (concept === otherAssets && renamed.get(filing)?.wholes.has(concept) !== true),
};

export const oneOfTwoKinds = guardEach(
  'one_of_two_kinds',
  'What a filer called productive assets, and calls other ones later, is all that it spends beside improvements.',
  ({ candidate }, { filing, amount }) =>
    amount(improvements) !== null &&
    renamed.get(filing)?.parts.has(total) === true &&
    [total, otherAssets].includes(candidate.concept),
);
