import { guard } from './guard.ts';
import { same, type Report } from './report.ts';
import { discontinuedIncome, equityMethodIncome, pretaxConcepts, resultsAfterTax } from './before-tax.ts';

/**
 * Whether income after tax over any period up to the day differs from the income that the report attributes to its
 * shareholders.
 */
const hasIncomeOfOtherOwners = ({ filing, period: { end }, amountsIn }: Report): boolean => {
  // A filer without other owners may use a single concept for its income.
  const name = filing.facts.has('us-gaap:NetIncomeLoss') ? 'us-gaap:NetIncomeLoss' : 'us-gaap:ProfitLoss';
  return (filing.facts.get(name)?.get(end) ?? []).some(({ start, value }) => {
    const amount = amountsIn(filing, { start, end });
    const results = pretaxConcepts.flatMap((concept) => {
      const pretax = amount(concept);
      return pretax === null ? [] : resultsAfterTax(pretax, amount, [equityMethodIncome, discontinuedIncome]);
    });
    return results.length > 0 && !results.some((result) => same(result, value));
  });
};

export const allIncomeToShareholders = guard(
  'nothing_attributed_elsewhere',
  'Equity reported only as total equity is the parent’s equity only if all income after tax belongs to the parent’s shareholders.',
  (candidates, report) => (hasIncomeOfOtherOwners(report) ? [] : candidates),
);
