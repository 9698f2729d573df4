import { provenance, type Migration } from '@dqs/kit';
import { createObservationTable, createWordIndex, exactText, seriesColumns } from '@dqs/series';

/**
 * `re_series` has one row per series. `re_observation` has the values with their vintages; the newest vintage is
 * served.
 */
export const seriesAndObservations: Migration = {
  name: '0001_series',
  async up(knex) {
    await knex.schema.createTable('re_series', (table) => {
      exactText(table, 'series_key').primary();
      exactText(table, 'dataset_key').notNullable();
      table.text('attribution');
      table.text('base_period');
      exactText(table, 'geo_key').notNullable();
      table.text('geo_level').notNullable();
      table.text('geo_code').notNullable();
      table.text('geo_name').notNullable();
      table.text('geo_state_code');
      table.integer('search_rank').notNullable();
      seriesColumns(table);
      provenance(table);
      table.index(['geo_key', 'search_rank', 'series_key']);
      table.index(['search_rank', 'series_key']);
    });
    await createWordIndex(knex, 're_series');
    await createObservationTable(knex, {
      name: 're_observation',
      columns: (table) => {
        table.text('source_vintage');
        table.date('effective_date');
        table.jsonb('meta');
      },
    });
  },
};
