import type { Migration } from '@dqs/kit';

/** Index for finding filers of votes by a part of their name. */
export const voteFilersByName: Migration = {
  name: '0009_vote_filers_by_name',
  async up(knex) {
    await knex.raw(
      'create index funds_vote_filing_name on funds_vote_filing using gin (filer_name gin_trgm_ops) with (fastupdate = off)',
    );
  },
};
