import { balanceSheet } from './balance-sheet.ts';
import { incomeAndDeposits } from './income-and-deposits.ts';
import { ratiosAndQuality } from './ratios-and-quality.ts';

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

/** Every served metric, by category. */
export const metrics: readonly Metric[] = [...balanceSheet, ...incomeAndDeposits, ...ratiosAndQuality];

export const metricByKey: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.key, metric]));

export const metricByField: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.field, metric]));

/** The currency of a metric's values; null for what is not an amount. */
export const currencyOf = ({ units }: Metric): string | null => (units === 'USD' ? 'USD' : null);

/** A metric as `metric_definitions` tells it. */
export const definitionOf = (metric: Metric) => ({
  title: metric.title,
  units: metric.units,
  basis: metric.basis,
  category: metric.category,
  description: `${metric.meaning} FDIC ${metric.field}; FFIEC call report ${metric.ffiec}.`,
  currency: currencyOf(metric),
});
