import type { Migration } from '@dqs/kit';

/** The tables of filings that give names to filers and people, which no list of companies has. */
const named = [
  'stocks_insider_owner',
  'stocks_owner',
  'stocks_fact_filer',
  'stocks_index_filing',
  'stocks_feed_filing',
] as const;

/** Small letters and digits in words, `&` as `and`. Names of filings have no other letters than those of ASCII. */
export const wordsOfName = `regexp_replace(replace(replace(lower(name collate "C"), '''', ''), '&', ' and '), '[^a-z0-9]+', ' ', 'g')`;

/** Finds people and filers by the beginning of their name where filings alone name them. */
export const namesInFilings: Migration = {
  name: '0112_names_in_filings',
  async up(knex) {
    for (const table of named) {
      await knex.raw(
        `alter table data.${table} add column words_of_name text collate "C" generated always as (${wordsOfName}) stored`,
      );
      await knex.raw(`create index ${table}_by_name on data.${table} (words_of_name)`);
    }
  },
};
