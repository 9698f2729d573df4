import { decimal } from '@dqs/core';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { isRounded } from '../facts/one-value.ts';
import { withFactsReplaced } from '../facts/replaced-facts.ts';
import { lineByKey } from '../lines/registry.ts';

/** Concepts of dividends per share. No report restates them except for a split of the shares. */
const dividends = (lineByKey.get('dividends_per_share')?.candidates ?? []).map(({ name }) => name);

/**
 * Filings with dividends per share as the earlier filing has them that gives them more exactly: 2.70 dollars of the report on
 * the year, not 3 of a report two years later. A report that rounds a dividend does not restate it. The fact keeps the
 * accession number of the filing that it comes from. Filings are given oldest first.
 */
export const withExactDividends = (filings: readonly Filing[]): readonly Filing[] => {
  const exact = new Map<string, Fact>();
  const exactOf = (concept: string, fact: Fact): Fact => {
    const place = `${concept} ${fact.unit} ${fact.start} ${fact.end}`;
    const earlier = exact.get(place);
    if (earlier && isRounded(fact.value, earlier.value, 0)) return earlier;
    if (!decimal.isZero(fact.value)) exact.set(place, fact);
    return fact;
  };
  return filings.map((filing) => withFactsReplaced(filing, dividends, (fact, concept) => exactOf(concept, fact)));
};
