import { SourceFormatError, columnIndex, csvRows, type Located } from '@dqs/kit';
import type { ReadCell } from '../../published/cell.ts';
import { observationReader } from './observation.ts';

/**
 * Fields are separated by tabs, padded with spaces and not quoted. Code lists have an extra tab at the end of some
 * lines.
 */
const layout = { delimiter: '\t', trim: true, quotes: false, ragged: true } as const;

const columns = ['series_id', 'year', 'period', 'value'];

/**
 * The observations of a LABSTAT data file (`cu.data.1.AllItems`), one per line: `series_id`, `year`, `period`, `value`,
 * `footnote_codes`. Throws `SourceFormatError` for another header and for a truncated line.
 */
export async function* labstatCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const read = observationReader();
  let places: ReadonlyMap<string, number> | null = null;
  let footnotes = -1;
  for await (const rows of csvRows(bytes, layout)) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (places === null) {
        places = columnIndex(record, columns);
        footnotes = record.indexOf('footnote_codes');
        continue;
      }
      const text = (column: string): string | undefined => record[places!.get(column)!];
      const [seriesId, year, period, value] = columns.map(text);
      if (value === undefined) throw new SourceFormatError(`a line has ${record.length} fields; it is truncated`, line);
      cells.push({
        line,
        record: read({
          seriesId: seriesId!,
          year: year!,
          period: period!,
          text: value,
          footnotes: (record[footnotes] ?? '').replaceAll(/\s/g, ''),
        }),
      });
    }
    if (cells.length > 0) yield cells;
  }
}

/** One line of a survey's register: a series of `cu.series`, a code of `cu.item`. */
export interface RegisterEntry {
  /** `cu.series`, or survey and column of a code list: `cu.item`, `ce.data_type`. */
  readonly list: string;
  readonly code: string;
  /** The other fields of the line, by column name. */
  readonly fields: Readonly<Record<string, string>>;
}

const codeColumnOf = (header: readonly string[], fileList: string): string | undefined =>
  [`${fileList}_code`, fileList].find((name) => header.includes(name)) ?? header.find((name) => name.endsWith('_code'));

/**
 * The lines of a register: series by id, or codes of a code list. `name` is the file name, because a code list does not
 * contain its survey (`cu.area`). Throws `SourceFormatError` if there is no column with codes.
 */
export async function* labstatRegister(
  bytes: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<readonly Located<RegisterEntry>[]> {
  const [survey = '', fileList = ''] = name.toLowerCase().split('.');
  let header: readonly string[] | null = null;
  let codeColumn = '';
  for await (const rows of csvRows(bytes, { ...layout, encoding: 'windows-1252' })) {
    const entries: Located<RegisterEntry>[] = [];
    for (const { record, line } of rows) {
      if (header === null) {
        header = record;
        const codeName = header.includes('series_id') ? 'series_id' : codeColumnOf(header, fileList);
        if (codeName === undefined) {
          throw new SourceFormatError(`the header has no column of codes; it has ${record.join(', ')}`, line);
        }
        codeColumn = codeName;
        continue;
      }
      const fields = Object.fromEntries(header.map((column, index) => [column, record[index] ?? '']));
      const code = fields[codeColumn] ?? '';
      if (code === '') continue;
      const list =
        codeColumn === 'series_id'
          ? `${code.slice(0, 2).toLowerCase()}.series`
          : `${survey}.${codeColumn.replace(/_code$/, '')}`;
      entries.push({ line, record: { list, code, fields } });
    }
    if (entries.length > 0) yield entries;
  }
}
