import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import type { Frequency } from '@dqs/series/contract';
import { missingValue, nipaPeriod } from './nipa-period.ts';
import { nipaSeries } from './nipa-series.ts';

const header = '%SeriesCode,Period,Value';

/** Parentheses around digits mark a negative number; around letters, a missing value. */
export const withSign = (text: string): string => text.replace(/^\(([\d.,]+)\)$/, '-$1');

/**
 * The observations of a flat file of the national accounts (`NipaDataQ.txt`, `NipaDataA.txt`, `NipaDataM.txt`): code,
 * period and value with thousands separators. Throws `SourceFormatError` for another header.
 */
export async function* nipaFlatCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const seriesOf = remembered((key) => {
    const [code = '', frequency = ''] = key.split('|');
    return nipaSeries(code, frequency as Frequency, null);
  });
  let begun = false;
  for await (const rows of csvRows(bytes, { trim: true })) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (!begun) {
        if (record.join(',') !== header)
          throw new SourceFormatError(`the header is "${record.join(',')}", not ${header}`, line);
        begun = true;
        continue;
      }
      const [code = '', periodText = '', text = ''] = record;
      const read = nipaPeriod(periodText);
      const series = seriesOf(`${code}|${read?.frequency ?? 'annual'}`);
      const period = read?.period ?? null;
      cells.push({
        line,
        record: readCell({ series, period, periodText, text: withSign(text), missing: missingValue }),
      });
    }
    if (cells.length > 0) yield cells;
  }
}

/** One series of `SeriesRegister.txt`: its code and the other columns. */
export interface RegisteredSeries {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
}

const registerColumns = ['%SeriesCode', 'SeriesLabel', 'MetricName', 'CalculationType', 'DefaultScale'];

/** The series of `SeriesRegister.txt`. Throws `SourceFormatError` if a required column is missing. */
export async function* seriesRegister(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<readonly Located<RegisteredSeries>[]> {
  let columns: readonly string[] | null = null;
  for await (const rows of csvRows(bytes, { trim: true, encoding: 'windows-1252' })) {
    const entries: Located<RegisteredSeries>[] = [];
    for (const { record, line } of rows) {
      if (columns === null) {
        columns = record;
        const lacking = registerColumns.filter((name) => !record.includes(name));
        if (lacking.length > 0) throw new SourceFormatError(`the header lacks ${lacking.join(', ')}`, line);
        continue;
      }
      const fields = Object.fromEntries(columns.map((name, index) => [name, record[index] ?? '']));
      entries.push({ line, record: { code: fields['%SeriesCode'] ?? '', fields } });
    }
    if (entries.length > 0) yield entries;
  }
}
