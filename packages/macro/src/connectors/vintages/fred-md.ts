import { addMonths, endOfMonth } from '@dqs/core';
import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { monthPeriod, type Period } from '../../published/period.ts';
import { seriesOfFredId } from './fred-series.ts';

/** `1/1/1959` or `01/01/1959`: a month by its first day. */
const periodOf = (text: string): Period | null => {
  const [, month = '', year = ''] = /^(\d{1,2})\/1\/(\d{4})$/.exec(text.replace('/01/', '/1/')) ?? [];
  return year === '' ? null : monthPeriod(year, month);
};

const missing: ReadonlySet<string> = new Set(['', '.']);

/**
 * Rejects a vintage whose data do not end in the month before the one in its name. It is truncated, or has the name of
 * another vintage.
 */
const refuseOtherMonth = (fileName: string, last: Day): void => {
  const [month] = /(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?!-?\d)/.exec(fileName) ?? [];
  const before = month === undefined ? last : addMonths(`${month}-01` as Day, -1);
  if (before !== last)
    throw new SourceFormatError(
      `a vintage of ${month ?? ''} ends with ${before.slice(0, 7)}, but this file ends with ${last.slice(0, 7)}: it is truncated, or of another month`,
    );
};

/**
 * The agencies' series in a vintage of FRED-MD. A vintage is compiled at the end of a month with data up to the
 * previous month, which determines its month. It counts as known at the end of that month. Columns of other publishers
 * and those that the authors compute are skipped. The row of transformation codes below the header is not data.
 */
export async function* fredMdCells(
  bytes: AsyncIterable<Buffer>,
  fileName = '',
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const lines: Located<readonly string[]>[] = [];
  for await (const rows of csvRows(bytes, { trim: true, ragged: true })) lines.push(...rows);
  const header = lines[0]?.record ?? [];
  if (header[0] !== 'sasdate')
    throw new SourceFormatError(`the header begins with "${header[0] ?? ''}", not with sasdate`, 1);
  const data = lines.slice(1).filter(({ record }) => record[0] !== 'Transform:' && record.some((cell) => cell !== ''));
  const last = periodOf(data.at(-1)?.record[0] ?? '');
  if (last === null) throw new SourceFormatError('the last line does not begin with the first day of a month');
  refuseOtherMonth(fileName, last.period as Day);
  const knownAt = `${endOfMonth(addMonths(last.period as Day, 1))}T23:59:59Z`;
  const columns = header.map((name) => seriesOfFredId(name));
  for (const { record, line } of data) {
    const periodText = record[0] ?? '';
    const period = periodOf(periodText);
    const cells = columns.flatMap((series, index): Located<ReadCell>[] => {
      const text = record[index] ?? '';
      // A column may start later or end earlier than others. Nothing was known for such a month.
      if (series === null || missing.has(text)) return [];
      return [{ line, record: readCell({ series, period, periodText, text, missing, knownAt }) }];
    });
    if (cells.length > 0) yield cells;
  }
}
