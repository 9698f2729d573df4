import { isDay } from '@dqs/core';
import type { Chart, ChartFrequency, Endpoint, MeasureMap } from '@dqs/schemas';
import { inWords } from '../words.ts';
import { isDecimal } from './exact.ts';
import type { Point } from './point.ts';
import { fieldOf, isFields, rowsOf, textOf, type Row } from './rows.ts';

/** A point with its line and its unit. */
export interface Mark extends Point {
  readonly line: string | null;
  readonly unit: string | null;
}

/** All values of one measure in an answer. */
export interface Measured {
  readonly key: string;
  readonly label: string;
  readonly frequency: ChartFrequency;
  readonly shape: 'line' | 'bars';
  readonly marks: readonly Mark[];
  /** What it omits from the answer; null if nothing is omitted. */
  readonly left: string | null;
}

type Drawable = Exclude<Chart, { kind: 'none' }>;
type Of<K extends Chart['kind']> = Extract<Chart, { kind: K }>;

/** The day of a row and the name of its period. */
const placeOf = (row: Row, x: string): Pick<Point, 'at' | 'label'> | null => {
  const at = textOf(fieldOf(row, x));
  if (at === null) return null;
  // A year is represented by its first day, so that every picture has one kind of time.
  if (/^\d{4}$/.test(at)) return { at: `${at}-01-01`, label: at };
  if (!isDay(at)) return null;
  // Periods of companies with different fiscal years are aligned by their calendar period.
  const [, calendarYear, calendarQuarter] =
    /^CY(\d{4})(?:Q([1-4]))?$/.exec(textOf(fieldOf(row, 'calendar_period')) ?? '') ?? [];
  if (calendarYear) {
    const month = String((Number.parseInt(calendarQuarter ?? '1', 10) - 1) * 3 + 1).padStart(2, '0');
    return {
      at: `${calendarYear}-${month}-01`,
      label: calendarQuarter ? `Q${calendarQuarter} ${calendarYear}` : calendarYear,
    };
  }
  const [year, period, quarter] = ['fiscal_year', 'fiscal_period', 'fiscal_quarter'].map((name) =>
    textOf(fieldOf(row, name)),
  );
  if (quarter) return { at, label: quarter };
  if (!year || !period) return { at, label: at };
  return { at, label: period === 'FY' ? year : `${period} ${year}` };
};

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The name of the period that a day represents. */
export const periodName = (day: string, frequency: ChartFrequency): string => {
  const [year = '', month = ''] = day.split('-');
  const number = Number.parseInt(month, 10);
  if (frequency === 'annual' && day.endsWith('-01-01')) return year;
  if (frequency === 'quarterly' && number % 3 === 1) return `Q${(number + 2) / 3} ${year}`;
  return frequency === 'monthly' ? `${monthNames[number - 1] ?? month} ${year}` : day;
};

const frequencyOf = (row: Row | undefined, stated: Of<'series'>['frequency']): ChartFrequency =>
  'is' in stated ? stated.is : ((textOf(row && fieldOf(row, stated.field)) ?? 'irregular') as ChartFrequency);

const valueOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text !== null && isDecimal(text) ? text : null;
};

/** Rows of the first group, if rows repeat by group. */
const grouped = (rows: readonly Row[], group: string | undefined) => {
  if (group === undefined) return { rows, left: null };
  const first = rows[0] && fieldOf(rows[0], group);
  const kept = rows.filter((row) => fieldOf(row, group) === first);
  const left = kept.length < rows.length ? `One ${inWords(group).toLowerCase()} is drawn; the table has all.` : null;
  return { rows: kept, left };
};

const seriesMeasures = (chart: Of<'series'>, all: readonly Row[]): readonly Measured[] => {
  const { rows, left } = grouped(all, chart.group);
  const frequency = frequencyOf(rows[0], chart.frequency);
  const isBars = chart.scale === 'amount' && (frequency === 'annual' || frequency === 'irregular');
  return chart.y.map(({ field, label, unit }) => ({
    key: field,
    label,
    frequency,
    shape: isBars ? ('bars' as const) : ('line' as const),
    left,
    marks: rows.flatMap((row): readonly Mark[] => {
      const [place, value] = [placeOf(row, chart.x), valueOf(fieldOf(row, field))];
      if (!place || value === null) return [];
      // Fields of the surrounding records are the same for all lines.
      const isOuter = row.records.at(-1)?.[field.split('.')[0] ?? ''] === undefined;
      const line = chart.line === undefined || isOuter ? null : textOf(fieldOf(row, chart.line));
      const unitText = 'is' in unit ? unit.is : textOf(fieldOf(row, unit.field));
      const label = place.label === place.at ? periodName(place.at, frequency) : place.label;
      return [{ ...place, label, value, row: row.number, line, unit: unitText }];
    }),
  }));
};

