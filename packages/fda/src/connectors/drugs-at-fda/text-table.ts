import { SourceFormatError } from '@dqs/kit';
import { columnName, tableOf, type CodeKind, type TableKind } from './tables.ts';

/** One line of a table: cells by column name, without the blanks around them. */
export interface Line {
  /** The line of the file, 1-based. */
  readonly line: number;
  cell(column: string): string;
}

/** A tab-separated table of a release. */
export interface TextTable {
  readonly kind: TableKind | CodeKind | 'unserved' | null;
  readonly lines: readonly Line[];
  /** Lines that have more cells than the header, and something in them: where each stands. */
  readonly misfits: readonly number[];
}

/** The FDA writes Windows-1252; where a copy is valid UTF-8, such as a release without accents or one that was converted, it is read so. */
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
 * Lines with what belongs to them: a note can hold a line break, and what follows it begins with no number. Quotation marks
 * are characters like any other.
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
 * A line of products with one tab too many, as releases have a dozen: before the mark of a reference drug, a digit, an empty cell
 * puts all that follows one place too far. Without it the line fits; null where that is not the fault.
 */
const withoutEmptyCell = (cells: readonly string[], width: number, markAt: number | undefined): string[] | null => {
  if (markAt === undefined || cells.length !== width + 1) return null;
  const empty = cells.findIndex((cell) => cell.trim() === '');
  const rest = cells.filter((_, index) => index !== empty);
  const fits = empty >= 0 && empty <= markAt && rest.slice(0, markAt).every((cell) => cell.trim() !== '');
  return fits && /^\d$/.test(rest[markAt]!.trim()) ? rest : null;
};

/** Reads a table, its columns found by name. Cells beyond the header are accepted where they are empty. */
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
