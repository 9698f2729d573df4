import { provenance, type Migration } from '@dqs/kit';
import { exactText } from '@dqs/series';

/**
 * `macro_bls_code` has the code lists of the surveys of the Bureau of Labor Statistics. `macro_bls_series` has the
 * lists of series with codes but without titles. Titles are composed from both.
 */
export const blsCodes: Migration = {
  name: '0003_bls_codes',
  async up(knex) {
    await knex.schema.createTable('macro_bls_code', (table) => {
      exactText(table, 'list').notNullable();
      exactText(table, 'code').notNullable();
      exactText(table, 'parent').notNullable();
      table.text('name').notNullable();
      provenance(table);
      table.primary(['list', 'code', 'parent', 'source_tag']);
    });
    await knex.schema.createTable('macro_bls_series', (table) => {
      exactText(table, 'series_id').notNullable();
      table.text('fields').notNullable();
      provenance(table);
      table.primary(['series_id', 'source_tag']);
    });
  },
};
