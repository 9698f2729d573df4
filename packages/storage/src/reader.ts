import type { RowOf, RowShape, Statement, Value } from './statement.ts';
import type { SourceTag } from './source.ts';
import type { Surface } from './surface.ts';

/** The only way a handler reaches the database: every name resolves inside the caller's surface schema, read-only. */
export interface Reader {
  readonly surface: Surface;
  /** All rows of a declared statement. One round trip; prepared once per connection. */
  all<S extends RowShape>(statement: Statement<S>, values?: readonly Value[]): Promise<readonly RowOf<S>[]>;
  /** The first row or null. */
  first<S extends RowShape>(statement: Statement<S>, values?: readonly Value[]): Promise<RowOf<S> | null>;
  /** Several reads of one moment: a read-only, repeatable-read transaction. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Tags of the sources that this surface hides from the rows of `table` with these column values: names, never rows. */
  omitted(table: string, where: Readonly<Record<string, Value>>): Promise<readonly SourceTag[]>;
}
