import type { Headline } from './headline.ts';

const groups = [
  ['fiscal_year', 'fiscal year', 'annual', 0],
  ['quarter', 'fiscal quarter', 'quarterly', 6],
  ['month', 'month', 'monthly', 8],
] as const;

/** Measure in the response, words of the key, subject, search words, prominence. */
const measures: readonly (readonly [string, string, string, string, number])[] = [
  ['aggregated_amount', 'total', 'all award types', 'federal spending government spending', 4],
  ['contract_obligations', 'contracts', 'contracts', 'federal contracts procurement', 10],
  ['grant_obligations', 'grants', 'grants', 'federal grants', 12],
  ['direct_obligations', 'direct_payments', 'direct payments', 'benefits transfers', 16],
  ['loan_obligations', 'loans', 'loans', 'federal loans', 20],
  ['idv_obligations', 'indefinite_delivery_vehicles', 'indefinite delivery vehicles', 'IDV contracts', 30],
  ['other_obligations', 'other', 'other awards', '', 32],
];

/** Obligations of federal awards over time. */
export const usaspendingHeadlines: readonly Headline[] = groups.flatMap(([group, words, frequency, later]) =>
  measures.map(([measure, key, title, keywords, prominence]) => ({
    agency: 'usaspending',
    id: `spending_over_time transactions ${measure} ${group}`,
    key: `usaspending.obligations.${key}.${group}`,
    title: `Federal award obligations by ${words}: ${title}`,
    units: 'US dollars',
    currency: 'USD',
    frequency,
    seasonalAdjustment: 'not_seasonally_adjusted',
    geography: 'US',
    release: 'spending',
    keywords: `${keywords} obligations awards USAspending`,
    prominence: prominence + later,
  })),
);
