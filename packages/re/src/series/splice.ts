import { addDays, type DayRange } from '@dqs/core';
import type { Reader } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { readSeriesPage, readSpans, type SeriesPageRow } from './query.ts';
import { noteOfValue, predecessorOf } from './succession.ts';

/** Reads the values of a series in a range, newest first, as `readSeriesPage` does. */
export type ReadPage = (range: DayRange, limit: number) => Promise<readonly SeriesPageRow[]>;

/** The reader of a series, and a note for the caller about spliced values. */
interface Spliced {
  readonly read: ReadPage;
  readonly note: string | null;
}

const earlier = (left: Day, right: Day): Day => (left < right ? left : right);

/**
 * Adds the values of the previous code before the first value of a series; each added value has a note. If there is no
 * single previous code, or its units or base period differ, the series is unchanged and the note says why.
 */
export const spliced = async (db: Reader, seriesKey: string): Promise<Spliced> => {
  const read: ReadPage = (range, limit) => readSeriesPage(db, seriesKey, range, limit);
  const predecessor = predecessorOf(seriesKey);
  if (predecessor === null) return { read, note: 'No values were added: no earlier code had exactly this place.' };
  const spans = await readSpans(db, [seriesKey, predecessor.seriesKey]);
  const [span, previous] = [spans.get(seriesKey), spans.get(predecessor.seriesKey)];
  if (previous === undefined || previous.first === null)
    return { read, note: `The series of the previous code, ${predecessor.seriesKey}, is not loaded.` };
  if (span === undefined || span.first === null) return { read, note: null };
  if (span.units !== previous.units || span.base_period !== previous.base_period)
    return {
      read,
      note: `The series of the previous code, ${predecessor.seriesKey}, has a different unit or base period; its values were not added.`,
    };
  if (previous.first >= span.first)
    return { read, note: `The series of the previous code does not begin earlier (it begins ${previous.first}).` };
  const { first } = span;
  const sourceNote = await noteOfValue(db, predecessor);
  return {
    note: `Values before ${first} are for ${previous.geo_name} (${predecessor.seriesKey}).`,
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
      const added = older.flatMap((row) => (row.period === null ? [] : [inFront(row, head!, sourceNote)]));
      return values.length + added.length === 0 ? rows : [...values, ...added];
    },
  };
};

/** A value of the previous code under the head of the requested series, with a source note. */
const inFront = (row: SeriesPageRow, head: SeriesPageRow, sourceNote: string): SeriesPageRow => {
  const { period, period_type, value, as_of, source_vintage, effective_date, meta } = row;
  const published = (meta as { readonly source_note?: string } | null)?.source_note;
  return {
    ...head,
    period,
    period_type,
    value,
    as_of,
    source_vintage,
    effective_date,
    meta: {
      ...(meta as object | null),
      source_note: published === undefined ? sourceNote : `${published} ${sourceNote}`,
    },
  };
};
