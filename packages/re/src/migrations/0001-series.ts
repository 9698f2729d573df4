import { provenance, type Migration } from '@dqs/kit';

/**
 * `re_series` has one row a series. `re_observation` has one row for each value that a series had in a period, under the
 * moment at which it became known; the newest is served. NUMERIC keeps the digits as loaded. A value that the publisher
 * took back is a newest row without a value.
 */
export const seriesAndObservations: Migration = {
  name: '0001_series',
  async up(knex) {
    await knex.schema.createTable('re_series', (table) => {
      const exact = (name: string) => table.specificType(name, 'text collate "C"');
      exact('series_key').primary();
      exact('dataset_key').notNullable();
      exact('source').notNullable();
      table.text('source_series_id').notNullable();
      table.text('title').notNullable();
      table.text('attribution');
      table.text('units').notNullable();
      table.text('base_period');
      table.text('currency');
      table.text('frequency').notNullable();
      table.text('seasonal_adjustment').notNullable();
      table.text('license_tag').notNullable();
      exact('geo_key').notNullable();
      table.text('geo_level').notNullable();
      table.text('geo_code').notNullable();
      table.text('geo_name').notNullable();
      table.text('geo_state_code');
      table.integer('search_rank').notNullable();
      table.text('keywords').notNullable();
      // Stems let "house prices" find a "house price index"; dots and underscores of the key part its words.
      table.specificType(
        'words',
        `tsvector generated always as (to_tsvector('english'::regconfig, title || ' ' || translate(series_key, '._', '  ') || ' ' || keywords)) stored`,
      );
      provenance(table);
      table.index(['geo_key', 'search_rank', 'series_key']);
      table.index(['search_rank', 'series_key']);
    });
    // Entries go into the index at once: a list of pending ones would be read through by every search until a vacuum.
    await knex.raw('create index re_series_words on re_series using gin (words) with (fastupdate = off)');
    await knex.schema.createTable('re_observation', (table) => {
      table.specificType('series_key', 'text collate "C"').notNullable();
      table.date('period').notNullable();
      table.timestamp('as_known_at', { useTz: true }).notNullable();
      table.text('period_type').notNullable();
      table.specificType('value', 'numeric');
      table.text('source_vintage');
      table.date('effective_date');
      table.jsonb('meta');
      provenance(table);
      table.primary(['series_key', 'period', 'as_known_at']);
    });
  },
};
