import { openArtifact } from './bytes.ts';
import { isCompoundFile } from './compound-file.ts';
import { SourceFormatError, type Located, type StoredArtifact } from './connector.ts';
import { chosenSheet, type WorkbookOptions } from './sheet.ts';
import { openXls } from './xls.ts';
import { xlsxRows } from './xlsx.ts';

type ReadableArtifact = Pick<StoredArtifact, 'path' | 'bytes' | 'onRead'>;

const isOldWorkbook = async (artifact: ReadableArtifact, maximumBytes: number): Promise<boolean> => {
  const { path, bytes } = artifact;
  try {
    for await (const chunk of openArtifact({ path, bytes }, { maximumBytes })) return isCompoundFile(chunk);
  } catch (error) {
    // A zip of many members is no single file to be opened: it is a workbook of the newer kind, or refused as one.
    if (!(error instanceof SourceFormatError)) throw error;
  }
  return false;
};

/**
 * The rows of one sheet of an Excel workbook, .xlsx or .xls (told by its bytes), as text. Rows without any value are
 * passed over; a row ends with its last filled cell; `line` is the number of the row in the sheet. An .xlsx is streamed and its
 * numbers have the digits of the file; an .xls is held whole, and its numbers, which are binary, are in their shortest form.
 * Throws `SourceFormatError` for what is no workbook, is damaged or encrypted, and for a sheet that is missing.
 */
export async function* workbookRows(
  artifact: ReadableArtifact,
  options: WorkbookOptions,
): AsyncGenerator<readonly Located<readonly string[]>[]> {
  const { maximumBytes, sheet } = options;
  if (!(await isOldWorkbook(artifact, maximumBytes))) return yield* xlsxRows(artifact, options);
  const chunks: Buffer[] = [];
  for await (const chunk of openArtifact(artifact, { maximumBytes })) chunks.push(chunk);
  const workbook = openXls(Buffer.concat(chunks));
  yield workbook.rows(chosenSheet(workbook.sheetNames, sheet));
}
