import { provenance, type Migration } from '@dqs/kit';
import { createObservationTable, createWordIndex, exactText, seriesColumns } from '@dqs/series';

/**
 * `macro_description` is what each source says of a series, in each quality of saying it. `macro_observation` has the values
 * with their vintages, of several sources where real-time data sets speak of a series too. `macro_series` is built of both,
 * one row a series: what the operations find series by.
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
      // The oldest vintage of any period: before it nothing is known of what was known.
      table.timestamp('known_since', { useTz: true });
      table.integer('vintages_per_period');
      table.text('digest');
      // The instant of the run after which current values were others, or more, than before.
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
