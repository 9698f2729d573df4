import type { Format } from './name.ts';

/** Forms of a table: one row per line or metric, or a column for each. */
export const columnForms = ['long', 'wide'] as const;

export type ColumnForm = (typeof columnForms)[number];

/** How an answer is to look. */
export interface Look {
  readonly format: Format;
  readonly columns: ColumnForm;
  /** Digits in groups, on the terminal alone. */
  readonly human: boolean;
  /** True where what is written goes on from pages that were written before: no heading. */
  readonly continued: boolean;
}

/** True where nothing is written before the last page, because the columns follow from all of them. */
export const isGathered = ({ columns, format }: Pick<Look, 'columns' | 'format'>): boolean =>
  columns === 'wide' && format !== 'json';
