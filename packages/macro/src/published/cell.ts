import type { Reject } from '@dqs/kit';
import type { Reading, SeriesDescription } from '../series-record/reading.ts';
import { decimalDigits } from './digits.ts';
import type { HalfYear, Period } from './period.ts';
import { yearSeries } from './series.ts';

/** The result of reading a cell: the value of a series in a period, or a reject. */
export type ReadCell = PublishedCell | Reject;

/** A reading with the published flags and footnotes, such as `p` or `P,R`; null if there are none. */
interface PublishedCell extends Reading {
  readonly flags: string | null;
}

/** The text of a cell with its series and period. */
export interface CellText {
  readonly series: SeriesDescription;
  readonly period: Period | HalfYear | null;
  /** The period as published, for the message of a reject. */
  readonly periodText: string;
  readonly text: string;
  /** Texts for a missing value. */
  readonly missing: ReadonlySet<string>;
  readonly flags?: string | null;
  /** The publisher's instant of this release, RFC 3339, UTC; null if the file does not state it. */
  readonly knownAt?: string | null;
}

/**
 * Reads the text of a cell. A text that is neither a number nor one of the publisher's marks for a missing value is
 * rejected.
 */
export const readCell = (cell: CellText): ReadCell => {
  const { series, period, text } = cell;
  if (period === null) return { reject: `${series.sourceSeriesId}: "${cell.periodText}" is not a period` };
  const value = cell.missing.has(text) ? null : decimalDigits(text);
  if (value === null && !cell.missing.has(text)) {
    return { reject: `${series.sourceSeriesId}, ${cell.periodText}: "${text}" is not a number` };
  }
  const release = typeof cell.knownAt === 'string' ? { knownAt: cell.knownAt } : {};
  const rest = { value, flags: cell.flags ?? null, ...release };
  if ('half' in period) {
    return { series: halfOf(series, period.half), ...period.year, ...rest };
  }
  return { series, ...period, ...rest };
};

const halves = new WeakMap<SeriesDescription, readonly [SeriesDescription, SeriesDescription]>();

/** The series of one half of the years. It is the same object for every year. */
const halfOf = (series: SeriesDescription, half: 1 | 2): SeriesDescription => {
  const both = halves.get(series) ?? ([yearSeries(series, 'first_half'), yearSeries(series, 'second_half')] as const);
  halves.set(series, both);
  return both[half - 1]!;
};

/** Returns the same object for every use of a key. Files repeat the description of a series in every row. */
export const remembered = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const cache = new Map<string, Value>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = make(key);
    cache.set(key, value);
    return value;
  };
};

/** Converts a record to readings. A cell is already a reading. */
export const readingOf = (cell: ReadCell): readonly Reading[] | Reject => ('reject' in cell ? cell : [cell]);
