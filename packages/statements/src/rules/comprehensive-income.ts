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

/** Key of the comprehensive incomes and the net income of all owners over a period. Null if one of them is missing. */
const amountsOver = (filing: Filing, period: Period, unit: string | null): string | null => {
  const amounts = [comprehensiveOfParent, comprehensiveOfAll, incomeOfAll].map(
    (name) => factAt(filing, name, unit, period)?.value,
  );
  return amounts.includes(undefined) ? null : `${period.start} ${period.end} ${unit} ${amounts.join(' ')}`;
};

/**
 * Whether all other comprehensive income belongs to the parent. It then equals, to the last unit, the change of the
 * parent's accumulated other comprehensive income between two balance sheets of the filing.
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

/**
 * Comprehensive incomes of the parent for periods in which all other comprehensive income is proven to belong to the
 * parent.
 */
const proved = new WeakSet<Fact>();

/**
 * Records the comprehensive incomes whose filing, or an earlier one with the same amounts, proves that other
 * comprehensive income belongs to the parent only. A report compares more years than it has balance sheets. Expects
 * filings oldest first.
 */
export const learnOtherIncomeOfParent = (filings: readonly Filing[]): void => {
  const provenAmounts = new Set<string>();
  for (const filing of filings) {
    if (!filing.facts.has(comprehensiveOfAll)) continue;
    for (const fact of factsOfConcept(filing, comprehensiveOfParent)) {
      const amounts = amountsOver(filing, fact, fact.unit);
      if (amounts === null || !(provenAmounts.has(amounts) || isAllOfParent(filing, fact))) {
        // An earlier build may have added the fact with other filings.
        proved.delete(fact);
        continue;
      }
      provenAmounts.add(amounts);
      proved.add(fact);
    }
  }
};

/**
 * Other owners' share of net income, taken from their share of comprehensive income. Null without evidence of other
 * owners: the deduction may then belong to participating shares of the parent.
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
  'If all other comprehensive income accumulates for the parent, other owners share only in net income.',
  ({ fact }) => proved.has(fact),
);
