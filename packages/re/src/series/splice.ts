import { addDays, type DayRange } from '@dqs/core';
import type { Reader } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { readSeriesPage, readSpans, type SeriesPageRow } from './query.ts';
import { noteOfValue, predecessorOf } from './succession.ts';

/** Reads the values of a series in a range, newest first, as `readSeriesPage` does. */
export type ReadPage = (range: DayRange, limit: number) => Promise<readonly SeriesPageRow[]>;

/** How a series is read, and what its caller should know of that. */
interface Spliced {
  readonly read: ReadPage;
  readonly note: string | null;
}

const earlier = (left: Day, right: Day): Day => (left < right ? left : right);

/**
 * The values of a series with those of the code before in front of its first one, each of which says so. A series whose
 * units or base period differ, or which has none before, stays as it is; the note says why.
 */
export const spliced = async (db: Reader, seriesKey: string): Promise<Spliced> => {
  const read: ReadPage = (range, limit) => readSeriesPage(db, seriesKey, range, limit);
  const predecessor = predecessorOf(seriesKey);
  if (predecessor === null)
    return { read, note: 'No earlier code is known of which this place is the only successor.' };
  const spans = await readSpans(db, [seriesKey, predecessor.seriesKey]);
  const [own, before] = [spans.get(seriesKey), spans.get(predecessor.seriesKey)];
  if (before === undefined || before.first === null)
    return { read, note: `The series of the code before, ${predecessor.seriesKey}, is not loaded.` };
  if (own === undefined || own.first === null) return { read, note: null };
  if (own.units !== before.units || own.base_period !== before.base_period)
    return {
      read,
      note: `The series of the code before, ${predecessor.seriesKey}, has another unit or base period; its values are not put in front.`,
    };
  if (before.first >= own.first)
    return { read, note: `The series of the code before begins no earlier (${before.first}).` };
  const { first } = own;
  const sourceNote = await noteOfValue(db, predecessor);
  return {
    note: `Values before ${first} are of ${before.geo_name} (${predecessor.seriesKey}).`,
    read: async (range, limit) => {
      const rows = await read(range, limit);
      const values = rows.filter(({ period }) => period !== null);
      if (rows.length === 0 || values.length >= limit) return rows;
      const older = await readSeriesPage(
        db,
        predecessor.seriesKey,
        { from: range.from, to: earlier(range.to, addDays(first, -1)) },
        limit - values.length,
      );
      const [head] = rows;
      const found = older.flatMap((row) => (row.period === null ? [] : [inFront(row, head!, sourceNote)]));
      return values.length + found.length === 0 ? rows : [...values, ...found];
    },
  };
};

/** A value of the code before under the head of the series, with a note of its own. */
const inFront = (row: SeriesPageRow, head: SeriesPageRow, sourceNote: string): SeriesPageRow => {
  const { period, period_type, value, as_of, source_vintage, effective_date, meta } = row;
  const said = (meta as { readonly source_note?: string } | null)?.source_note;
  return {
    ...head,
    period,
    period_type,
    value,
    as_of,
    source_vintage,
    effective_date,
    meta: { ...(meta as object | null), source_note: said === undefined ? sourceNote : `${said} ${sourceNote}` },
  };
};
