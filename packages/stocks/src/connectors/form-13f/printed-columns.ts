import type { EntryHead, PublishedEntry } from './published.ts';

/** A position without the fields of its filing. */
export type Position = Omit<PublishedEntry, keyof EntryHead | 'number'>;

/** The tables of a text report, parsed line by line. */
export interface TextTable {
  readonly positions: readonly Position[];
  /** Whether a line differs from the printed form's layout. The positions then count only if the totals agree. */
  readonly needsTotals: boolean;
  /** The first line with figures that is not a position, without its figures; null if there is none. */
  readonly odd: string | null;
  /** The last total printed below values; empty if there is none. */
  readonly printedTotal: string;
}

/** The lines of tables without mail encoding: in signed mail, a dash precedes lines that begin with one. */
export const rowsIn = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^- -/, '-').trimEnd());

export const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Column 6 in the terms of the structured form: shared as defined, or shared otherwise. */
export const discretionOf = (text: string): string => {
  const written = text.toUpperCase();
  if (written === 'SOLE') return 'SOLE';
  return /OTH|OTR/.test(written) ? 'OTR' : 'DFND';
};

export const optionIn = (text: string): string => (/\b(PUT|CALL)S?\b/i.exec(text)?.[1] ?? '').toUpperCase();

/**
 * Name and class are separated by spaces or a tab. If a name fills its column, the position of the second column
 * separates them.
 */
export const nameAndClass = (text: string, classAt: number): readonly [string, string] => {
  const found = /^\s*(\S.*?)(?:\s{2,}|\t)(\S.*)$/.exec(text);
  if (found) return [found[1]!, found[2]!];
  return classAt > 0 ? [text.slice(0, classAt).trim(), text.slice(classAt).trim()] : [text.trim(), ''];
};

/** A call or a put may be named only in the class or after the name. */
export const withOption = (position: Position): Position => {
  if (position.putCall !== '' || position.amountType.toUpperCase() !== 'SH') return position;
  const putCall =
    optionIn(position.titleOfClass) || optionIn(/\s(?:PUT|CALL)S?$/i.exec(position.issuerName)?.[0] ?? '');
  return { ...position, putCall };
};

/** Lines of a table without a position: captions, rulings, column marks, page breaks. */
export const isFurniture = (text: string): boolean =>
  text.trim() === '' ||
  /^[\s\-=_]+$/.test(text) ||
  /^\s*<\/?[A-Z]+>/i.test(text) ||
  /COLUMN 1|NAME OF ISSUER|TITLE OF CLASS|VALUE\s+SH|INFORMATION TABLE|\(x\s*\$?1,?000\)/i.test(text);
