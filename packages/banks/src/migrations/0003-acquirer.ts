import type { Migration } from '@dqs/kit';

/** The acquirer of an institution that closed, from a list of failures or an event. */
export const acquirer: Migration = {
  name: '0003_acquirer',
  async up(knex) {
    await knex.schema.alterTable('banks_institution', (table) => {
      table.integer('acquirer_cert').index();
      table.text('acquirer_name');
      // The acquirer's name for comparison, without blanks: `JP Morgan Chase` is `JPMorgan Chase`.
      table.text('acquirer_key').index();
      table.index(['state']);
    });
  },
};
