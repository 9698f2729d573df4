import type { Reject } from '@dqs/kit';
import type { Day, Decimal } from '@dqs/schemas';
import { metrics } from '../../metric/metric.ts';
import type { Metric } from '../../metric/declared-metric.ts';
import { count, dollars, published } from './amount.ts';
import { dayOf } from './day-cell.ts';
import { certOf, cellOf, type FdicRow } from './row.ts';

/** A row of `banks_quarter`: the figures of a quarter from one file. */
export interface QuarterRow {
  readonly cert: number;
  readonly period: Day;
  readonly field_set: string;
  readonly figures: string;
  readonly as_known_at?: string;
}

const served = ({ units }: Metric, number: string): Decimal => {
  if (units === 'USD') return dollars(number);
  return units === 'count' ? count(number) : (number as Decimal);
};

const isQuarterEnd = (day: Day): boolean => /-(03-31|06-30|09-30|12-31)$/.test(day);

const figuresOf = (row: FdicRow): Record<string, Decimal> | string => {
  const figures: Record<string, Decimal> = {};
  for (const metric of metrics) {
    const cell = row.cells[metric.field];
    if (cell === undefined) continue;
    const number = published(cell);
    if (number === undefined) return `${metric.field} is ${JSON.stringify(cell)}: not a number`;
    if (number !== null) figures[metric.field] = served(metric, number);
  }
  return figures;
};

/** When the figures became known: from the file, or from each row of the older bulk form. */
const knownAt = (row: FdicRow): string | null => {
  const run = dayOf(cellOf(row, 'RUNDATE'));
  return row.knownAt ?? (run ? `${run}T00:00:00Z` : null);
};

/** The figures of a row. Empty where the row has no served figure; a reject where the row is invalid. */
export const quarterRows = (row: FdicRow): readonly QuarterRow[] | Reject => {
  if (row.kind !== 'report' && row.kind !== 'export') return [];
  const cert = certOf(row);
  if (cert === null) return { reject: `the certificate is ${JSON.stringify(cellOf(row, 'CERT'))}: not a number` };
  const date = cellOf(row, 'REPDTE', 'RISDATE');
  const period = dayOf(date);
  if (!period || !isQuarterEnd(period))
    return { reject: `certificate ${cert}: the report date ${JSON.stringify(date)} is not the end of a quarter` };
  const figures = figuresOf(row);
  if (typeof figures === 'string') return { reject: `certificate ${cert}, ${period}: ${figures}` };
  if (Object.keys(figures).length === 0) return [];
  const known = knownAt(row);
  return [
    {
      cert,
      period,
      field_set: row.fieldSet,
      figures: JSON.stringify(figures),
      ...(known === null ? {} : { as_known_at: known }),
    },
  ];
};
