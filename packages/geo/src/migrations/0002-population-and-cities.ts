import { provenance, type Migration } from '@dqs/kit';

/**
 * geo_population: how many people and housing units an official list counts in a county, for the order of places that share a
 * name. Each list has its own row of a county; the newest year is the one that counts.
 *
 * geo_city: an incorporated or census designated place and one county that it lies in, as a list says it; with an empty
 * county, the whole place. A city is no geography of the service: its name leads to its counties.
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
