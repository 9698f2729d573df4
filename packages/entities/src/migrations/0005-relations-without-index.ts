import type { Migration } from '@dqs/kit';

/**
 * Like the indexes of names, the index of children is created after the first relationships are loaded (see
 * connectors/gleif/connector.ts).
 */
export const relationsWithoutIndex: Migration = {
  name: '0005_relations_without_index',
  async up(knex) {
    await knex.raw(`
      do $$ begin
        if not exists (select from data.entities_relationship) then drop index data.entities_relationship_children; end if;
      end $$`);
  },
};
