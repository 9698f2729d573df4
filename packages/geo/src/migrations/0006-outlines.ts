import { provenance, type Migration } from '@dqs/kit';

/**
 * geo_outline: the simplified outline of a place as GeoJSON, in degrees of its datum, with a point inside it, by vintage
 * and detail of the file. Older vintages stay, because retired codes have no other outline.
 */
export const outlines: Migration = {
  name: '0006_outlines',
  async up(knex) {
    await knex.schema.createTable('geo_outline', (table) => {
      for (const column of ['geography_id', 'vintage', 'detail', 'level', 'code'])
        table.specificType(column, 'text collate "C"').notNullable();
      table.text('name').notNullable();
      table.text('datum').notNullable();
      for (const column of ['latitude', 'longitude']) table.specificType(column, 'numeric').notNullable();
      table.integer('positions').notNullable();
      table.text('outline').notNullable();
      provenance(table);
      table.primary(['geography_id', 'vintage', 'detail']);
      table.index(['level', 'vintage', 'detail'], 'geo_outline_level');
    });
  },
};
