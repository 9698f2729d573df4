import type { Metric } from './declared-metric.ts';
import { balanceSheet } from './balance-sheet.ts';
import { incomeAndDeposits } from './income-and-deposits.ts';
import { ratiosAndQuality } from './ratios-and-quality.ts';
import { securitiesAndLoans } from './securities-and-loans.ts';

/** Every served metric, by category. */
export const metrics: readonly Metric[] = [
  ...balanceSheet,
  ...incomeAndDeposits,
  ...ratiosAndQuality,
  ...securitiesAndLoans,
];

export const metricByKey: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.key, metric]));

export const metricByField: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.field, metric]));

/** The currency of a metric's values; null where they are not amounts. */
export const currencyOf = ({ units }: Metric): string | null => (units === 'USD' ? 'USD' : null);

/** A metric in the shape of `metric_definitions`. */
export const definitionOf = (metric: Metric) => ({
  title: metric.title,
  units: metric.units,
  basis: metric.basis,
  category: metric.category,
  description: `${metric.meaning} FDIC ${metric.field}; FFIEC call report ${metric.ffiec}.`,
  currency: currencyOf(metric),
});
