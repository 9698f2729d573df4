import type { Reject } from '@dqs/kit';
import { decimalDigits } from './digits.ts';
import type { HalfYear, Period } from './period.ts';
import { yearSeries, type PublishedSeries } from './series.ts';

/** What an agency says in one cell of a file: the value of a series in a period. */
export interface PublishedCell extends Period {
  readonly series: PublishedSeries;
  /** Digits as published; null where the publisher says that there is none. */
  readonly value: string | null;
  /** Flags and footnotes as published, such as `p` or `P,R`; null where there are none. */
  readonly flags: string | null;
  /** The publisher's instant of this release, RFC 3339, UTC; null where the file does not say it. */
  readonly knownAt: string | null;
}

/** A cell, or why a text is none. */
export type ReadCell = PublishedCell | Reject;

/** What a file says in one cell, as text. */
export interface CellText {
  readonly series: PublishedSeries;
  readonly period: Period | HalfYear | null;
  /** The period as written, for the reason of a reject. */
  readonly periodText: string;
  readonly text: string;
  /** Texts that say that there is no value. */
  readonly missing: ReadonlySet<string>;
  readonly flags?: string | null;
  readonly knownAt?: string | null;
}

/** Reads the text of a cell. A text that is neither a number nor one of the publisher's markers is rejected. */
export const readCell = (cell: CellText): ReadCell => {
  const { series, period, text } = cell;
  if (period === null) return { reject: `${series.sourceSeriesId}: "${cell.periodText}" is no period` };
  const value = cell.missing.has(text) ? null : decimalDigits(text);
  if (value === null && !cell.missing.has(text)) {
    return { reject: `${series.sourceSeriesId}, ${cell.periodText}: "${text}" is no number` };
  }
  const rest = { value, flags: cell.flags ?? null, knownAt: cell.knownAt ?? null };
  if ('half' in period) {
    return { series: yearSeries(series, period.half === 1 ? 'first_half' : 'second_half'), ...period.year, ...rest };
  }
  return { series, ...period, ...rest };
};

/** The same object for one key however often it is asked for: files repeat the description of a series in every row. */
export const remembered = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>();
  return (key) => {
    const held = known.get(key);
    if (held !== undefined) return held;
    const value = make(key);
    known.set(key, value);
    return value;
  };
};
