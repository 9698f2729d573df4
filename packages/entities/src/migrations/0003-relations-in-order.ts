import type { Migration } from '@dqs/kit';

/**
 * `began` is the sort key of an entity's relationships: those without a beginning are the oldest. Children of a large
 * family are read page by page from an index in this order.
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
