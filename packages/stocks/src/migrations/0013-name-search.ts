import { nameSearchSchema } from '@dqs/core/name-search';
import type { Migration } from '@dqs/kit';

/** Names are found by the tiers of every search. Those held are comparable as they stand; the next load leaves the legal forms out. */
export const nameSearch: Migration = {
  name: '0013_name_search',
  async up(knex) {
    await knex.raw('drop index if exists data.stocks_filer_name_alike');
    await knex.raw('drop index if exists data.stocks_filer_name_words_index');
    for (const sql of nameSearchSchema('stocks_filer_name', { held: 'words' })) await knex.raw(sql);
  },
};
