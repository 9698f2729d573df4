import { guard } from './guard.ts';
import { same, type Report } from './report.ts';
import { discontinuedIncome, equityMethodIncome, pretaxConcepts, resultsAfterTax } from './before-tax.ts';

/** Whether of what is left after tax over some months up to the day not all is the income that the report gives its shareholders. */
const hasIncomeOfOtherOwners = ({ filing, period: { end }, amountsIn }: Report): boolean => {
  // A filer of whom nobody else has a share may have but one name for its income.
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
  'Equity that a filer gives as total equity alone is the parent’s only where all income after tax is its shareholders’.',
  (candidates, report) => (hasIncomeOfOtherOwners(report) ? [] : candidates),
);
