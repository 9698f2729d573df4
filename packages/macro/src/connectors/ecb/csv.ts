import { SourceFormatError, columnIndex, csvRows, type Located } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { statisticalPeriod } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { flagOf } from '../sdmx/cells.ts';
import { ecbSeries } from './series-words.ts';

/** A missing value is empty in CSV and `NaN` in XML. */
export const missingValue: ReadonlySet<string> = new Set(['', 'NaN']);

interface Columns {
  readonly places: ReadonlyMap<string, number>;
  readonly header: readonly string[];
  /** The columns between `KEY` and `TIME_PERIOD` are the dimensions of the data flow. */
  readonly dimensions: readonly string[];
  readonly attributes: readonly string[];
}

const columnsOf = (header: readonly string[]): Columns => {
  const places = columnIndex(header, ['KEY', 'TIME_PERIOD', 'OBS_VALUE']);
  const time = places.get('TIME_PERIOD')!;
  const isOfObservation = (name: string): boolean => name.startsWith('OBS_') || name === 'TIME_PERIOD';
  return {
    places,
    header,
    dimensions: header.slice(places.get('KEY')! + 1, time),
    attributes: header.slice(time).filter((name) => !isOfObservation(name)),
  };
};

const seriesOf = (columns: Columns, record: readonly string[]): SeriesDescription | null => {
  const field = (name: string): string => record[columns.header.indexOf(name)] ?? '';
  return ecbSeries({
    flow: field('KEY').split('.', 1)[0] ?? '',
    dimensions: columns.dimensions.map((name) => [name, field(name)] as const),
    attributes: new Map(columns.attributes.map((name) => [name, field(name)])),
  });
};

/**
 * The observations in an SDMX-CSV response (`format=csvdata`): `KEY`, the dimensions of the flow, `TIME_PERIOD`,
 * `OBS_VALUE`, then attributes that differ between flows. Throws `SourceFormatError` for another header.
 */
export async function* ecbCsvCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const cache = new Map<string, SeriesDescription | null>();
  let columns: Columns | null = null;
  let status = -1;
  for await (const rows of csvRows(bytes)) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (columns === null) {
        columns = columnsOf(record);
        status = record.indexOf('OBS_STATUS');
        continue;
      }
      const field = (name: string): string => record[columns!.places.get(name)!] ?? '';
      const key = field('KEY');
      if (key === '') throw new SourceFormatError('a line has no KEY', line);
      if (!cache.has(key)) cache.set(key, seriesOf(columns, record));
      const series = cache.get(key) ?? null;
      if (series === null) {
        cells.push({ line, record: { reject: `${key}: the service does not support this frequency` } });
        continue;
      }
      const periodText = field('TIME_PERIOD');
      const period = statisticalPeriod(periodText);
      const flags = flagOf(record[status] ?? '');
      cells.push({
        line,
        record: readCell({ series, period, periodText, text: field('OBS_VALUE'), missing: missingValue, flags }),
      });
    }
    if (cells.length > 0) yield cells;
  }
}
