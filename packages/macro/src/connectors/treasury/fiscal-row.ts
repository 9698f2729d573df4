import type { Located } from '@dqs/kit';
import type { ReadCell } from '../../published/cell.ts';

/** A row of Fiscal Data: every value is a text, a missing one the word `null`. */
export type FiscalRow = Readonly<Record<string, string | null>>;

/** What Fiscal Data writes for a value that there is not. */
export const missingAmount: ReadonlySet<string> = new Set(['null', '']);

/** One data set of Fiscal Data: the column that tells it, and how its rows are read. */
export interface FiscalDataSet {
  readonly name: string;
  /** The path below the service's address. */
  readonly path: string;
  /** A column that no other data set has. */
  readonly column: string;
  /** The columns by the titles that the downloads of the site have, but for those that all data sets share. */
  readonly titles?: Readonly<Record<string, string>>;
  readonly read: (rows: readonly FiscalRow[]) => readonly Located<ReadCell>[];
}
