import type { Day, Decimal, Instant } from '@dqs/schemas';

/**
 * The column types of a statement and their form in a row. `decimal`, `day`, `instant` and `text` are strings: digits
 * and days as stored, instants RFC 3339 in UTC. `integer` is a number (rejected beyond 2^53), `boolean` a boolean,
 * `json` is parsed.
 */
export interface ColumnTypes {
  text: string;
  decimal: Decimal;
  day: Day;
  instant: Instant;
  integer: number;
  boolean: boolean;
  json: unknown;
}

/** A column type. A trailing `?` marks a nullable column. */
export type ColumnType = keyof ColumnTypes | `${keyof ColumnTypes}?`;

export type RowShape = Readonly<Record<string, ColumnType>>;

export type RowOf<S extends RowShape> = {
  readonly [K in keyof S]: S[K] extends `${infer T extends keyof ColumnTypes}?`
    ? ColumnTypes[T] | null
    : S[K] extends keyof ColumnTypes
      ? ColumnTypes[S[K]]
      : never;
};

export type Value = string | number | boolean | null | readonly string[] | readonly number[];

/** One declared read: its name (unique, snake_case), its SQL with `$1` placeholders, its columns in select order. */
export interface Statement<S extends RowShape = RowShape> {
  readonly name: string;
  readonly sql: string;
  readonly columns: S;
  /**
   * True: planned for its values each time, which takes about half a millisecond, instead of prepared once. For a read
   * whose best plan depends on the values, such as words that occur in one row or in every row. A generic plan is a bad
   * one for some of them.
   */
  readonly plannedEachTime: boolean;
}

/**
 * Declares a read. Table names in the SQL have no schema and resolve to the views of the caller's surface. The select
 * list has the order of `columns`.
 */
export const statement = <const S extends RowShape>(
  name: string,
  columns: S,
  sql: string,
  { plannedEachTime = false }: { readonly plannedEachTime?: boolean } = {},
): Statement<S> => Object.freeze({ name, sql, columns, plannedEachTime });
