import { provenance, type Migration } from '@dqs/kit';

/**
 * hazards_release: how many places of each table of a release are held, by which a ranking tells a whole release from a part of one.
 * Those that were loaded before are counted here, later ones by the connector.
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
