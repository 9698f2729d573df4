import { provenance, type Migration } from '@dqs/kit';

/**
 * hazards_release: the number of loaded places of each table of a release, by which a ranking distinguishes a whole
 * release from a partial one. This migration counts the loaded releases; the connector counts later ones.
 */
export const releases: Migration = {
  name: '0003_releases',
  async up(knex) {
    await knex.schema.createTable('hazards_release', (table) => {
      table.integer('edition').notNullable().primary();
      table.text('release_version').notNullable();
      table.integer('places_held').notNullable();
      provenance(table);
    });
    await knex.raw(
      `insert into hazards_release (edition, release_version, places_held, source_tag, artifact_id, as_of)
       select edition, min(release_version), count(*), min(source_tag), max(artifact_id), max(as_of) from hazards_risk
        where hazard_code = 'ALL' group by edition`,
    );
  },
};
