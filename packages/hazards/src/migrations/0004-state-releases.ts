import { provenance, type Migration } from '@dqs/kit';

/**
 * hazards_state_release: the number of places of a state in each loaded release, and whether that is the whole state:
 * at least 95 of 100 places of the fullest release. Rankings inside a state use a whole release.
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
