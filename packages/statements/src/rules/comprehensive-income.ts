import { addDays, decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { evidenceOfOtherOwners } from './equity-concepts.ts';
import { guardEach } from './guard.ts';
import { factAt, same, type Period } from './report.ts';
import { hasNonzeroInAnyPeriod } from './nonzero.ts';

const comprehensiveOfParent = 'us-gaap:ComprehensiveIncomeNetOfTax';
const comprehensiveOfAll = 'us-gaap:ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest';
const incomeOfAll = 'us-gaap:ProfitLoss';
const accumulated = 'us-gaap:AccumulatedOtherComprehensiveIncomeLossNetOfTax';

/** The comprehensive incomes over a period, with net income of all owners, as one text; null where the filing lacks one. */
const amountsOver = (filing: Filing, period: Period, unit: string | null): string | null => {
  const amounts = [comprehensiveOfParent, comprehensiveOfAll, incomeOfAll].map(
    (name) => factAt(filing, name, unit, period)?.value,
  );
  return amounts.includes(undefined) ? null : `${period.start} ${period.end} ${unit} ${amounts.join(' ')}`;
};

/**
 * Whether all other comprehensive income belongs to the parent: it equals, to the last unit, the change of the parent's accumulated
 * other comprehensive income between the balance sheets of the filing.
 */
const isAllOfParent = (filing: Filing, { start, end, unit }: Fact): boolean => {
  if (start === null) return false;
  const [all, income] = [comprehensiveOfAll, incomeOfAll].map((name) => factAt(filing, name, unit, { start, end }));
  const [before, after] = [addDays(start, -1), end].map((day) =>
    factAt(filing, accumulated, unit, { start: null, end: day }),
  );
  if (!all || !income || !before || !after) return false;
  return same(decimal.subtract(after.value, before.value), decimal.subtract(all.value, income.value));
};

/** Comprehensive incomes of the parent over periods of which other comprehensive income is proved to be its alone. */
const proved = new WeakSet<Fact>();

/**
 * Remembers the comprehensive incomes of which their filing, or an earlier one with the same amounts, shows that other comprehensive
 * income is the parent's alone: a report compares with more years than it has balance sheets. Filings are given oldest first.
 */
export const learnOtherIncomeOfParent = (filings: readonly Filing[]): void => {
  const provenAmounts = new Set<string>();
  for (const filing of filings) {
    if (!filing.facts.has(comprehensiveOfAll)) continue;
    for (const fact of factsOfConcept(filing, comprehensiveOfParent)) {
      const amounts = amountsOver(filing, fact, fact.unit);
      if (amounts === null || !(provenAmounts.has(amounts) || isAllOfParent(filing, fact))) {
        // The fact may have been built from before, among other filings.
        proved.delete(fact);
        continue;
      }
      provenAmounts.add(amounts);
      proved.add(fact);
    }
  }
};

/**
 * The share of others in net income as a filing shows it: that of comprehensive income, of which they have no other part. Null where
 * nothing tells of other owners: what is taken off may be allocated to participating shares of the parent.
 */
export const shareFromComprehensiveIncome = (filing: Filing, period: Period): Decimal | null => {
  const [ofParent, ofAll] = [comprehensiveOfParent, comprehensiveOfAll].map((name) =>
    factAt(filing, name, filing.currency, period),
  );
  if (!ofParent || !ofAll || !proved.has(ofParent)) return null;
  const hasOtherOwners = evidenceOfOtherOwners.some((concept) => hasNonzeroInAnyPeriod(filing, concept));
  return hasOtherOwners ? decimal.subtract(ofAll.value, ofParent.value) : null;
};

export const otherIncomeOfParent = guardEach(
  'other_income_of_parent',
  'If all other comprehensive income adds to the amount accumulated for the parent, others have a share only of net income.',
  ({ fact }) => proved.has(fact),
);
