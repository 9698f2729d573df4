import type { Located } from '@dqs/kit';
import type { ReadCell } from '../../published/cell.ts';

/** A row of Fiscal Data: every value is a text; a missing one is the word `null`. */
export type FiscalRow = Readonly<Record<string, string | null>>;

/** The marks of Fiscal Data for a missing value. */
export const missingAmount: ReadonlySet<string> = new Set(['null', '']);

/** One Fiscal Data set: the column that identifies it, and the reader of its rows. */
export interface FiscalDataSet {
  readonly name: string;
  /** The path below the service's address. */
  readonly path: string;
  /** A column that no other data set has. */
  readonly column: string;
  /** The columns by their titles in downloads from the site, except those that all data sets share. */
  readonly titles?: Readonly<Record<string, string>>;
  readonly read: (rows: readonly FiscalRow[]) => readonly Located<ReadCell>[];
}
