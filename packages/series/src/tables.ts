import { provenance, type Migration } from '@dqs/kit';

type Knex = Parameters<Migration['up']>[0];
type TableBuilder = Parameters<typeof provenance>[0];

/** A text column compared byte by byte, so that keys have the same order everywhere. */
export const exactText = (table: TableBuilder, name: string): ReturnType<TableBuilder['specificType']> =>
  table.specificType(name, 'text collate "C"');

/**
 * The common columns of series in every domain: key, publisher's own name, title, units, frequency, adjustment,
 * licence, and search words. `words` is a search vector with English stems of title, key and keywords, so that "house
 * prices" finds a "house price index". Dots and underscores of the key separate its words.
 */
export const seriesColumns = (table: TableBuilder): void => {
  exactText(table, 'source').notNullable();
  table.text('source_series_id').notNullable();
  table.text('title').notNullable();
  table.text('units').notNullable();
  table.text('currency');
  table.text('frequency').notNullable();
  table.text('seasonal_adjustment').notNullable();
  table.text('license_tag').notNullable();
  table.text('keywords').notNullable();
  table.specificType(
    'words',
    `tsvector generated always as (to_tsvector('english'::regconfig, title || ' ' || translate(series_key, '._', '  ') || ' ' || keywords)) stored`,
  );
};

/**
 * Creates the index of `words`. Its fast update is off, because every search would scan the pending entries until a
 * vacuum.
 */
export const createWordIndex = async (knex: Knex, table: string): Promise<void> => {
  await knex.raw(`create index ${table}_words on ${table} using gin (words) with (fastupdate = off)`);
};

/**
 * Keeps half of each page of a series table free. The next file of a release confirms every row, and an update that
 * finds room in its page changes no index. The word indexes collect the entries of a load, which the writer merges at
 * its end.
 */
export const easeReloading = async (knex: Knex, table: string, indexes: readonly string[]): Promise<void> => {
  await knex.raw(`alter table data.${table} set (fillfactor = 45)`);
  for (const index of indexes) await knex.raw(`alter index data.${index} set (fastupdate = on)`);
};

interface ObservationTable {
  readonly name: string;
  /** Columns in addition to key, period, time and value. */
  readonly columns?: (table: TableBuilder) => void;
  /**
   * Set if several sources publish values of one series. Each keeps its own vintages and the times at which it repeated
   * them. Absent: a series has one source, which is not part of the key.
   */
  readonly ofSeveralSources?: true;
}

/** The column with the times at which a source repeated an observation, for tables of several sources. */
export const repeatsColumn = 'said_again_at';

/**
 * Creates a table with one row for each value that a series had in a period, under the time at which it became known.
 * Rows are added, never removed. NUMERIC keeps the digits as loaded. A withdrawn value is a newest row without a value.
 * The primary key orders every period's vintages by time.
 */
export const createObservationTable = async (
  knex: Knex,
  { name, columns, ofSeveralSources }: ObservationTable,
): Promise<void> => {
  await knex.schema.createTable(name, (table) => {
    exactText(table, 'series_key').notNullable();
    table.date('period').notNullable();
    table.timestamp('as_known_at', { useTz: true }).notNullable();
    table.text('period_type').notNullable();
    table.specificType('value', 'numeric');
    if (ofSeveralSources) table.specificType(repeatsColumn, 'timestamptz[]').notNullable().defaultTo('{}');
    columns?.(table);
    provenance(table);
    table.primary(['series_key', 'period', 'as_known_at', ...(ofSeveralSources ? ['source_tag'] : [])]);
  });
};
