import { SourceFormatError } from '@dqs/kit';
import { columnName, tableOf, type CodeKind, type TableKind } from './tables.ts';

/** One line of a table: cells by column name, without surrounding blanks. */
export interface Line {
  /** The line of the file, 1-based. */
  readonly line: number;
  cell(column: string): string;
}

/** A tab-separated table of a release. */
export interface TextTable {
  readonly kind: TableKind | CodeKind | 'unserved' | null;
  readonly lines: readonly Line[];
  /** Line numbers of lines that have more cells than the header, with text in them. */
  readonly misfits: readonly number[];
}

/**
 * Decodes Windows-1252, the FDA's encoding. A copy that is valid UTF-8, because it has no accents or was converted, is
 * read as UTF-8.
 */
const decoded = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

interface WholeLine {
  readonly line: number;
  text: string;
}

/**
 * Joins continued lines: a note can contain a line break, and its continuation does not begin with a number. Quotation
 * marks have no special meaning.
 */
const wholeLines = (text: string): readonly WholeLine[] => {
  const lines: WholeLine[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const last = lines.at(-1);
    if (last && lines.length > 1 && !/^\s*\d/.test(line)) last.text += ` ${line}`;
    else lines.push({ line: index + 1, text: line });
  }
  return lines;
};

/**
 * Repairs a line of products with one tab too many; a release has about a dozen. An empty cell before the reference
 * drug mark (a digit) shifts all later cells by one. Null where the line has another fault.
 */
const withoutEmptyCell = (cells: readonly string[], width: number, markAt: number | undefined): string[] | null => {
  if (markAt === undefined || cells.length !== width + 1) return null;
  const empty = cells.findIndex((cell) => cell.trim() === '');
  const rest = cells.filter((_, index) => index !== empty);
  const fits = empty >= 0 && empty <= markAt && rest.slice(0, markAt).every((cell) => cell.trim() !== '');
  return fits && /^\d$/.test(rest[markAt]!.trim()) ? rest : null;
};

/** Reads a table and finds its columns by name. Cells beyond the header are accepted where they are empty. */
export const textTable = (bytes: Buffer): TextTable => {
  const [head, ...rest] = wholeLines(decoded(bytes));
  if (!head) throw new SourceFormatError('the file is empty', 1);
  const header = head.text.split('\t').map(columnName);
  const place = new Map(header.map((name, index) => [name, index]));
  if (place.size !== header.filter((name) => name !== '').length + (header.includes('') ? 1 : 0))
    throw new SourceFormatError(`the header names a column twice: ${header.join(', ')}`, 1);
  const lines: Line[] = [];
  const misfits: number[] = [];
  for (const { line, text } of rest) {
    const split = text.split('\t');
    const cells = withoutEmptyCell(split, header.length, place.get('referencedrug')) ?? split;
    if (cells.slice(header.length).some((cell) => cell.trim() !== '')) misfits.push(line);
    else lines.push({ line, cell: (column) => cells[place.get(column) ?? -1]?.trim() ?? '' });
  }
  return { kind: tableOf(header), lines, misfits };
};
