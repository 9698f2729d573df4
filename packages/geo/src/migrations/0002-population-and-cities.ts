import { provenance, type Migration } from '@dqs/kit';

/**
 * geo_population: people and housing units of a county in an official list. Search orders places that share a name by
 * them. There is a row per county and list; the newest year is used.
 *
 * geo_city: the part of an incorporated or census designated place in one county, from a list. An empty county means the
 * entire place. A city is not a geography of the service: its name finds its counties.
 */
export const populationAndCities: Migration = {
  name: '0002_population_and_cities',
  async up(knex) {
    await knex.schema.createTable('geo_population', (table) => {
      table.specificType('county_code', 'text collate "C"').notNullable();
      table.specificType('list', 'text collate "C"').notNullable();
      table.integer('year').notNullable();
      table.bigInteger('population').notNullable();
      table.bigInteger('housing_units');
      provenance(table);
      table.primary(['county_code', 'list']);
    });
    await knex.schema.createTable('geo_city', (table) => {
      table.specificType('place_code', 'text collate "C"').notNullable();
      table.specificType('county_code', 'text collate "C"').notNullable();
      table.specificType('list', 'text collate "C"').notNullable();
      table.text('name').notNullable();
      table.text('state_code').notNullable();
      table.specificType('keys', 'text[]').notNullable();
      table.bigInteger('population');
      table.text('vintage').notNullable();
      provenance(table);
      table.primary(['place_code', 'county_code', 'list']);
    });
    await knex.raw('create index geo_city_keys on geo_city using gin (keys) with (fastupdate = off)');
  },
};
