import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { statisticalPeriod, type HalfYear, type Period } from '../../published/period.ts';
import { eurostatSeries, frequencyLetter } from './series-words.ts';

const missing: ReadonlySet<string> = new Set([':', '']);

interface Header {
  readonly dimensions: readonly string[];
  readonly periods: readonly (readonly [string, Period | HalfYear | null])[];
}

/**
 * `freq,age,sex,geo\TIME_PERIOD`: the dimensions separated by commas, and after the backslash the dimension of the
 * columns.
 */
const headerOf = (record: readonly string[]): Header => {
  const [, names = ''] = /^([\w,]+)\\\s*(?:TIME_PERIOD|time)$/i.exec(record[0] ?? '') ?? [];
  if (names === '')
    throw new SourceFormatError(`the header begins with "${record[0] ?? ''}", not with dimensions\\TIME_PERIOD`, 1);
  return {
    dimensions: names.split(','),
    periods: record.slice(1).map((text) => [text, statisticalPeriod(text)] as const),
  };
};

const noLabels = (): undefined => undefined;

/** `17151 b`, `: c`, `:`: a value or a colon, then the flags. */
const partsOf = (cell: string): readonly [text: string, flags: string | null] => {
  const [text = '', flags = ''] = cell.split(/\s+/);
  // Some old files have no space between the colon and the flag.
  const [, colon = '', close = ''] = /^(:)([a-z]+)$/.exec(text) ?? [];
  return colon === '' ? [text, flags === '' ? null : flags] : [colon, close];
};

/**
 * The values of a tab-separated bulk file, new (oldest period first) or old (newest first, without a frequency
 * dimension). The file does not contain its data set; `dataset` comes from its name. Throws `SourceFormatError`.
 */
export async function* tsvCells(
  bytes: AsyncIterable<Buffer>,
  dataset: string,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  let header: Header | null = null;
  for await (const rows of csvRows(bytes, { delimiter: '\t', trim: true, quotes: false })) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (header === null) {
        header = headerOf(record);
        continue;
      }
      const codes = (record[0] ?? '').split(',');
      if (codes.length !== header.dimensions.length) {
        throw new SourceFormatError(
          `a line has ${codes.length} codes where the header has ${header.dimensions.length}`,
          line,
        );
      }
      const named = header.dimensions.map((name, index) => [name, codes[index] ?? ''] as const);
      const hasFrequency = header.dimensions.some((name) => name.toLowerCase() === 'freq');
      const frequency = ['freq', frequencyLetter(header.periods[0]?.[0] ?? '')] as const;
      const dimensions = hasFrequency ? named : [frequency, ...named];
      const series = eurostatSeries({ dataset, datasetLabel: null, dimensions, labels: noLabels });
      if (series === null) {
        cells.push({ line, record: { reject: `${record[0] ?? ''}: the service does not support this frequency` } });
        continue;
      }
      for (const [index, [periodText, period]] of header.periods.entries()) {
        const [text, flags] = partsOf(record[index + 1] ?? '');
        cells.push({ line, record: readCell({ series, period, periodText, text, missing, flags }) });
      }
    }
    if (cells.length > 0) yield cells;
  }
}
