import { SourceFormatError } from '@dqs/kit';

/** A release of the index: its published name and the first day of the month in that name. */
export interface Release {
  readonly version: string;
  readonly date: string;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const released = (month: number, year: string): Release => ({
  version: `${months[month]} ${year}`,
  date: `${year}-${String(month + 1).padStart(2, '0')}-01`,
});

const monthOf = (text: string): number =>
  months.findIndex((name) => name.slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase());

/**
 * The release in a cell of NRI_VER, e.g. `March 2023`, which spreadsheets change to `Mar-23`. Throws
 * `SourceFormatError` for other text.
 */
export const releaseOf = (text: string): Release => {
  const match = /^([a-z]{3,9})[ -](?:20)?(\d\d)$/i.exec(text.trim());
  const month = monthOf(match?.[1] ?? '?');
  if (match?.[2] === undefined || month < 0) {
    throw new SourceFormatError(`NRI_VER is "${text}", not a month and year such as March 2023`);
  }
  return released(month, `20${match[2]}`);
};

/** The release in a file's name (`…_Nov2021…`, `…_March_2023…`); null when the name has none. */
export const releaseInName = (fileName: string): Release | null => {
  const match = /(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ _-]?(20\d\d)(?!\d)/i.exec(fileName);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return released(monthOf(match[1]), match[2]);
};
