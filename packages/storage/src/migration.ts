import type { Knex } from 'knex';

/** A change of the schema, named `<nnnn>_<what>` inside its package; applied once, in one transaction, never edited after release. */
export interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}

/** The migrations of one owner (a domain key or `kernel`), in order. */
export interface MigrationSet {
  readonly owner: string;
  readonly migrations: readonly Migration[];
}
