import { SourceFormatError, workbookRows, type Located, type StoredArtifact } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { monthPeriod, quarterPeriod, type Period } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { realTimeSeries } from './real-time-variables.ts';

interface Column {
  readonly series: SeriesDescription;
  readonly knownAt: string;
}

/** Expands a two-digit year. The oldest vintage is from 1965. */
const century = (year: string): string => `${Number.parseInt(year, 10) >= 60 ? '19' : '20'}${year}`;

/**
 * Parses a header, which is in upper or lower case. A quarterly vintage is from the middle of the quarter's second
 * month, a monthly vintage from the middle of the month. Both count as known at the end of the fifteenth.
 */
const columnOf = (name: string, quarterly: boolean): Column => {
  const [, variable = '', year = '', kind = '', number = ''] =
    /^([A-Z0-9_]+?)(\d{2})(Q|M)(\d{1,2})$/.exec(name.toUpperCase()) ?? [];
  const count = Number.parseInt(number || '0', 10);
  const month = kind === 'Q' ? count * 3 - 1 : count;
  if (month < 1 || month > 12)
    throw new SourceFormatError(`the header has a column "${name}", which does not name a vintage`, 1);
  const series = realTimeSeries(variable, quarterly);
  if (series === null)
    throw new SourceFormatError(`the variable ${variable} of the real-time data set is not supported`, 1);
  return { series, knownAt: `${century(year)}-${String(month).padStart(2, '0')}-15T23:59:59Z` };
};

/** `1947:Q1` or `1947:01`. */
const periodOf = (text: string): Period | null => {
  const [, year = '', quarter = '', number = ''] = /^(\d{4}):(Q?)(\d{1,2})$/.exec(text) ?? [];
  return quarter === '' ? monthPeriod(year, number) : quarterPeriod(year, number);
};

/** The marks for a period without a value in a vintage. */
const none: ReadonlySet<string> = new Set(['#N/A', '']);

/**
 * The values in a workbook of the Real-Time Data Set: one row per quarter or month, one column per vintage, in any of
 * its three layouts. A vintage without a value withdraws the value of an older vintage. Before the first value, an
 * empty cell means nothing.
 */
export async function* realTimeCells(
  artifact: StoredArtifact,
  maximumBytes: number,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  let names: readonly string[] | null = null;
  let columns: readonly Column[] | null = null;
  for await (const rows of workbookRows(artifact, { maximumBytes })) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (names === null) {
        if (record[0]?.toUpperCase() !== 'DATE')
          throw new SourceFormatError(`the first cell is "${record[0] ?? ''}", not DATE`, line);
        names = record.slice(1);
        continue;
      }
      const periodText = record[0] ?? '';
      if (periodText === '') continue;
      columns ??= names.map((name) => columnOf(name, periodText.includes('Q')));
      const period = periodOf(periodText);
      let begun = false;
      for (const [index, { series, knownAt }] of columns.entries()) {
        const text = record[index + 1] ?? '';
        begun ||= !none.has(text);
        if (begun) cells.push({ line, record: readCell({ series, period, periodText, text, missing: none, knownAt }) });
      }
    }
    if (cells.length > 0) yield cells;
  }
}
