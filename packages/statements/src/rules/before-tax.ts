import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { subsets } from './subsets.ts';
import { guard } from './guard.ts';
import { same, type Amounts, type CandidateFact, type Report } from './report.ts';

/** Concepts of income before tax, with and without equity-method income. */
export const pretaxConcepts = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
];

const withoutEquityMethod = pretaxConcepts[1];

export const equityMethodIncome = 'IncomeLossFromEquityMethodInvestments';
export const discontinuedIncome = 'IncomeLossFromDiscontinuedOperationsNetOfTax';

/**
 * Possible results of an income before tax: less income tax, plus any subset of the given concepts. Empty if the filing
 * reports no income tax.
 */
export const resultsAfterTax = (pretax: Decimal, amount: Amounts, additions: readonly string[]): readonly Decimal[] => {
  const tax = amount('IncomeTaxExpenseBenefit');
  if (tax === null) return [];
  const left = decimal.subtract(pretax, tax);
  return subsets(additions.flatMap((concept) => amount(concept) ?? [])).map((more) => decimal.sum([left, ...more]));
};

/**
 * Whether income tax, and discontinued operations if reported, lead from an income before tax to the filing's net
 * income.
 */
const leadsToNet = (pretax: Decimal, amount: Amounts, isSame = same): boolean => {
  const net = [amount('ProfitLoss'), amount('NetIncomeLoss')].filter((value) => value !== null);
  return resultsAfterTax(pretax, amount, [discontinuedIncome]).some((result) =>
    net.some((value) => isSame(result, value)),
  );
};

/**
 * Like `leadsToNet`, within two units of the filing's rounding, for an income before tax without equity-method income,
 * which must not also fit with it. If two net incomes differ, the difference is the share of other owners and may equal
 * equity-method income.
 */
const leadsNearNet = (pretax: Decimal, equityMethod: Decimal, { amount, filing }: Report): boolean => {
  const [all, own] = [amount('ProfitLoss'), amount('NetIncomeLoss')];
  if (all !== null && own !== null && !same(all, own)) return false;
  const tolerance = decimal.decimal(`2${'0'.repeat(filing.rounding)}`);
  const isNear = (left: Decimal, right: Decimal): boolean =>
    decimal.compare(decimal.absolute(decimal.subtract(left, right)), tolerance) <= 0;
  return leadsToNet(pretax, amount, isNear) && !leadsToNet(decimal.add(pretax, equityMethod), amount, isNear);
};

/**
 * Income before tax as reported. The first concept counts, unless only the other one leads to net income, because
 * segments report an income before tax as well. A concept that may lack equity-method income counts only if income tax
 * leads from it to net income.
 */
const beforeTax = (candidates: readonly CandidateFact[], report: Report): CandidateFact | null => {
  const { amount } = report;
  const [first] = candidates;
  if (!first) return null;
  const equityMethod = amount(equityMethodIncome);
  const bare = candidates.find(({ candidate }) => candidate.concept === withoutEquityMethod);
  if (first !== bare) {
    if (!bare || same(first.fact.value, bare.fact.value) || leadsToNet(first.fact.value, amount)) return first;
    if (leadsToNet(bare.fact.value, amount)) return bare;
    // The line is then derived from the other concept and equity-method income.
    const isSum = equityMethod !== null && leadsToNet(decimal.add(bare.fact.value, equityMethod), amount);
    return isSum ? null : first;
  }
  if (equityMethod === null || decimal.isZero(equityMethod)) return first;
  const isWhole = leadsToNet(first.fact.value, amount) || leadsNearNet(first.fact.value, equityMethod, report);
  return isWhole ? first : null;
};

export const leadsToNetIncome = guard(
  'leads_to_net_income',
  'Income before tax less income tax is net income. Segments report an income before tax as well, and one concept excludes equity-method income.',
  (candidates, report) => {
    const chosen = beforeTax(candidates, report);
    return chosen === null ? [] : [chosen];
  },
);
