import { provenance, type Migration } from '@dqs/kit';

/**
 * geo_place: a geography from one official list. Each list adds rows under its own vintage, and the newest row of an id is
 * served. `coverage` is the part of the world for which a list is complete: a place that is missing from its newest list is
 * abolished. `parents` does not include the nation.
 *
 * geo_zcta_county: each part of a ZCTA in a county. Each row repeats the ZCTA's numbers of counties and states and the rank
 * of the part, so that one index lookup finds the ZCTAs entirely inside an area.
 *
 * geo_cbsa_county: the counties of each metropolitan or micropolitan area.
 */
export const geography: Migration = {
  name: '0001_geography',
  async up(knex) {
    await knex.schema.createTable('geo_place', (table) => {
      table.specificType('geography_id', 'text collate "C"').notNullable();
      table.specificType('vintage', 'text collate "C"').notNullable();
      table.specificType('level', 'text collate "C"').notNullable();
      table.specificType('code', 'text collate "C"').notNullable();
      table.text('name').notNullable();
      table.specificType('country', 'text collate "C"').notNullable();
      table.text('state_code');
      table.specificType('states', 'text[]').notNullable();
      table.specificType('parents', 'text[]').notNullable();
      table.specificType('coverage', 'text collate "C"').notNullable();
      table.specificType('names', 'text[]').notNullable();
      table.specificType('aliases', 'text[]').notNullable();
      table.specificType('spellings', 'text[]').notNullable();
      table.text('core');
      provenance(table);
      table.primary(['geography_id', 'vintage']);
      table.index(['country', 'level', 'code'], 'geo_place_level');
      table.index(['level', 'code'], 'geo_place_code');
      table.index(['coverage', 'vintage'], 'geo_place_coverage');
    });
    // No list of pending entries: every search after a load would read it from start to end.
    const entriesAtOnce = 'with (fastupdate = off)';
    for (const column of ['parents', 'names', 'aliases', 'spellings']) {
      await knex.raw(`create index geo_place_${column} on geo_place using gin (${column}) ${entriesAtOnce}`);
    }
    await knex.raw(`create index geo_place_core on geo_place using gin (core gin_trgm_ops) ${entriesAtOnce}`);
    await knex.schema.createTable('geo_zcta_county', (table) => {
      table.specificType('zcta_code', 'text collate "C"').notNullable();
      table.specificType('county_code', 'text collate "C"').notNullable();
      table.specificType('state_fips', 'text collate "C"').notNullable();
      table.text('state_code').notNullable();
      table.decimal('land_part', 14, 0).notNullable();
      table.specificType('weight', 'numeric');
      table.integer('share_rank').notNullable();
      table.integer('zcta_counties').notNullable();
      table.integer('zcta_states').notNullable();
      table.text('vintage').notNullable();
      provenance(table);
      table.primary(['zcta_code', 'county_code']);
      table.index(['county_code', 'zcta_counties', 'zcta_code'], 'geo_zcta_county_county');
      table.index(['state_fips', 'zcta_states', 'share_rank', 'zcta_code'], 'geo_zcta_county_state');
    });
    await knex.schema.createTable('geo_cbsa_county', (table) => {
      table.specificType('county_code', 'text collate "C"').notNullable();
      table.specificType('cbsa_code', 'text collate "C"').notNullable();
      table.text('cbsa_title').notNullable();
      table.text('county_name').notNullable();
      table.text('central_outlying').notNullable();
      table.text('vintage').notNullable();
      provenance(table);
      table.primary(['county_code']);
      table.index(['cbsa_code', 'county_code'], 'geo_cbsa_county_cbsa');
    });
  },
};
