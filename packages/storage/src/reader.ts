import type { RowOf, RowShape, Statement, Value } from './statement.ts';
import type { SourceTag } from './source.ts';
import type { Surface } from './surface.ts';

/** The only access of a handler to the database. Every name resolves inside the caller's surface schema, read-only. */
export interface Reader {
  readonly surface: Surface;
  /** All rows of a declared statement. It takes one round trip and is prepared once per connection. */
  all<S extends RowShape>(statement: Statement<S>, values?: readonly Value[]): Promise<readonly RowOf<S>[]>;
  /** The first row or null. */
  first<S extends RowShape>(statement: Statement<S>, values?: readonly Value[]): Promise<RowOf<S> | null>;
  /** Several reads of one moment, in a read-only, repeatable-read transaction. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Tags of the sources that this surface hides among the rows of `table` with these column values. Only names are
   * returned, never rows.
   */
  omitted(table: string, where: Readonly<Record<string, Value>>): Promise<readonly SourceTag[]>;
}
