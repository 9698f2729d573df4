import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { lineByKey, near } from '@dqs/statements';

/** Share count or earnings per share of one period in one filing. */
export interface ShareFact {
  readonly concept: string;
  readonly start: Day;
  readonly end: Day;
  readonly accession: string;
  readonly value: Decimal;
}

/** The period and filing of a value per share. */
interface Reported {
  readonly start: Day;
  readonly end: Day;
  readonly accession: string;
}

/** Whether two values per share count shares alike, without a split between their filings. */
export type ShareBasis = (left: Reported, right: Reported) => boolean;

const conceptsOf = (line: string): readonly string[] =>
  (lineByKey.get(line)?.candidates ?? []).map(({ concept }) => concept);

const shareConcepts = new Set(conceptsOf('weighted_shares_diluted'));
const earningsConcepts = new Set(conceptsOf('eps_diluted'));

/** Concepts that show the share basis of a filing. */
export const basisConcepts: readonly string[] = [...shareConcepts, ...earningsConcepts];

const hundred = '100' as Decimal;

/** A restatement changes average shares by little. The smallest split, one share for twenty, changes them by five percent. */
const withinOnePercent = (left: Decimal, right: Decimal): boolean => {
  const difference = decimal.subtract(left, right);
  const absolute = difference.startsWith('-') ? decimal.negate(difference) : difference;
  return decimal.compare(decimal.multiply(absolute, hundred), right) <= 0;
};

type Agrees = (left: Decimal, right: Decimal) => boolean;

/**
 * Compares a period that both filings report. They count alike if it has the same number of shares in both. If only one
 * reports the number, equal earnings per share decide. Without a common period the result is false.
 */
export const shareBasisIn = (facts: Iterable<ShareFact>): ShareBasis => {
  const byFiling = Map.groupBy(facts, ({ accession }) => accession);
  const valueIn = (accession: string, concepts: ReadonlySet<string>, { start, end }: Reported): Decimal | null =>
    byFiling.get(accession)?.find((fact) => concepts.has(fact.concept) && fact.end === end && near(fact.start, start))
      ?.value ?? null;
  return (left, right) => {
    if (left.accession === right.accession) return true;
    const compared = (concepts: ReadonlySet<string>, agree: Agrees): readonly boolean[] =>
      [left, right].flatMap((period) => {
        const [one, other] = [left, right].map(({ accession }) => valueIn(accession, concepts, period));
        return one && other ? [agree(one, other)] : [];
      });
    const [byShares] = compared(shareConcepts, withinOnePercent);
    return byShares ?? compared(earningsConcepts, decimal.equals)[0] ?? false;
  };
};
