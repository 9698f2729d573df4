import { provenance, type Migration } from '@dqs/kit';

/**
 * geo_point: a point inside each county, metropolitan area and ZIP area, and its areas of land and water in square metres,
 * by vintage of the list.
 */
export const points: Migration = {
  name: '0005_points',
  async up(knex) {
    await knex.schema.createTable('geo_point', (table) => {
      for (const column of ['geography_id', 'vintage']) table.specificType(column, 'text collate "C"').notNullable();
      for (const column of ['latitude', 'longitude', 'land_area', 'water_area'])
        table.specificType(column, 'numeric').notNullable();
      provenance(table);
      table.primary(['geography_id', 'vintage']);
    });
  },
};
