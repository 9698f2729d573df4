import type { Day, Decimal } from '@dqs/schemas';

/** A fact that tells how a company's shares are counted, or what they were paid; `start` is null for an instant. */
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

/** Into how many shares one is split; a reverse split is below one, or written the other way round. */
export const ratioConcepts: ReadonlySet<string> = new Set([
  'StockholdersEquityNoteStockSplitConversionRatio1',
  'StockholdersEquityNoteStockSplitConversionRatio',
]);

/** Averages of shares over a period: later filings give them on their own basis. */
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

/** Counts of shares at a day, as their filing knew them. */
export const countConcepts: ReadonlySet<string> = new Set([
  'EntityCommonStockSharesOutstanding',
  'CommonStockSharesOutstanding',
  'CommonStockSharesIssued',
]);

/** What a share was paid, those declared before those paid. */
export const dividendConcepts: readonly string[] = [
  'CommonStockDividendsPerShareDeclared',
  'CommonStockDividendsPerShareCashPaid',
  'DividendsRecognisedAsDistributionsToOwnersPerShare',
  'DividendsPaidOrdinarySharesPerShare',
];

/** Every concept that splits and dividends are told by. */
export const shareConcepts: readonly string[] = [
  ...ratioConcepts,
  ...averageConcepts,
  ...earningsConcepts,
  ...countConcepts,
  ...dividendConcepts,
];

/** Order in which facts became known. */
export const byFiling = (left: ShareFact, right: ShareFact): number =>
  compareText(left.filed, right.filed) || compareText(left.accession, right.accession);

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
