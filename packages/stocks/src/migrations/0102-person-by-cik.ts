import type { Migration } from '@dqs/kit';

/** Whom a CIK means that no list of filers has: people are known by the filings that name them alone. */
export const personByCik: Migration = {
  name: '0102_person_by_cik',
  async up(knex) {
    await knex.raw('create index stocks_insider_owner_cik on data.stocks_insider_owner (owner_cik)');
    await knex.raw(
      'create index stocks_owner_person_cik on data.stocks_owner (person_cik) where person_cik is not null',
    );
  },
};
