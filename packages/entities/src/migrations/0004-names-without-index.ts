import type { Migration } from '@dqs/kit';

/**
 * Like the search indexes, the LEI index is created after the first names are loaded (see connectors/gleif/names.ts).
 */
export const namesWithoutIndex: Migration = {
  name: '0004_names_without_index',
  async up(knex) {
    await knex.raw(`
      do $$ begin
        if not exists (select from data.entities_name) then drop index data.entities_name_lei; end if;
      end $$`);
  },
};
