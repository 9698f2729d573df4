import type { Migration } from '@dqs/kit';

/** As the searching indexes, that of the LEI is made once the first names are in (see connectors/gleif/names.ts). */
export const namesWithoutIndex: Migration = {
  name: '0004_names_without_index',
  async up(knex) {
    await knex.raw(`
      do $$ begin
        if not exists (select from data.entities_name) then drop index data.entities_name_lei; end if;
      end $$`);
  },
};
