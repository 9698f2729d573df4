import type { NewDoubt } from './quarantine.ts';

/** A row as it would be loaded. */
export type Row = Readonly<Record<string, unknown>>;

/** A row with the reason why it is implausible. */
export type Doubt = NewDoubt & { readonly row: Row };

/** Accepted and doubtful rows of the input so far. */
export interface Sifted {
  readonly good: readonly Row[];
  readonly doubts: readonly Doubt[];
}

/** A cell as text; empty if it is missing. */
export const cellText = (row: Row, column: string): string => {
  const value = row[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The name of a series: its columns, separated by a space. */
export const nameOf = (row: Row, columns: readonly string[]): string => {
  const [only = '', ...others] = columns;
  return others.length === 0 ? cellText(row, only) : columns.map((column) => cellText(row, column)).join(' ');
};
