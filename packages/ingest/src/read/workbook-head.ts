import { stat } from 'node:fs/promises';
import type { FileHead } from './bytes.ts';
import { workbookRows } from './workbook.ts';

/** Some workbooks have notes above the column names. No official one has more rows of them. */
const shownRows = 20;
const shownCharacters = 4096;
const maximumBytes = 64 * 1024 * 1024;

/** The signature of a compound document, as Latin-1 text. */
const compound = '\u00D0\u00CF\u0011\u00E0';

/** Whether a file is an Excel workbook, .xlsx or .xls, by its head. */
export const isWorkbook = ({ text, members }: FileHead): boolean =>
  members.includes('xl/workbook.xml') || text.startsWith(compound);

/**
 * The first rows of a workbook's first sheet as text. Cells are separated by tabs; blanks and line breaks inside them
 * become one blank. Throws `SourceFormatError` for a damaged workbook.
 */
export const workbookHead = async (path: string): Promise<string> => {
  const { size: bytes } = await stat(path);
  const lines: string[] = [];
  for await (const batch of workbookRows({ path, bytes }, { maximumBytes, firstRows: shownRows })) {
    lines.push(...batch.map(({ record }) => record.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t')));
    if (lines.length >= shownRows) break;
  }
  return lines.slice(0, shownRows).join('\n').slice(0, shownCharacters);
};
