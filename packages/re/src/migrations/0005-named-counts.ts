import { provenance, type Migration } from '@dqs/kit';
import { exactText } from '@dqs/series';

/**
 * re_named_count: housing units of counties from workbooks that have county names but no codes, by vintage of the
 * estimates.
 */
export const namedCounts: Migration = {
  name: '0005_named_counts',
  async up(knex) {
    await knex.schema.createTable('re_named_count', (table) => {
      for (const column of ['vintage', 'state_fips', 'county_name']) exactText(table, column).notNullable();
      table.integer('year').notNullable();
      table.bigInteger('housing_units').notNullable();
      provenance(table);
      table.primary(['vintage', 'state_fips', 'county_name', 'year']);
    });
  },
};
