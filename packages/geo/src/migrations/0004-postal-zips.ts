import { provenance, type Migration } from '@dqs/kit';

/** geo_postal_zip: the share of a ZIP Code's addresses in each county, for every loaded quarter. The newest one is served. */
export const postalZipTable: Migration = {
  name: '0004_postal_zips',
  async up(knex) {
    await knex.schema.createTable('geo_postal_zip', (table) => {
      table.specificType('zip_code', 'text collate "C"').notNullable();
      table.specificType('county_code', 'text collate "C"').notNullable();
      // The last month of the quarter: 2021-12.
      table.specificType('quarter', 'text collate "C"').notNullable();
      table.specificType('address_share', 'numeric').notNullable();
      provenance(table);
      table.primary(['quarter', 'zip_code', 'county_code']);
      table.index(['zip_code', 'quarter'], 'geo_postal_zip_code');
    });
  },
};
