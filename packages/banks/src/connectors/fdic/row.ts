import type { Kind } from './kind.ts';

/** A row of a file of the FDIC: cells by the FDIC's own names, absent ones empty. */
export interface FdicRow {
  readonly kind: Kind;
  readonly cells: Readonly<Record<string, string>>;
  /** Which of the served figures the file has: the same in every row of it. */
  readonly fieldSet: string;
  /** When the file became known, RFC 3339; null where it does not tell. */
  readonly knownAt: string | null;
}

/** A cell without the blanks around it; empty where the row has none. */
export const cellOf = ({ cells }: FdicRow, ...names: readonly string[]): string => {
  for (const name of names) {
    const cell = cells[name]?.replaceAll('\u00A0', ' ').trim();
    if (cell) return cell;
  }
  return '';
};

/** The certificate of a row, null where it has none. */
export const certOf = (row: FdicRow): number | null => {
  const text = cellOf(row, 'CERT').replace(/\.0+$/, '');
  return /^[1-9]\d{0,8}$/.test(text) ? Number.parseInt(text, 10) : null;
};
