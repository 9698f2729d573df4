import type { FactColumn, FactTable } from './fact-table.ts';
import { historyColumns } from './merge-history.ts';
import { provenanceColumns } from './provenance.ts';
import type { Load } from './load.ts';

export type Row = Readonly<Record<string, never>>;
export type AnyLoad = Load<Record<string, unknown>>;

export const asKnownAt = 'as_known_at';

/** The table of a load, and the columns that its rows supply. */
export interface Target {
  readonly table: FactTable;
  readonly key: readonly FactColumn[];
  /** Columns taken from the rows, in COPY's order. */
  readonly columns: readonly FactColumn[];
  /** True for a vintage whose rows lack the time at which they became known. The stamp supplies it. */
  readonly stampsKnowledge: boolean;
}

export const columnNamed = (table: FactTable, name: string): FactColumn => {
  const column = table.columns.get(name);
  if (!column) throw new Error(`data.${table.name} has no column ${name}`);
  return column;
};

export const describe = (table: FactTable, load: AnyLoad, first: Row): Target => {
  const stampsKnowledge = load.mode === 'vintage' && !(asKnownAt in first);
  const columns = [...table.columns.values()].filter(
    ({ name, hasDefault }) =>
      !(provenanceColumns as readonly string[]).includes(name) &&
      !(stampsKnowledge && name === asKnownAt) &&
      !(load.mode === 'history' && historyColumns.includes(name)) &&
      (!hasDefault || name in first),
  );
  if (load.mode === 'vintage') columnNamed(table, asKnownAt);
  return { table, key: load.key.map((name) => columnNamed(table, name)), columns, stampsKnowledge };
};

export const refuseUnknown = (target: Target, row: Row): void => {
  for (const name of Object.keys(row)) {
    if (!target.columns.some((column) => column.name === name)) {
      throw new Error(`a row has ${name}, which is not a writable column of data.${target.table.name}`);
    }
  }
};

/** Whether a unique index of the table lies within these columns. */
export const hasUniqueKey = (table: FactTable, within: ReadonlySet<string>): boolean =>
  table.unique.some((columns) => columns.every((column) => within.has(column)));
