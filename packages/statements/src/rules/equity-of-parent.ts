import type { Day } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import { amountsIn, same } from './amount-in.ts';
import { discontinuedIncome, equityMethodIncome, pretaxConcepts, resultsAfterTax } from './before-tax.ts';

/** Whether of what is left after tax over some months up to the day not all is the income that the report gives its shareholders. */
export const someGoesElsewhere = (filing: Filing, end: Day): boolean => {
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
