import { provenance, type Migration } from '@dqs/kit';
import { createObservationTable, createWordIndex, exactText, seriesColumns } from '@dqs/series';

/**
 * `macro_description` has the descriptions of each series by source and precedence. `macro_observation` has the values
 * with their vintages; a series can have values from several sources, such as real-time data sets. `macro_series` is
 * built from both and has one row per series, for the searches.
 */
export const seriesAndObservations: Migration = {
  name: '0001_series',
  async up(knex) {
    await knex.schema.createTable('macro_description', (table) => {
      exactText(table, 'series_key').notNullable();
      table.smallint('precedence').notNullable();
      exactText(table, 'source').notNullable();
      for (const name of ['source_series_id', 'title', 'units', 'frequency', 'seasonal_adjustment', 'geography'])
        table.text(name).notNullable();
      for (const name of ['license_tag', 'keywords']) table.text(name).notNullable();
      for (const name of ['description', 'currency', 'attribution', 'release_name', 'release_url']) table.text(name);
      table.integer('prominence').notNullable();
      provenance(table);
      table.primary(['series_key', 'precedence', 'source_tag']);
    });
    await createObservationTable(knex, { name: 'macro_observation', ofSeveralSources: true });
    await knex.schema.createTable('macro_series', (table) => {
      exactText(table, 'series_key').primary();
      table.text('description');
      table.text('geography').notNullable();
      table.text('attribution');
      table.text('release_name');
      table.text('release_url');
      table.integer('prominence').notNullable();
      table.date('first_period');
      table.date('last_period');
      // The oldest vintage of any period. Earlier instants are out of coverage.
      table.timestamp('known_since', { useTz: true });
      table.integer('vintages_per_period');
      table.text('digest');
      // The instant of the last run that changed or added current values.
      table.timestamp('updated_at', { useTz: true });
      seriesColumns(table);
      provenance(table);
      table.index(['updated_at', 'series_key']);
      table.index(['source', 'updated_at', 'series_key']);
      table.index(['release_name', 'source', 'prominence', 'series_key']);
      table.index(['prominence', 'series_key']);
    });
    await createWordIndex(knex, 'macro_series');
    await knex.raw('create extension if not exists pg_trgm');
    await knex.raw(
      'create index macro_series_key_part on macro_series using gin (series_key gin_trgm_ops) with (fastupdate = off)',
    );
  },
};
