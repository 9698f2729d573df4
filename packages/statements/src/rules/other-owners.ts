import { decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { statementTaxonomies } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { ownTaxonomy } from '../facts/presentation.ts';
import {
  amountsOfOwners,
  equityOfOtherOwners,
  equityOfPartners,
  flowsOfOtherOwners,
  preferredDividends,
} from './equity-concepts.ts';
import { factAt, same, type AmountsIn } from './report.ts';
import { countsPreferredStock } from './preferred-stock.ts';
import { hasNonzero } from './nonzero.ts';

/** Printed labels of equity that does not, or may not, belong to the parent's shareholders. */
const otherOwnersPattern = /non-?\s?controlling|minority|redeemable|mezzanine|temporary equity/i;

/**
 * Whether an amount of the parent's shareholders differs from that of all owners, on the day or over a period that ends
 * on it.
 */
const differsForOtherOwners = (filing: Filing, end: Day, amountsIn: AmountsIn): boolean =>
  amountsOfOwners.some(([ofParent, ofAll]) =>
    statementTaxonomies.some((taxonomy) =>
      (filing.facts.get(`${taxonomy}:${ofAll}`)?.get(end) ?? []).some(({ start, value }) => {
        const period = { start, end };
        const own =
          taxonomy === 'us-gaap'
            ? amountsIn(filing, period)(ofParent)
            : (factAt(filing, `${taxonomy}:${ofParent}`, filing.currency, period)?.value ?? null);
        return own !== null && !same(own, value);
      }),
    ),
  );

/** Whether the filing prints an amount of other owners under its own concept. */
const printsOtherOwners = (filing: Filing, end: Day): boolean =>
  filing.presented.some(
    ({ concept, label }) =>
      concept.startsWith(`${ownTaxonomy}:`) &&
      otherOwnersPattern.test(label) &&
      (filing.facts.get(concept)?.get(end) ?? []).some(({ value }) => !decimal.isZero(value)),
  );

/**
 * Whether partners or members have equity in addition to the shareholders, in a partnership through which the company
 * operates.
 */
const hasPartners = (filing: Filing, end: Day, amountsIn: AmountsIn): boolean => {
  const amount = amountsIn(filing, { start: null, end });
  const shareholders = amount('StockholdersEquity');
  return equityOfPartners.some((concept) => {
    const partners = amount(concept);
    return shareholders !== null && partners !== null && !decimal.isZero(partners) && !same(partners, shareholders);
  });
};

const hasEvidenceOfOtherOwners = (filing: Filing, end: Day, amountsIn: AmountsIn): boolean =>
  [...equityOfOtherOwners, ...flowsOfOtherOwners].some((concept) => hasNonzero(filing, concept, end)) ||
  (preferredDividends.some((concept) => hasNonzero(filing, concept, end)) &&
    !countsPreferredStock(filing, end, amountsIn)) ||
  differsForOtherOwners(filing, end, amountsIn) ||
  hasPartners(filing, end, amountsIn) ||
  printsOtherOwners(filing, end);

const incomes = ['us-gaap:NetIncomeLoss', 'us-gaap:ProfitLoss', 'ifrs-full:ProfitLoss'];

/**
 * The day itself if the report has income up to it. The day of a comparative balance sheet has no flows, so other days
 * of the report count.
 */
const daysToCheck = (filing: Filing, end: Day): readonly Day[] => {
  const closing = new Set(incomes.flatMap((name) => [...(filing.facts.get(name)?.keys() ?? [])]));
  return closing.has(end) ? [end] : [end, ...closing];
};

/**
 * Whether other owners may have a share in the company on a day. Evidence is their equity or income, flows that only
 * companies with other owners have, or dividends on preferred stock that is not the parent's. False means that the
 * report has no such evidence.
 */
export const mayHaveOtherOwners = (filing: Filing, end: Day, amountsIn: AmountsIn): boolean =>
  daysToCheck(filing, end).some((day) => hasEvidenceOfOtherOwners(filing, day, amountsIn));
