import type { Day, Decimal, Instant } from '@dqs/schemas';

/**
 * The types a statement's columns can have, and how they arrive in a row:
 * `decimal`, `day`, `instant` and `text` as strings (digits and days as stored, instants RFC 3339 in UTC),
 * `integer` as a number (rejected beyond 2^53), `boolean` as a boolean, `json` parsed.
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

/** A column type; a trailing `?` says the column can be null. */
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

/** One read, declared once: its name (unique, snake_case), its SQL with `$1` placeholders, its columns in select order. */
export interface Statement<S extends RowShape = RowShape> {
  readonly name: string;
  readonly sql: string;
  readonly columns: S;
  /**
   * True: planned for its values each time, about half a millisecond, instead of prepared once. For a read whose best plan
   * depends on them, such as words that one row has or every row; a plan for any words is a bad one for some.
   */
  readonly plannedEachTime: boolean;
}

/**
 * Declares a read. Table names in the SQL are bare: they resolve to the views of the caller's surface.
 * The select list names the columns in the order of `columns`.
 */
export const statement = <const S extends RowShape>(
  name: string,
  columns: S,
  sql: string,
  { plannedEachTime = false }: { readonly plannedEachTime?: boolean } = {},
): Statement<S> => Object.freeze({ name, sql, columns, plannedEachTime });
