import { addDays, decimal } from '@dqs/core';
import { factsOfConcept, type Filing } from './filing.ts';

/** The types of companies. The lines of a company depend on its type. */
export const companyTypes = ['industrial', 'bank', 'insurer', 'other'] as const;

export type CompanyType = (typeof companyTypes)[number];

/** Concepts that only banks report: the two halves of their income statement, and loans and deposits of customers. */
const bankingSignals = [
  'us-gaap:NoninterestIncome',
  'us-gaap:NoninterestExpense',
  'ifrs-full:DepositsFromCustomers',
  'ifrs-full:LoansAndAdvancesToCustomers',
  'ifrs-full:InterestRevenueExpense',
];

/**
 * Concepts that other companies report as well: a retailer that lends to customers, deposits paid, interest expense
 * less interest income.
 */
const lendingSignals = [
  'us-gaap:Deposits',
  'us-gaap:InterestIncomeExpenseNet',
  'us-gaap:ProvisionForLoanLeaseAndOtherLosses',
  'us-gaap:ProvisionForLoanAndLeaseLosses',
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

/** The concepts that determine the type of a company. */
export const typeSignals: readonly string[] = [
  ...bankingSignals,
  ...lendingSignals,
  ...insurerSignals,
  ...industrialSignals,
];

const fiveYears = 5 * 366;

/** The concepts with a nonzero amount in any of the filings. A zero means that the company has none. */
const conceptsWithAmounts = (filings: readonly Filing[], concepts: readonly string[]): ReadonlySet<string> =>
  new Set(
    concepts.filter((name) =>
      filings.some(({ facts }) => factsOfConcept({ facts }, name).some(({ value }) => !decimal.isZero(value))),
    ),
  );

/**
 * The type of a company by the concepts of its reports of the last five years. Two signals make an insurer or a bank.
 * One concept of cost of sales or gross profit makes an industrial company. A company that lends and sells goods is not
 * a bank.
 */
export const companyTypeOf = (filings: readonly Filing[]): CompanyType => {
  const newest = filings.reduce((latest, { reportEnd }) => (reportEnd > latest ? reportEnd : latest), '');
  const recent = filings.filter(({ reportEnd }) => newest !== '' && addDays(reportEnd, fiveYears) >= newest);
  const reported = conceptsWithAmounts(recent, typeSignals);
  const count = (signals: readonly string[]): number => signals.filter((signal) => reported.has(signal)).length;
  if (count(insurerSignals) >= 2) return 'insurer';
  const [banking, lending] = [count(bankingSignals), count(lendingSignals)];
  const sells = count(industrialSignals) > 0;
  if (banking + lending >= 2 && (banking > 0 || !sells)) return 'bank';
  return sells ? 'industrial' : 'other';
};
