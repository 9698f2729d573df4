import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { openArtifact, type ReadableArtifact } from './bytes.ts';
import { numberText } from './workbook-cell.ts';
import { chosenSheet, type WorkbookOptions, type WorkbookRows } from './workbook-sheet.ts';

/**
 * A file of the old format has at most 65,536 rows of 256 cells and is read as a whole. Official ones have about 1 MB.
 */
const maximumXlsBytes = 32 * 1024 * 1024;
const batchRows = 1000;

const contentOf = async (artifact: ReadableArtifact, maximumBytes: number): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(openArtifact(artifact, { maximumBytes })));

const parsed = async (content: Buffer, sheetRows: number | undefined) => {
  // A large library for a rare format, imported only if a file needs it.
  const { read } = await import('@e965/xlsx');
  try {
    return read(content, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      ...(sheetRows === undefined ? {} : { sheetRows }),
    });
  } catch (error) {
    // A TypeError inside the library says nothing about the file.
    const reason = error instanceof Error && !(error instanceof TypeError) ? `: ${error.message}` : '';
    throw new SourceFormatError(`the .xls workbook cannot be read, it is damaged or cut off${reason}`, null, {
      cause: error,
    });
  }
};

const cellText = (cell: CellObject | undefined): string => {
  if (cell?.v === undefined || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number') return numberText(cell.v);
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  return String(cell.v);
};

const rowOf = (cells: readonly (CellObject | undefined)[]): readonly string[] => {
  const texts = Array.from(cells, cellText);
  const last = texts.findLastIndex((text) => text !== '');
  return texts.slice(0, last + 1);
};

/** The names of the sheets of a workbook in the binary format, in order. */
export const xlsSheets = async (artifact: ReadableArtifact, maximumBytes: number): Promise<readonly string[]> =>
  (await parsed(await contentOf(artifact, Math.min(maximumXlsBytes, maximumBytes)), 1)).SheetNames;

/** The rows of a sheet of a workbook in the binary format of Excel 97 to 2003; see `workbookRows`. */
export async function* xlsRows(artifact: ReadableArtifact, options: WorkbookOptions): WorkbookRows {
  const limit = Math.min(maximumXlsBytes, options.maximumBytes);
  if (artifact.bytes > limit)
    throw new SourceFormatError(`the .xls workbook is larger than the accepted ${limit} bytes`);
  const { SheetNames, Sheets } = await parsed(await contentOf(artifact, limit), options.firstRows);
  const { name } = chosenSheet(
    SheetNames.map((sheet) => ({ name: sheet })),
    options,
  );
  const sheet: WorkSheet | undefined = Sheets[name];
  const cells = (sheet?.['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[];
  for (let at = 0; at < cells.length; at += batchRows) {
    const rows: Located<readonly string[]>[] = [];
    cells.slice(at, at + batchRows).forEach((row, index) => {
      if (row !== undefined) rows.push({ record: rowOf(row), line: at + index + 1 });
    });
    yield rows;
  }
}
