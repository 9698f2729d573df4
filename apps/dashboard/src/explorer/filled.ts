import type { Cell, TableColumn } from '@dqs/service';

/** An answer's table with its rows. */
export interface Filled {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}
