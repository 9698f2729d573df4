/** What a value speaks of: a day, the year up to the day, the quarter alone, or the year up to the day as if it went on. */
type Basis = 'point_in_time' | 'year_to_date' | 'quarter' | 'annualized';

/** A figure of the FDIC that is served. */
export interface Metric {
  /** What callers ask for. */
  readonly key: string;
  /** The variable of the FDIC. */
  readonly field: string;
  readonly title: string;
  /** Amounts are published in thousands of dollars and served in dollars; ratios and counts are served as published. */
  readonly units: 'USD' | 'percent' | 'count';
  readonly basis: Basis;
  readonly category:
    'balance_sheet' | 'deposits' | 'income' | 'performance' | 'asset_quality' | 'capital' | 'structure';
  /** Items of the FFIEC call report that it is taken or derived from. */
  readonly ffiec: string;
  readonly meaning: string;
}
