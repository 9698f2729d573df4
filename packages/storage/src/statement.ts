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
  readonly planned: Planned;
}

/**
 * When the database plans a prepared statement.
 * - `as it sees fit`: PostgreSQL compares the estimated costs of plans for given values and for any values.
 * - `each time`: for its values, which takes half a millisecond and more. For a read whose best plan depends on the
 *   values, such as words that occur in one row or in every row.
 * - `once`: for any values. For a read of many parts, each found by its own index whatever the values are. PostgreSQL
 *   would plan it anew each time, because it does not compare what planning costs, and that takes longer than the read.
 */
export type Planned = 'as it sees fit' | 'each time' | 'once';

/**
 * Declares a read. Table names in the SQL have no schema and resolve to the views of the caller's surface. The select
 * list has the order of `columns`.
 */
export const statement = <const S extends RowShape>(
  name: string,
  columns: S,
  sql: string,
  { planned = 'as it sees fit' }: { readonly planned?: Planned } = {},
): Statement<S> => Object.freeze({ name, sql, columns, planned });
