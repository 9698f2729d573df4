import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import { isDay } from '@dqs/core';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { datePeriod, monthPeriod, type Period } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { seriesOfFredId } from './fred-series.ts';

const missing: ReadonlySet<string> = new Set(['.', '']);

/**
 * The mark for a missing value in a vintage. If an older vintage has a value, in this file or another, the mark
 * withdraws it.
 */
const none = '.';

interface Column {
  readonly series: SeriesDescription;
  readonly knownAt: string;
}

/** `CPIAUCSL_20220713`: a series as known at the end of a day. */
const columnOf = (name: string): Column => {
  const [, id = '', year = '', month = '', day = ''] = /^(\w+)_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
  const vintage = `${year}-${month}-${day}`;
  if (!isDay(vintage))
    throw new SourceFormatError(`the header has a column "${name}", which does not name a vintage of a series`, 1);
  const series = seriesOfFredId(id);
  if (series !== null) return { series, knownAt: `${vintage}T23:59:59Z` };
  throw new SourceFormatError(
    `${id} is not a supported series of an agency in its own units; load the file of the agency that publishes it`,
    1,
  );
};

const periodOf = ({ frequency }: SeriesDescription, text: string): Period | null =>
  frequency === 'monthly' ? monthPeriod(text.slice(0, 4), text.slice(5, 7)) : datePeriod(text);

/**
 * The values in an ALFRED CSV file: `observation_date`, then a column for each vintage of a series. A value that a
 * vintage lacks is a dot, which withdraws the value of older vintages. Throws `SourceFormatError` for a series that is
 * not an agency's own.
 */
export async function* alfredCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  let columns: readonly (Column & { readonly place: number })[] | null = null;
  const begun = new Set<number>();
  for await (const rows of csvRows(bytes, { trim: true })) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (columns === null) {
        columns = record
          .slice(1)
          .map((name, at) => ({ ...columnOf(name), place: at + 1 }))
          .toSorted((one, other) => (one.knownAt < other.knownAt ? -1 : 1));
        continue;
      }
      const periodText = record[0] ?? '';
      const older = new Set<string>();
      for (const { series, knownAt, place } of columns) {
        const text = record[place] ?? '';
        // Before its first value, a vintage only starts later than others. A dot there counts only against older
        // vintages in the file.
        if (missing.has(text) && (text !== none || !(begun.has(place) || older.has(series.key)))) continue;
        older.add(series.key);
        if (text !== none) begun.add(place);
        const period = periodOf(series, periodText);
        cells.push({ line, record: readCell({ series, period, periodText, text, missing, knownAt }) });
      }
    }
    if (cells.length > 0) yield cells;
  }
}
