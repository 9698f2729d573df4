import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import type { Admission, OtherScope } from './guard.ts';

/** What lessors earn by leases since they are no contracts with customers. */
export const incomeFromLeases = 'OperatingLeaseLeaseIncome';

/** Names under which lessors had all of their revenue before. */
const formerTotals = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'RealEstateRevenueNet',
];

/** So many amounts are repeated under the other name where a filer has renamed the row. */
const fewestRepeated = 2;

/** The largest amount of some concepts by period. */
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
 * Remembers the filings of a company of which later reports repeat the revenue as income from leases, with no other total that is as
 * large. Filings are given oldest first.
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
  because:
    'Later reports repeat what was all revenue as income from leases, which is then the total under another name.',
  isOfLine: (filing, concept) => concept === incomeFromLeases && lessors.has(filing),
  isWhole: () => false,
  isOther: (filing, concept) => concept === incomeFromLeases && !lessors.has(filing),
};
