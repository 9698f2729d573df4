import type { Migration } from '@dqs/kit';

/** Finds the name that funds give to the issuer of an LEI. Equal LEIs share an entry, so the index stays small. */
export const issuerLeis: Migration = {
  name: '0010_issuer_leis',
  async up(knex) {
    await knex.raw(
      'create index funds_holding_issuer_lei on data.funds_holding (issuer_lei) where issuer_lei is not null',
    );
  },
};
