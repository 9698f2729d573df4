import type { Migration } from '@dqs/kit';
import { wordsOfName } from './0112-names-in-filings.ts';

/** The name of the filer of a report whose printed statements are stored. Null in rows of an older release. */
export const presentedName: Migration = {
  name: '0121_presented_name',
  async up(knex) {
    await knex.raw(`alter table data.stocks_presented_filing add column name text`);
    await knex.raw(
      `alter table data.stocks_presented_filing add column words_of_name text collate "C" generated always as (${wordsOfName}) stored`,
    );
    await knex.raw('create index stocks_presented_filing_by_name on data.stocks_presented_filing (words_of_name)');
  },
};
