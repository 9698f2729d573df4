import type { Kind } from './kind.ts';

/** A row of an FDIC file: cells by the FDIC's field names; absent cells are empty. */
export interface FdicRow {
  readonly kind: Kind;
  readonly cells: Readonly<Record<string, string>>;
  /** The digest of the served fields in the file, the same in all its rows. */
  readonly fieldSet: string;
  /** When the file became known, RFC 3339; null where the file has no date. */
  readonly knownAt: string | null;
}

/** A cell without leading and trailing blanks; empty where the row lacks it. */
export const cellOf = ({ cells }: FdicRow, ...names: readonly string[]): string => {
  for (const name of names) {
    const cell = cells[name]?.replaceAll('\u00A0', ' ').trim();
    if (cell) return cell;
  }
  return '';
};

/** The certificate of a row; null where it has none. */
export const certOf = (row: FdicRow): number | null => {
  const text = cellOf(row, 'CERT').replace(/\.0+$/, '');
  return /^[1-9]\d{0,8}$/.test(text) ? Number.parseInt(text, 10) : null;
};
