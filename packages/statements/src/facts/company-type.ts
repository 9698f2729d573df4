import { addDays } from '@dqs/core';
import type { Filing } from './filing.ts';

/** The kinds of companies; which lines one has depends on it. */
export const companyTypes = ['industrial', 'bank', 'insurer', 'other'] as const;

export type CompanyType = (typeof companyTypes)[number];

const bankSignals = [
  'us-gaap:InterestIncomeExpenseNet',
  'us-gaap:NoninterestIncome',
  'us-gaap:NoninterestExpense',
  'us-gaap:Deposits',
  'us-gaap:ProvisionForLoanLeaseAndOtherLosses',
  'us-gaap:ProvisionForLoanAndLeaseLosses',
  'ifrs-full:DepositsFromCustomers',
  'ifrs-full:LoansAndAdvancesToCustomers',
  'ifrs-full:InterestRevenueExpense',
];

const insurerSignals = [
  'us-gaap:PremiumsEarnedNet',
  'us-gaap:PolicyholderBenefitsAndClaimsIncurredNet',
  'us-gaap:LiabilityForFuturePolicyBenefits',
  'us-gaap:LiabilityForClaimsAndClaimsAdjustmentExpense',
  'us-gaap:DeferredPolicyAcquisitionCosts',
  'ifrs-full:InsuranceRevenue',
];

const industrialSignals = [
  'us-gaap:CostOfRevenue',
  'us-gaap:CostOfGoodsAndServicesSold',
  'us-gaap:CostOfGoodsSold',
  'us-gaap:GrossProfit',
  'ifrs-full:CostOfSales',
  'ifrs-full:GrossProfit',
];

/** The concepts that tell the type of a company. */
export const typeSignals: readonly string[] = [...bankSignals, ...insurerSignals, ...industrialSignals];

const fiveYears = 5 * 366;

/**
 * The type of a company by the concepts of its reports of the last five years: two signals make an insurer or a bank, one of
 * cost of sales or gross profit an industrial company.
 */
export const companyTypeOf = (filings: readonly Filing[]): CompanyType => {
  const newest = filings.reduce((latest, { reportEnd }) => (reportEnd > latest ? reportEnd : latest), '');
  const recent = filings.filter(({ reportEnd }) => newest !== '' && addDays(reportEnd, fiveYears) >= newest);
  const reported = new Set(recent.flatMap(({ facts }) => [...facts.keys()]));
  const count = (signals: readonly string[]): number => signals.filter((signal) => reported.has(signal)).length;
  if (count(insurerSignals) >= 2) return 'insurer';
  if (count(bankSignals) >= 2) return 'bank';
  return count(industrialSignals) >= 1 ? 'industrial' : 'other';
};
