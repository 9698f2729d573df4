import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import type { Admission, OtherScope } from './guard.ts';

/** Income of lessors from leases, which are not contracts with customers. */
export const incomeFromLeases = 'OperatingLeaseLeaseIncome';

/** Concepts under which lessors used to report all revenue. */
const formerTotals = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'RealEstateRevenueNet',
];

/** Minimum number of amounts repeated under the other concept to recognize a renamed row. */
const fewestRepeated = 2;

/** The largest amount of the concepts by period. */
const largestOf = (filing: Filing, concepts: readonly string[]): ReadonlyMap<string, Decimal> => {
  const amounts = new Map<string, Decimal>();
  for (const concept of concepts)
    for (const { start, end, unit, value } of factsOfConcept(filing, `us-gaap:${concept}`)) {
      const period = `${start} ${end} ${unit}`;
      const largest = amounts.get(period);
      if (largest === undefined || decimal.compare(value, largest) > 0) amounts.set(period, value);
    }
  return amounts;
};

const lessors = new WeakSet<Filing>();

/**
 * Records the filings of a company whose later reports repeat revenue as income from leases without a total at least as
 * large. Expects filings oldest first.
 */
export const learnLeaseRevenue = (filings: readonly Filing[]): void => {
  const revenueBefore = new Map<string, Decimal>();
  const repeated = new Set<string>();
  for (const filing of filings) {
    const [totals, leases] = [largestOf(filing, formerTotals), largestOf(filing, [incomeFromLeases])];
    for (const [period, value] of leases) {
      const [before, otherTotal] = [revenueBefore.get(period), totals.get(period)];
      if (before === undefined || decimal.isZero(value) || !decimal.equals(before, value)) continue;
      if (otherTotal === undefined || decimal.compare(otherTotal, value) < 0) repeated.add(period);
    }
    for (const [period, value] of totals) revenueBefore.set(period, value);
  }
  if (repeated.size >= fewestRepeated) for (const filing of filings) lessors.add(filing);
};

export const leaseRevenue: Admission & OtherScope = {
  id: 'lease_income_is_the_former_revenue',
  because: 'Later reports repeat total revenue as income from leases, which is therefore the total under another name.',
  isOfLine: (filing, concept) => concept === incomeFromLeases && lessors.has(filing),
  isWhole: () => false,
  isOther: (filing, concept) => concept === incomeFromLeases && !lessors.has(filing),
};
