import { provenance, type Migration } from '@dqs/kit';

/** geo_delineation: the counties of each area in every loaded delineation. geo_cbsa_county has the newest one. */
export const delineations: Migration = {
  name: '0003_delineations',
  async up(knex) {
    await knex.schema.createTable('geo_delineation', (table) => {
      table.specificType('county_code', 'text collate "C"').notNullable();
      table.specificType('vintage', 'text collate "C"').notNullable();
      table.specificType('cbsa_code', 'text collate "C"').notNullable();
      table.text('cbsa_title').notNullable();
      table.text('county_name').notNullable();
      table.text('central_outlying').notNullable();
      table.text('division_code');
      provenance(table);
      table.primary(['county_code', 'vintage']);
      table.index(['vintage'], 'geo_delineation_vintage');
    });
  },
};
