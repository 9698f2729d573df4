import { SourceFormatError, csvRows } from '@dqs/kit';
import type { FiscalDataSet, FiscalRow } from './fiscal-row.ts';

/** The fields of the first line of a text. */
const headerOf = (head: string): readonly string[] => {
  const [line = ''] = head.replace(/^\uFEFF|^\u00EF\u00BB\u00BF/, '').split(/\r?\n/, 1);
  return line.split(',').map((field) => field.replace(/^"|"$/g, '').trim());
};

/** The API name of a column, from its name in the API or its title in a download from the site. */
const columnNamed = (title: string, { titles = {} }: Pick<FiscalDataSet, 'titles'>): string =>
  titles[title] ?? (title === 'Record Date' ? 'record_date' : title);

/**
 * The data set of a Fiscal Data CSV file, by its header: that of the API (`format=csv`), or that of a download from the
 * site, which has titles. Undefined for other files.
 */
export const fiscalCsvSetOf = (head: string, sets: readonly FiscalDataSet[]): FiscalDataSet | undefined => {
  const header = headerOf(head);
  if (!header.includes('record_date') && !header.includes('Record Date')) return undefined;
  return sets.find((set) => header.some((title) => columnNamed(title, set) === set.column));
};

/** Whether a text starts a CSV file of any Fiscal Data set. All have the parts of the date as columns. */
export const isFiscalCsv = (head: string): boolean => {
  const header = headerOf(head);
  return (
    (header.includes('record_date') && header.includes('record_fiscal_year')) ||
    (header.includes('Record Date') && header.includes('Calendar Day Number'))
  );
};

/** The rows of a Fiscal Data CSV file with the column names of the API. */
export const fiscalCsvRows = async (
  bytes: AsyncIterable<Buffer>,
  set: FiscalDataSet,
): Promise<readonly FiscalRow[]> => {
  let names: readonly string[] | null = null;
  const parsed: FiscalRow[] = [];
  for await (const rows of csvRows(bytes)) {
    for (const { record, line } of rows) {
      if (names === null) {
        names = record.map((title) => columnNamed(title.replace(/^\uFEFF/, '').trim(), set));
        if (!names.includes('record_date') || !names.includes(set.column))
          throw new SourceFormatError(`the header lacks record_date or ${set.column}`, line);
        continue;
      }
      parsed.push(Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])));
    }
  }
  return parsed;
};
