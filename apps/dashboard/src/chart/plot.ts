import { isDay } from '@dqs/core';
import type { Cell, Column } from '@dqs/service';
import { saysOrigin } from '../explorer/origin.ts';
import { isDecimal } from './exact.ts';

/** A value of a picture with the row it stands in. */
export interface Point {
  /** The day, year or name that it belongs to. */
  readonly at: string;
  /** Exactly as the answer has it. */
  readonly value: string;
  /** Number of its row in the answer's table, from 0. */
  readonly row: number;
}

export interface Line {
  /** What tells it from the other lines; null where it is the only one. */
  readonly name: string | null;
  readonly points: readonly Point[];
}

/** What an answer looks like as a picture: values over time, or values side by side. */
export interface Plot {
  readonly kind: 'series' | 'ranking';
  /** The column of the values. */
  readonly column: string;
  /** Every column that could be shown instead. */
  readonly columns: readonly string[];
  /** The column that places them. */
  readonly along: string;
  readonly lines: readonly Line[];
  /** What the picture leaves out, in words; null when it shows everything. */
  readonly left: string | null;
}

/** An answer's table with its rows. */
export interface Filled {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

const mostLines = 8;
const mostBars = 25;

const identifier = /(^|_)(id|cik|cert|code|fips|number|rssd|rank|year|quarter|month|limit|page|count_of)(_id)?$/;

const deepest = ({ columns }: Filled): number => columns.reduce((most, { depth }) => Math.max(most, depth), 0);

const indexOf = ({ columns }: Filled, name: string): number => columns.findIndex((column) => column.name === name);

const distinct = ({ rows }: Filled, at: number): ReadonlySet<string> =>
  new Set(
    rows
      .map((row) => row[at])
      .filter((cell) => cell !== null)
      .map(String),
  );

const numeric = (filled: Filled): readonly Column[] => {
  const inner = filled.columns.filter(({ depth, json, name }) => depth > 0 && !json && !saysOrigin(name));
  const held = (column: Column): boolean =>
    filled.rows.some((row) => isDecimal(String(row[indexOf(filled, column.name)] ?? '')));
  const decimals = inner.filter(({ holds }) => holds === 'decimal');
  const numbers = inner.filter(
    ({ type, name }) => (type === 'number' || type === 'integer') && !identifier.test(name) && name !== 'score',
  );
  const scores = inner.filter(({ name, type }) => name === 'score' && type !== 'text');
  // What the innermost list says goes first: outer values repeat in it.
  return [...decimals, ...numbers, ...scores].filter(held).sort((a, b) => b.depth - a.depth);
};

/** The column of time: the day column with the most different days, or a year. */
const timeColumn = (filled: Filled): Column | undefined => {
  const days = filled.columns.filter(({ holds, depth, name }) => holds === 'day' && depth > 0 && !saysOrigin(name));
  const years = filled.columns.filter(({ name, depth, type }) => /year$/.test(name) && depth > 0 && type === 'integer');
  const count = (column: Column): number => distinct(filled, indexOf(filled, column.name)).size;
  const [best] = [...days].sort((a, b) => count(b) - count(a));
  return best && count(best) > 1 ? best : years.find((column) => count(column) > 1);
};

const nameColumn = (filled: Filled): Column | undefined => {
  const texts = filled.columns.filter(
    ({ type, holds, json, depth, name }) =>
      type === 'text' && holds === null && !json && depth > 0 && !saysOrigin(name),
  );
  return texts.find(({ name }) => /(^|_)(name|title)$/.test(name)) ?? texts[0];
};

/** Columns whose values together tell rows of one time apart: the lines of the picture. */
const lineColumns = (filled: Filled, time: number, shown: Column): readonly number[] => {
  const texts = filled.columns.flatMap(({ type, holds, json, depth, name }, at) =>
    type === 'text' && holds === null && !json && depth > 0 && depth <= shown.depth && !saysOrigin(name) ? [at] : [],
  );
  const repeats = (by: readonly number[]): boolean => {
    const seen = new Set<string>();
    return filled.rows.some((row) => {
      const key = JSON.stringify([row[time], ...by.map((at) => row[at])]);
      return seen.size === seen.add(key).size;
    });
  };
  if (!repeats([])) return [];
  const single = texts.find((at) => !repeats([at]));
  if (single !== undefined) return [single];
  return repeats(texts) ? [] : texts;
};

const pointsOf = (filled: Filled, time: number, value: number): readonly Point[] =>
  filled.rows.flatMap((cells, row) => {
    const [at, text] = [cells[time], cells[value]];
    if (at === null || at === undefined || text === null || text === undefined || !isDecimal(String(text))) return [];
    return [{ at: String(at), value: String(text), row }];
  });

const seriesOf = (filled: Filled, shown: Column, time: Column): Omit<Plot, 'columns'> | null => {
  const [timeAt, valueAt] = [indexOf(filled, time.name), indexOf(filled, shown.name)];
  const by = shown.depth < deepest(filled) ? [] : lineColumns(filled, timeAt, shown);
  const lines = new Map<string, Map<string, Point>>();
  for (const point of pointsOf(filled, timeAt, valueAt)) {
    if (time.holds === 'day' ? !isDay(point.at) : !/^\d{4}$/.test(point.at)) return null;
    const name = by.map((at) => String(filled.rows[point.row]?.[at] ?? '')).join(', ');
    const line = lines.get(name) ?? lines.set(name, new Map()).get(name);
    const before = line?.get(point.at);
    // Two values of one moment that nothing tells apart are no line.
    if (before && before.value !== point.value && shown.depth === deepest(filled)) return null;
    if (!before) line?.set(point.at, point);
  }
  const all = [...lines].map(([name, points]): Line => ({
    name: by.length === 0 ? null : name,
    points: [...points.values()].sort((a, b) => (a.at < b.at ? -1 : 1)),
  }));
  if (!all.some(({ points }) => points.length > 1)) return null;
  const left =
    all.length > mostLines ? `${mostLines} of ${all.length} lines are drawn; the table has all of them.` : null;
  return { kind: 'series', column: shown.name, along: time.name, lines: all.slice(0, mostLines), left };
};

const rankingOf = (filled: Filled, shown: Column, name: Column): Omit<Plot, 'columns'> | null => {
  const points = pointsOf(filled, indexOf(filled, name.name), indexOf(filled, shown.name));
  // Names that repeat do not name one value each.
  if (points.length < 2 || new Set(points.map(({ at }) => at)).size < points.length) return null;
  const left =
    points.length > mostBars ? `The first ${mostBars} of ${points.length} are drawn; the table has all of them.` : null;
  const lines = [{ name: null, points: points.slice(0, mostBars) }];
  return { kind: 'ranking', column: shown.name, along: name.name, lines, left };
};

/** The picture of an answer, of the column that is asked for where it can be drawn; null where it has none. */
export const plotOf = (filled: Filled, wanted: string | null): Plot | null => {
  const candidates = numeric(filled);
  const [time, name] = [timeColumn(filled), nameColumn(filled)];
  const shown = candidates.find((column) => column.name === wanted) ?? candidates[0];
  if (!shown) return null;
  const columns = candidates.map((column) => column.name);
  const plot = (time && seriesOf(filled, shown, time)) ?? (name ? rankingOf(filled, shown, name) : null);
  return plot && { ...plot, columns };
};
