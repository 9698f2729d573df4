import type { Data, Day, Decimal, Instant } from '@dqs/schemas';
import { currencyOf } from '../metric/metric.ts';
import type { Metric } from '../metric/declared-metric.ts';
import type { financials } from './contract.ts';
import type { QuarterRow } from './query.ts';

type Quarter = Data<typeof financials>['quarters'][number];

/** The quarter that ends on a day, as `2026Q1`. */
const fiscalQuarter = (period: Day): string => {
  const month = Number.parseInt(period.slice(5, 7), 10);
  return `${period.slice(0, 4)}Q${Math.ceil(month / 3)}`;
};

interface ReportedFigure {
  readonly value: Decimal;
  readonly as_of: Instant;
}

/**
 * The quarters of rows that are sorted by quarter, newest first, then by when they became known. Where several sets
 * have a figure, the latest one is used.
 */
export const quartersOf = (rows: readonly QuarterRow[], metrics: readonly Metric[]): readonly Quarter[] => {
  const reported = new Map<Day, Map<string, ReportedFigure>>();
  for (const { period, figures, as_of } of rows) {
    if (period === null || as_of === null) continue;
    const known = reported.get(period) ?? new Map<string, ReportedFigure>();
    reported.set(period, known);
    // The JSON has the digits as text, written so at load time.
    for (const [field, value] of Object.entries(figures as Record<string, Decimal>)) known.set(field, { value, as_of });
  }
  return [...reported].map(([period, known]) => ({
    period,
    fiscal_quarter: fiscalQuarter(period),
    values: Object.fromEntries(
      metrics.flatMap((metric) => {
        const { field, key, units, basis } = metric;
        const figure = known.get(field);
        return figure
          ? [[key, { value: figure.value, units, currency: currencyOf(metric), basis, as_of: figure.as_of }] as const]
          : [];
      }),
    ),
  }));
};
