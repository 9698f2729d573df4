import { SourceFormatError, csvRows } from '@dqs/kit';
import type { FiscalDataSet, FiscalRow } from './fiscal-row.ts';

/** The fields of the first line of a text. */
const headerOf = (head: string): readonly string[] => {
  const [line = ''] = head.replace(/^\uFEFF|^\u00EF\u00BB\u00BF/, '').split(/\r?\n/, 1);
  return line.split(',').map((field) => field.replace(/^"|"$/g, '').trim());
};

/** The name of a column: as the API has it, or by its title in a download of the site. */
const columnNamed = (title: string, { titles = {} }: Pick<FiscalDataSet, 'titles'>): string =>
  titles[title] ?? (title === 'Record Date' ? 'record_date' : title);

/**
 * Which data set a CSV of Fiscal Data is of, by its header: that of the API (`format=csv`), or a download of the site, whose
 * columns have titles. Undefined for another file.
 */
export const fiscalCsvSetOf = (head: string, sets: readonly FiscalDataSet[]): FiscalDataSet | undefined => {
  const header = headerOf(head);
  if (!header.includes('record_date') && !header.includes('Record Date')) return undefined;
  return sets.find((set) => header.some((title) => columnNamed(title, set) === set.column));
};

/** Whether a text begins a CSV of Fiscal Data, of whatever data set: every one has the parts of its date as columns. */
export const isFiscalCsv = (head: string): boolean => {
  const header = headerOf(head);
  return (
    (header.includes('record_date') && header.includes('record_fiscal_year')) ||
    (header.includes('Record Date') && header.includes('Calendar Day Number'))
  );
};

/** The rows of a CSV of Fiscal Data under the names of the API. */
export const fiscalCsvRows = async (
  bytes: AsyncIterable<Buffer>,
  set: FiscalDataSet,
): Promise<readonly FiscalRow[]> => {
  let names: readonly string[] | null = null;
  const found: FiscalRow[] = [];
  for await (const rows of csvRows(bytes)) {
    for (const { record, line } of rows) {
      if (names === null) {
        names = record.map((title) => columnNamed(title.replace(/^\uFEFF/, '').trim(), set));
        if (!names.includes('record_date') || !names.includes(set.column))
          throw new SourceFormatError(`the header lacks record_date or ${set.column}`, line);
        continue;
      }
      found.push(Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])));
    }
  }
  return found;
};
