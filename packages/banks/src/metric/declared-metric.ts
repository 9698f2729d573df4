/** The period of a value: one day, the year to date, the quarter, or the year to date as an annual rate. */
type Basis = 'point_in_time' | 'year_to_date' | 'quarter' | 'annualized';

/** A served figure of the FDIC. */
export interface Metric {
  /** The key that callers use. */
  readonly key: string;
  /** The FDIC's name of the variable. */
  readonly field: string;
  readonly title: string;
  /** Amounts are published in thousands of dollars and served in dollars; ratios and counts are served as published. */
  readonly units: 'USD' | 'percent' | 'count';
  readonly basis: Basis;
  readonly category:
    'balance_sheet' | 'deposits' | 'income' | 'performance' | 'asset_quality' | 'capital' | 'structure';
  /** Items of the FFIEC call report that the figure comes from or is derived from. */
  readonly ffiec: string;
  readonly meaning: string;
}