/** The keys of the rows' maps: preferred ones first, then others in order of appearance. */
const keysOf = ({ field, first }: MeasureMap, rows: readonly Row[]): readonly string[] => {
  const held = new Set(
    rows.flatMap((row) => {
      const map = fieldOf(row, field);
      return isFields(map) ? Object.keys(map) : [];
    }),
  );
  return [...first.filter((key) => held.has(key)), ...[...held].filter((key) => !first.includes(key))];
};

const cellOf = (row: Row, { field, unit }: MeasureMap, key: string) => {
  const map = fieldOf(row, field);
  const cell = isFields(map) ? map[key] : undefined;
  const value = isFields(cell) ? valueOf(cell['value']) : null;
  return value === null || !isFields(cell) ? null : { value, unit: textOf(cell[unit]) };
};

/** Rates and ratios have no sum that begins at zero. */
const isRate = (unit: string | null): boolean => unit === null || /percent|ratio|days/i.test(unit);

/** The most common interval between adjacent periods. */
const stepOf = (marks: readonly Mark[]): ChartFrequency => {
  const days = [...new Set(marks.map(({ at }) => at))].sort();
  const months = days.slice(1).map((day, index) => {
    const [year = 0, month = 0] = day.split('-').map((part) => Number.parseInt(part, 10));
    const [before = 0, since = 0] = (days[index] as string).split('-').map((part) => Number.parseInt(part, 10));
    return (year - before) * 12 + month - since;
  });
  return Math.min(...months, 12) <= 4 ? 'quarterly' : 'annual';
};

const statementMeasures = (chart: Of<'statement'>, outer: readonly Row[]): readonly Measured[] => {
  const rows =
    chart.periods === undefined
      ? outer
      : outer.flatMap(({ number, records }) => {
          const list = records.at(-1)?.[chart.periods ?? ''];
          return Array.isArray(list)
            ? list.filter(isFields).map((item) => ({ number, records: [...records, item] }))
            : [];
        });
  return keysOf(chart.y, rows).map((key) => {
    const marks = rows.flatMap((row): readonly Mark[] => {
      const [place, cell] = [placeOf(row, chart.x), cellOf(row, chart.y, key)];
      const line = chart.line === undefined ? null : textOf(fieldOf(row, chart.line));
      return place && cell ? [{ ...place, ...cell, row: row.number, line }] : [];
    });
    const shape = isRate(marks[0]?.unit ?? null) ? 'line' : 'bars';
    return { key, label: inWords(key), frequency: stepOf(marks), shape, marks, left: null };
  });
};

const rankingMeasures = ({ name, y }: Of<'ranking'>, rows: readonly Row[]): readonly Measured[] => {
  const place = (row: Row) => textOf(fieldOf(row, name)) ?? '';
  const measured = (key: string, label: string, cell: (row: Row) => { value: string; unit: string | null } | null) => ({
    key,
    label,
    frequency: 'irregular' as const,
    shape: 'bars' as const,
    left: null,
    marks: rows.flatMap((row): readonly Mark[] => {
      const found = cell(row);
      return found ? [{ at: place(row), label: place(row), ...found, row: row.number, line: null }] : [];
    }),
  });
  if ('first' in y) return keysOf(y, rows).map((key) => measured(key, inWords(key), (row) => cellOf(row, y, key)));
  return y.map(({ field, label, unit }) =>
    measured(field, label, (row) => {
      const value = valueOf(fieldOf(row, field));
      const unitText = 'is' in unit ? unit.is : textOf(fieldOf(row, unit.field));
      return value === null ? null : { value, unit: unitText };
    }),
  );
};

/** The values of each measure that an answer's contract declares, in order of importance. */
export const measuresOf = (endpoint: Endpoint, chart: Drawable, data: unknown): readonly Measured[] => {
  const rows = rowsOf(endpoint, data);
  if (chart.kind === 'series') return seriesMeasures(chart, rows);
  return chart.kind === 'statement' ? statementMeasures(chart, rows) : rankingMeasures(chart, rows);
};

/** The newest period with a value in an answer over time; null if its contract declares no time. */
export const newestPeriodOf = ({ chart, ...endpoint }: Endpoint, data: unknown): Pick<Point, 'at' | 'label'> | null => {
  if (chart.kind !== 'series' && chart.kind !== 'statement') return null;
  const marks = measuresOf({ chart, ...endpoint }, chart, data).flatMap(({ marks: held }) => held);
  return marks.reduce<Mark | null>((newest, mark) => (newest === null || mark.at > newest.at ? mark : newest), null);
};
