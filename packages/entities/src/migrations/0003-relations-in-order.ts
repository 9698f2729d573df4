import type { Migration } from '@dqs/kit';

/**
 * `began` is what the relations of an entity are ordered by: without a beginning they are the oldest. Children of a large family
 * are read page by page from an index that has them in this order.
 */
export const relationsInOrder: Migration = {
  name: '0003_relations_in_order',
  async up(knex) {
    await knex.raw(
      `alter table data.entities_relationship add column began timestamptz
         generated always as (coalesce(validity_start, timestamptz '0001-01-01T00:00:00Z')) stored`,
    );
    await knex.raw(
      `create index entities_relationship_children on data.entities_relationship
         (parent_lei, began desc, child_lei, relationship_type)`,
    );
    await knex.raw('drop index data.entities_relationship_parent');
  },
};
