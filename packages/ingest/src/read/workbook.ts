import { SourceFormatError } from '../source-format-error.ts';
import { firstBytesOfGzip, headOf, packingOf, type ReadableArtifact } from './bytes.ts';
import { refuseHtmlFile } from './text.ts';
import { numberText } from './workbook-cell.ts';
import type { WorkbookOptions, WorkbookRows } from './workbook-sheet.ts';
import { xlsRows, xlsSheets } from './workbook-xls.ts';
import { xlsxRows, xlsxSheets } from './xlsx.ts';

/** The format of a workbook by its first bytes, or by those inside a gzip; null for another kind of file. */
const formatOf = async (artifact: ReadableArtifact): Promise<'xlsx' | 'xls' | null> => {
  const head = await headOf(artifact.path, 8);
  if (packingOf(head) === 'zip') return 'xlsx';
  const start = packingOf(head) === 'gzip' ? await firstBytesOfGzip(artifact.path) : head;
  return start.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1' ? 'xls' : null;
};

const shortest = (stored: string, line: number): string => {
  const number = Number(stored);
  if (Number.isFinite(number)) return numberText(number);
  throw new SourceFormatError(`a cell holds "${stored}" where a number belongs`, line);
};

/**
 * The rows of one sheet of an Excel workbook, .xlsx or .xls, detected by the first bytes. An .xls may be inside a gzip.
 * `line` is the row's number in the sheet. Numbers are their shortest decimal text, dates their serial number
 * (`serialDay`), errors what the sheet shows (`#N/A`), booleans TRUE and FALSE. .xlsx streams. The document properties
 * are not read, so a damaged date in them does not matter. Throws `SourceFormatError` for another kind of file, a
 * missing sheet, a damaged archive.
 */
export async function* workbookRows(artifact: ReadableArtifact, options: WorkbookOptions): WorkbookRows {
  const format = await formatOf(artifact);
  if (format === 'xlsx') yield* xlsxRows(artifact, { ...options, number: shortest });
  else if (format === 'xls') yield* xlsRows(artifact, options);
  else {
    await refuseHtmlFile(artifact.path);
    throw new SourceFormatError('the file is not an Excel workbook, neither .xlsx nor .xls');
  }
}

/** The names of the sheets of an Excel workbook, in order. Throws `SourceFormatError` for another kind of file. */
export const workbookSheets = async (
  artifact: ReadableArtifact,
  { maximumBytes }: Pick<WorkbookOptions, 'maximumBytes'>,
): Promise<readonly string[]> => {
  const format = await formatOf(artifact);
  if (format === null) throw new SourceFormatError('the file is not an Excel workbook, neither .xlsx nor .xls');
  return (format === 'xlsx' ? xlsxSheets : xlsSheets)(artifact, maximumBytes);
};
