import type { Migration } from '@dqs/kit';

/**
 * Few relationships have ended or can end. An entity's ended ones are searched among these, not in all of a large
 * family.
 */
export const endedRelations: Migration = {
  name: '0006_ended_relations',
  async up(knex) {
    await knex.raw(
      `create index entities_relationship_ended on data.entities_relationship (parent_lei)
         where deleted_at is null and (relationship_status <> 'ACTIVE'
           or registration_status in ('ANNULLED', 'DUPLICATE', 'RETIRED') or validity_end is not null)`,
    );
  },
};
