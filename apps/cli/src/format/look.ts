import type { Format } from './name.ts';

/** Forms of a table: one row per line or metric, or a column for each. */
export const columnForms = ['long', 'wide'] as const;

export type ColumnForm = (typeof columnForms)[number];

/** The appearance of an answer. */
export interface Look {
  readonly format: Format;
  readonly columns: ColumnForm;
  /** Digit grouping, only on the terminal. */
  readonly human: boolean;
  /** True if the output continues earlier pages: no heading. */
  readonly continued: boolean;
}

/** True if nothing is written before the last page, because the columns depend on all pages. */
export const isGathered = ({ columns, format }: Pick<Look, 'columns' | 'format'>): boolean =>
  columns === 'wide' && format !== 'json';
