import type { Day, Decimal } from '@dqs/schemas';

/** A fact about a company's share counts, splits or dividends. `start` is null for an instant. */
export interface ShareFact {
  readonly concept: string;
  readonly unit: string;
  readonly start: Day | null;
  readonly end: Day;
  readonly value: Decimal;
  readonly accession: string;
  readonly form: string;
  readonly filed: Day;
}

/** Number of shares into which one is split. A reverse split is below one, or tagged as its reciprocal. */
export const ratioConcepts: ReadonlySet<string> = new Set([
  'StockholdersEquityNoteStockSplitConversionRatio1',
  'StockholdersEquityNoteStockSplitConversionRatio',
]);

/** Average shares over a period. Later filings restate them on their own basis. */
export const averageConcepts: ReadonlySet<string> = new Set([
  'WeightedAverageNumberOfSharesOutstandingBasic',
  'WeightedAverageNumberOfDilutedSharesOutstanding',
  'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  'WeightedAverageShares',
  'AdjustedWeightedAverageShares',
]);

export const earningsConcepts: ReadonlySet<string> = new Set([
  'EarningsPerShareBasic',
  'EarningsPerShareDiluted',
  'EarningsPerShareBasicAndDiluted',
  'BasicEarningsLossPerShare',
  'DilutedEarningsLossPerShare',
  'BasicAndDilutedEarningsLossPerShare',
]);

/** Counts of shares on a day, on the basis of their filing. */
export const countConcepts: ReadonlySet<string> = new Set([
  'EntityCommonStockSharesOutstanding',
  'CommonStockSharesOutstanding',
  'CommonStockSharesIssued',
]);

/** Dividends per share, declared before paid. */
export const dividendConcepts: readonly string[] = [
  'CommonStockDividendsPerShareDeclared',
  'CommonStockDividendsPerShareCashPaid',
  'DividendsRecognisedAsDistributionsToOwnersPerShare',
  'DividendsPaidOrdinarySharesPerShare',
];

/** All concepts from which splits and dividends are derived. */
export const shareConcepts: readonly string[] = [
  ...ratioConcepts,
  ...averageConcepts,
  ...earningsConcepts,
  ...countConcepts,
  ...dividendConcepts,
];

/** Order of filing. */
export const byFiling = (left: ShareFact, right: ShareFact): number =>
  compareText(left.filed, right.filed) || compareText(left.accession, right.accession);

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
