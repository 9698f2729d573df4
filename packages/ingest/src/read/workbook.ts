import { open } from 'node:fs/promises';
import type { StoredArtifact } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { refuseHtmlFile } from './text.ts';
import { numberText } from './workbook-cell.ts';
import type { WorkbookOptions, WorkbookRows } from './workbook-sheet.ts';
import { xlsRows } from './workbook-xls.ts';
import { xlsxRows } from './xlsx.ts';

const signature = async (path: string): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await file.close();
  }
};

const shortest = (stored: string, line: number): string => {
  const number = Number(stored);
  if (Number.isFinite(number)) return numberText(number);
  throw new SourceFormatError(`a cell holds "${stored}" where a number belongs`, line);
};

/**
 * The rows of one sheet of an Excel workbook, .xlsx or .xls, told by the first bytes; `line` is the row's number in the
 * sheet. Numbers are their shortest decimal text, dates their serial number (`serialDay`), errors what the sheet shows
 * (`#N/A`), booleans TRUE and FALSE. .xlsx streams. The properties of the document are not read, so that a damaged date
 * among them does not matter. Throws `SourceFormatError` for another kind of file, a missing sheet, a damaged archive.
 */
export async function* workbookRows(
  artifact: Pick<StoredArtifact, 'path' | 'bytes' | 'onRead'>,
  options: WorkbookOptions,
): WorkbookRows {
  const start = await signature(artifact.path);
  if (start.startsWith('504b0304')) yield* xlsxRows(artifact, { ...options, number: shortest });
  else if (start === 'd0cf11e0a1b11ae1') yield* xlsRows(artifact, options);
  else {
    await refuseHtmlFile(artifact.path);
    throw new SourceFormatError('the file is no Excel workbook, neither .xlsx nor .xls');
  }
}
