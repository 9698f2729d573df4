import type { EntryHead, PublishedEntry } from './published.ts';

/** A position but for the filing that it is in. */
export type Position = Omit<PublishedEntry, keyof EntryHead | 'number'>;

/** The tables of a text report, read line by line. */
export interface TextTable {
  readonly positions: readonly Position[];
  /** A line is in another layout than the printed form has it: what it says counts only if the totals agree. */
  readonly needsTotals: boolean;
  /** The first line with figures that is no position, without its figures; null where there is none. */
  readonly odd: string | null;
  /** The last total that is printed below values; empty where there is none. */
  readonly printedTotal: string;
}

/** The lines of tables without what mail adds: where it was signed, a dash stands before lines that begin with one. */
export const rowsIn = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^- -/, '-').trimEnd());

export const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Column 6 as the structured form calls it: shared as defined, or shared otherwise. */
export const discretionOf = (text: string): string => {
  const written = text.toUpperCase();
  if (written === 'SOLE') return 'SOLE';
  return /OTH|OTR/.test(written) ? 'OTR' : 'DFND';
};

export const optionIn = (text: string): string => (/\b(PUT|CALL)S?\b/i.exec(text)?.[1] ?? '').toUpperCase();

/** Name and class are set apart by blanks or a tab, or, where a name fills its column, by the place of the second column. */
export const nameAndClass = (text: string, classAt: number): readonly [string, string] => {
  const found = /^\s*(\S.*?)(?:\s{2,}|\t)(\S.*)$/.exec(text);
  if (found) return [found[1]!, found[2]!];
  return classAt > 0 ? [text.slice(0, classAt).trim(), text.slice(classAt).trim()] : [text.trim(), ''];
};

/** A call or a put may be named in the class, or behind the name, alone. */
export const withOption = (position: Position): Position => {
  if (position.putCall !== '' || position.amountType.toUpperCase() !== 'SH') return position;
  const putCall =
    optionIn(position.titleOfClass) || optionIn(/\s(?:PUT|CALL)S?$/i.exec(position.issuerName)?.[0] ?? '');
  return { ...position, putCall };
};

/** Lines of a table that hold no position: captions, rulings, column marks, page breaks. */
export const isFurniture = (text: string): boolean =>
  text.trim() === '' ||
  /^[\s\-=_]+$/.test(text) ||
  /^\s*<\/?[A-Z]+>/i.test(text) ||
  /COLUMN 1|NAME OF ISSUER|TITLE OF CLASS|VALUE\s+SH|INFORMATION TABLE|\(x\s*\$?1,?000\)/i.test(text);
