import { provenance, type Migration } from '@dqs/kit';
import { exactText } from '@dqs/series';

/**
 * re_places_held: the number of places with a value for the newest period of a data set, and the number expected from
 * the two newest periods; see `countPlaces`. Data sets that are already loaded are counted at their next load.
 */
export const placesHeld: Migration = {
  name: '0004_places_held',
  async up(knex) {
    await knex.schema.createTable('re_places_held', (table) => {
      exactText(table, 'dataset_key').notNullable();
      exactText(table, 'geo_level').notNullable();
      exactText(table, 'frequency').notNullable();
      table.date('period').notNullable();
      table.integer('places_held').notNullable();
      table.integer('places_expected').notNullable();
      table.integer('places_in_part').notNullable();
      provenance(table);
      table.primary(['dataset_key', 'geo_level', 'frequency']);
    });
  },
};
