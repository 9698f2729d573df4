import { daysBetween } from '@dqs/core';
import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import type { Frequency } from '@dqs/series/contract';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { datePeriod } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { frbPeriod, frequencyOfName } from './period.ts';
import { frbSeries } from './series-words.ts';

/** Holidays have `ND`, gaps in a release `NA` or `NC`; series that have not started have an empty cell. */
const missing: ReadonlySet<string> = new Set(['', 'ND', 'NA', 'NC']);

type Line = Located<readonly string[]>;

/** The label of a line: the words before the colon. In some years one label ends in a space. */
const label = (text: string): string => text.replace(/:\s*$/, '').trim().toLowerCase();

/** The frequency, from the notation of the periods and the days between the first two. */
const frequencyOfPeriods = (first: string, second: string | undefined): Frequency => {
  if (/^\d{4}$/.test(first)) return 'annual';
  if (/Q\d$/.test(first)) return 'quarterly';
  if (/^\d{4}-\d{2}$/.test(first)) {
    const months =
      second === undefined ? 1 : Number.parseInt(second.slice(5), 10) - Number.parseInt(first.slice(5), 10);
    return [3, -9].includes(months) ? 'quarterly' : 'monthly';
  }
  const [from, to] = [datePeriod(first), datePeriod(second ?? '')];
  return from !== null && to !== null && daysBetween(from.period as Day, to.period as Day) >= 6 ? 'weekly' : 'daily';
};

const releaseOf = (identifier: string, line: number): string => {
  const [release = ''] = identifier.split('/');
  if (/^[A-Z][A-Z0-9]*$/.test(release)) return release;
  throw new SourceFormatError(
    `the file has a column with the unique identifier "${identifier}": it was modified; load the original file of the Data Download Program`,
    line,
  );
};

interface Column {
  readonly series: SeriesDescription;
  readonly frequency: Frequency;
}

const columnOf = (
  [description = '', unit = '', multiplier = '', currency = '', identifier = '', name = '']: readonly string[],
  periods: readonly [string, string | undefined],
  line: number,
): Column => {
  const frequency = frequencyOfName(name) ?? frequencyOfPeriods(...periods);
  const release = releaseOf(identifier, line);
  return { frequency, series: frbSeries({ release, name, description, unit, multiplier, currency, frequency }) };
};

const cell = ({ series, frequency }: Column, periodText: string, text: string, line: number): Located<ReadCell> => ({
  line,
  record: readCell({ series, period: frbPeriod(periodText, frequency), periodText, text: text.trim(), missing }),
});

const labels = ['series description', 'unit', 'multiplier', 'currency', 'unique identifier', 'time period'];

/** Parses the six label lines above the data of a file with series in columns. */
const columnsOf = (top: readonly Line[], periods: readonly [string, string | undefined]): readonly Column[] => {
  const byLabel = new Map(top.map(({ record }) => [label(record[0] ?? ''), record]));
  const lacking = labels.filter((name) => !byLabel.has(name));
  if (lacking.length > 0)
    throw new SourceFormatError(
      `the label lines lack ${lacking.join(', ')}; load the original file of the Data Download Program, with label=include`,
      1,
    );
  const names = byLabel.get('time period')!;
  return names.slice(1).map((_, index) =>
    columnOf(
      labels.map((name) => byLabel.get(name)?.[index + 1] ?? ''),
      periods,
      1,
    ),
  );
};

const isData = ({ record }: Line): boolean => /^\d{4}/.test(record[0] ?? '');

async function* seriesInColumns(rows: AsyncIterable<readonly Line[]>): AsyncGenerator<readonly Located<ReadCell>[]> {
  let waiting: Line[] = [];
  let columns: readonly Column[] | null = null;
  const begin = (): readonly Column[] => {
    const first = waiting.findIndex(isData);
    if (first === -1) throw new SourceFormatError('the file has no line that begins with a period');
    return columnsOf(waiting.slice(0, first), [waiting[first]!.record[0]!, waiting[first + 1]?.record[0]]);
  };
  const cellsOf = (lines: readonly Line[], known: readonly Column[]): Located<ReadCell>[] =>
    lines
      .filter(isData)
      .flatMap(({ record, line }) => known.map((column, at) => cell(column, record[0]!, record[at + 1] ?? '', line)));
  for await (const batch of rows) {
    if (columns !== null) {
      yield cellsOf(batch, columns);
      continue;
    }
    waiting = [...waiting, ...batch];
    if (waiting.filter(isData).length < 2) continue;
    columns = begin();
    yield cellsOf(waiting, columns);
  }
  if (columns === null) yield cellsOf(waiting, begin());
}

async function* seriesInRows(
  header: readonly string[],
  rows: AsyncIterable<readonly Line[]>,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const periods = header.slice(6);
  for await (const batch of rows) {
    yield batch.flatMap(({ record, line }) => {
      if (label(record[0] ?? '') === 'descriptions') return [];
      const column = columnOf(record, [periods[0] ?? '', periods[1]], line);
      return periods.map((period, index) => cell(column, period, record[index + 6] ?? '', line));
    });
  }
}

/**
 * The observations in a CSV package of the Data Download Program with labels, in either layout: series in columns below
 * six label lines, or series in rows after six label columns. Throws `SourceFormatError` for a file without labels.
 */
export async function* frbCsvCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const rows = csvRows(bytes, { trim: true });
  const first = await rows.next();
  if (first.done) return;
  async function* whole(): AsyncGenerator<readonly Line[]> {
    yield first.value as readonly Line[];
    yield* rows;
  }
  const header = first.value[0]?.record ?? [];
  yield* label(header[0] ?? '') === 'descriptions' ? seriesInRows(header, whole()) : seriesInColumns(whole());
}
