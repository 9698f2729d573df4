import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { lineByKey, near } from '@dqs/statements';

/** What one filing says of shares, or of earnings per share, over one period. */
export interface ShareFact {
  readonly concept: string;
  readonly start: Day;
  readonly end: Day;
  readonly accession: string;
  readonly value: Decimal;
}

/** A value per share: the period it is of, and the filing it came from. */
interface Reported {
  readonly start: Day;
  readonly end: Day;
  readonly accession: string;
}

/** Whether two values per share count shares alike, so that no split lies between the filings that they came from. */
export type ShareBasis = (left: Reported, right: Reported) => boolean;

const conceptsOf = (line: string): readonly string[] =>
  (lineByKey.get(line)?.candidates ?? []).map(({ concept }) => concept);

const shareConcepts = new Set(conceptsOf('weighted_shares_diluted'));
const earningsConcepts = new Set(conceptsOf('eps_diluted'));

/** The concepts that tell on which basis a filing counts shares. */
export const basisConcepts: readonly string[] = [...shareConcepts, ...earningsConcepts];

const hundred = '100' as Decimal;

/** A restatement moves the average of shares by little; the smallest split, one share for twenty, by five percent. */
const withinOnePercent = (left: Decimal, right: Decimal): boolean => {
  const difference = decimal.subtract(left, right);
  const absolute = difference.startsWith('-') ? decimal.negate(difference) : difference;
  return decimal.compare(decimal.multiply(absolute, hundred), right) <= 0;
};

type Agrees = (left: Decimal, right: Decimal) => boolean;

/**
 * Tells by a period that both filings report. Where it has the same number of shares in both, they count alike; where the
 * number is in only one of them, the same earnings per share say so. Filings without a common period prove nothing, and then
 * the answer is no.
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
