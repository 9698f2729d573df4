import type { Migration } from '@dqs/kit';

/** Finds out which lists of cities are loaded without reading the table. */
export const listsOfCities: Migration = {
  name: '0007_lists_of_cities',
  async up(knex) {
    await knex.raw('create index geo_city_list on geo_city (list)');
  },
};
