import { provenance, type Migration } from '@dqs/kit';

/**
 * hazards_state_release: how many places of a state each release held has, and whether that is all: at least 95 of 100 of what the
 * fullest release has of it. Rankings inside a state are of a whole one.
 */
export const stateReleases: Migration = {
  name: '0004_state_releases',
  async up(knex) {
    await knex.schema.createTable('hazards_state_release', (table) => {
      table.specificType('level', 'text collate "C"').notNullable();
      table.specificType('state_fips', 'text collate "C"').notNullable();
      table.integer('edition').notNullable();
      table.text('release_version').notNullable();
      table.integer('places_held').notNullable();
      table.boolean('is_whole').notNullable();
      provenance(table);
      table.primary(['level', 'state_fips', 'edition']);
    });
    await knex.raw(
      `insert into hazards_state_release
         (level, state_fips, edition, release_version, places_held, is_whole, source_tag, artifact_id, as_of)
       select level, state_fips, edition, min(release_version), count(*),
              count(*) * 100 >= 95 * max(count(*)) over (partition by level, state_fips),
              min(source_tag), max(artifact_id), max(as_of)
         from hazards_risk where hazard_code = 'ALL' group by level, state_fips, edition`,
    );
  },
};
