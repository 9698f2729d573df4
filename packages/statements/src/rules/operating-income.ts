import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { equityMethodIncome, pretaxConcepts } from './before-tax.ts';
import { guard } from './guard.ts';
import type { Amounts, CandidateFact, Report } from './report.ts';
import { subsets } from './subsets.ts';

const revenues = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
];
const costs = ['CostsAndExpenses', 'OperatingExpenses', 'BenefitsLossesAndExpenses'];

/** Amounts printed between costs and income before tax, each with the sign of its effect on income. */
const between: readonly (readonly [concept: string, sign: 1 | -1])[] = [
  ['NonoperatingIncomeExpense', 1],
  ['OtherNonoperatingIncomeExpense', 1],
  ['OtherNonoperatingExpense', -1],
  ['InterestIncomeExpenseNonoperatingNet', 1],
  ['InterestIncomeExpenseNet', 1],
  ['InterestExpense', -1],
  ['InterestExpenseNonoperating', -1],
  ['InvestmentIncomeInterest', 1],
  [equityMethodIncome, 1],
  ['OtherOperatingIncomeExpenseNet', 1],
  ['OtherOperatingIncome', 1],
  ['NetPeriodicDefinedBenefitsExpenseReversalOfExpenseExcludingServiceCostComponent', -1],
  ['RestructuringSettlementAndImpairmentProvisions', -1],
  ['RestructuringCharges', -1],
  ['GainLossOnDispositionOfAssets1', 1],
  ['GainsLossesOnSalesOfInvestmentRealEstate', 1],
  ['GainLossOnSaleOfOtherAssets', 1],
  ['GainLossOnSaleOfBusiness', 1],
  ['GainsLossesOnExtinguishmentOfDebt', 1],
  ['OtherSellingGeneralAndAdministrativeExpense', -1],
];
/** Limit of amounts, because every sum is tried. No statement prints more. */
const mostBetween = 10;

/** Concepts that this module reads. */
export const statementBeforeTax: readonly string[] = [
  ...revenues,
  ...costs,
  'GrossProfit',
  ...pretaxConcepts,
  ...between.map(([concept]) => concept),
];

const amountsOf = (concepts: readonly string[], amount: Amounts): readonly Decimal[] => [
  ...new Set(concepts.flatMap((concept) => amount(concept) ?? [])),
];

/** Revenue less all costs, in every way that the filing allows. */
const afterCosts = (amount: Amounts): readonly Decimal[] => {
  const gross = amountsOf(['GrossProfit'], amount).flatMap((left) =>
    amountsOf(['OperatingExpenses'], amount).map((right) => decimal.subtract(left, right)),
  );
  const net = amountsOf(revenues, amount).flatMap((left) =>
    amountsOf(costs, amount).map((right) => decimal.subtract(left, right)),
  );
  return [...net, ...gross];
};

/** Every sum of a subset of the amounts between costs and income before tax. An amount counts once. */
const sumsBetween = (amount: Amounts): readonly Decimal[] => {
  const values = between.flatMap(([concept, sign]) => {
    const value = amount(concept);
    return value === null || decimal.isZero(value) ? [] : [sign === 1 ? value : decimal.negate(value)];
  });
  return subsets([...new Set(values)].slice(0, mostBetween)).map((set) => decimal.sum(set));
};

/**
 * Whether the filing's statement leads from revenue less costs to income before tax without reaching the amount, which
 * then comes from a note. The statement must add up to the last digit. The amount counts as reached within two units of
 * the filing's rounding.
 */
const isPassedBy = (value: Decimal, { amount, filing }: Report): boolean => {
  const starts = afterCosts(amount);
  const [pretax] = amountsOf(pretaxConcepts, amount);
  const tolerance = decimal.decimal(`2${'0'.repeat(filing.rounding)}`);
  const reaches = (from: Decimal, to: Decimal, by: Decimal): boolean =>
    decimal.compare(decimal.absolute(decimal.subtract(to, decimal.add(from, by))), tolerance) <= 0;
  if (pretax === undefined || starts.length === 0 || starts.some((start) => reaches(start, value, '0' as Decimal)))
    return false;
  const sums = sumsBetween(amount);
  const isWhole = starts.some((start) =>
    sums.some((sum) => !decimal.isZero(sum) && decimal.equals(decimal.add(start, sum), pretax)),
  );
  return (
    isWhole && !sums.some((sum) => reaches(value, pretax, sum) || starts.some((start) => reaches(start, value, sum)))
  );
};

export const onTheWayToPretax = guard(
  'on_the_way_to_pretax_income',
  'Operating income lies between costs and income before tax. An amount that the statement does not reach is income of segments.',
  (candidates: readonly CandidateFact[], report) => candidates.filter(({ fact }) => !isPassedBy(fact.value, report)),
);
