import type { Shape } from './shape.ts';

/** One row by column, with nested records flattened: `geography.name`. */
export type Cells = ReadonlyMap<string, unknown>;

type Plain = Readonly<Record<string, unknown>>;

type RecordShape = Extract<Shape, { kind: 'record' }>;

/** Columns of some rows with their shapes. */
export type Columns = ReadonlyMap<string, Shape>;

/** A record inside a row is flattened if every row has it. If one is null, it stays a separate cell. */
export const columnsOf = (shape: RecordShape, rows: readonly Plain[], path = ''): Columns => {
  const columns = new Map<string, Shape>();
  for (const [field, inner] of shape.fields) {
    const name = `${path}${field}`;
    const values = rows.map((row) => row[field]);
    if (inner.kind === 'record' && values.every((value) => typeof value === 'object' && value !== null)) {
      for (const [deep, kind] of columnsOf(inner, values as Plain[], `${name}.`)) columns.set(deep, kind);
    } else if (values.some((value) => value !== undefined)) {
      columns.set(name, inner.kind === 'record' ? { kind: 'value' } : inner);
    }
  }
  return columns;
};

const at = (row: Plain, name: string): unknown => {
  if (Object.hasOwn(row, name)) return row[name];
  let found: unknown = row;
  for (const part of name.split('.')) found = (found as Plain | undefined)?.[part];
  return found;
};

export const cellsOf = (row: Plain, columns: Columns): Cells =>
  new Map([...columns.keys()].map((name) => [name, at(row, name)]));
