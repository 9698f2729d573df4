import { provenance, type Migration } from '@dqs/kit';

type Knex = Parameters<Migration['up']>[0];
type TableBuilder = Parameters<typeof provenance>[0];

/** A text compared byte by byte, so that keys come in one order everywhere. */
export const exactText = (table: TableBuilder, name: string): ReturnType<TableBuilder['specificType']> =>
  table.specificType(name, 'text collate "C"');

/**
 * The columns that the head of a series has in every domain: key, publisher's own name, title, units, frequency, adjustment,
 * licence, and the words that find it. `words` is a search vector with English stems of title, key and keywords, so that
 * "house prices" finds a "house price index"; dots and underscores of the key part its words.
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

/** The index of `words`. Entries go in at once: a list of pending ones would be read through by every search until a vacuum. */
export const createWordIndex = async (knex: Knex, table: string): Promise<void> => {
  await knex.raw(`create index ${table}_words on ${table} using gin (words) with (fastupdate = off)`);
};

/**
 * Half of each page of a table of heads stays free: the next file of a release confirms every head, and a row that finds room
 * beside itself touches no index. The indexes of words collect the entries of a load, which the writer merges at its end.
 */
export const easeReloading = async (knex: Knex, table: string, indexes: readonly string[]): Promise<void> => {
  await knex.raw(`alter table data.${table} set (fillfactor = 45)`);
  for (const index of indexes) await knex.raw(`alter index data.${index} set (fastupdate = on)`);
};

interface ObservationTable {
  readonly name: string;
  /** Columns beside key, period, moment and value. */
  readonly columns?: (table: TableBuilder) => void;
  /**
   * Several sources may say something of one series: each keeps its own vintages, and when it said them again. Absent: a series has one source, and the
   * key is without it.
   */
  readonly ofSeveralSources?: true;
}

/** The column in which an observation of several sources remembers when its source said it again, by moments of its own. */
export const repeatsColumn = 'said_again_at';

/**
 * Creates a table with one row for each value that a series had in a period, under the moment at which it became known. Rows
 * are added, never removed. NUMERIC keeps the digits as loaded; a value that the publisher took back is a newest row without
 * one. The primary key gives every period's vintages in order of their moments.
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
