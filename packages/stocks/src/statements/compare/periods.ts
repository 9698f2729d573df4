import type { Data, Day } from '@dqs/schemas';
import { currencyOf, readLines } from '../stored-lines.ts';
import { calendarPeriodOf } from './calendar-period.ts';
import type { compare } from './contract.ts';
import type { ComparedRow } from './query.ts';

export type ComparedPeriod = Data<typeof compare>['companies'][number]['periods'][number];
type Values = ComparedPeriod['values'];

/** The requested lines of one statement, as served. */
const valuesIn = ({ lines, as_of }: ComparedRow, keys: ReadonlySet<string>): [string, Values[string]][] =>
  lines === null || as_of === null
    ? []
    : readLines(lines)
        .filter(([key]) => keys.has(key))
        .map(([key, value, unit, accession_number]) => [
          key,
          { value, unit, currency: currencyOf(unit), as_of, accession_number },
        ]);

/** The periods of one company, newest first, each with the requested lines of all its statements, in their order. */
export const periodsOf = (
  rows: readonly ComparedRow[],
  kind: 'annual' | 'quarterly' | 'ttm',
  lines: readonly string[],
): readonly ComparedPeriod[] => {
  const keys = new Set(lines);
  const ends = new Map<Day, Map<string, Values[string]>>();
  for (const row of rows) {
    if (row.period_end === null) continue;
    const values = ends.get(row.period_end) ?? new Map<string, Values[string]>();
    for (const [key, value] of valuesIn(row, keys)) values.set(key, value);
    ends.set(row.period_end, values);
  }
  return [...ends]
    .toSorted(([left], [right]) => (left < right ? 1 : -1))
    .map(([period_end, found]) => ({
      period_end,
      calendar_period: calendarPeriodOf(kind, period_end),
      values: Object.fromEntries(
        lines.flatMap((key) => {
          const value = found.get(key);
          return value ? [[key, value] as const] : [];
        }),
      ),
    }));
};
