import type { Migration } from '@dqs/kit';

/** Who took over an institution that closed, where a list of failures or an event tells it. */
export const acquirer: Migration = {
  name: '0003_acquirer',
  async up(knex) {
    await knex.schema.alterTable('banks_institution', (table) => {
      table.integer('acquirer_cert').index();
      table.text('acquirer_name');
      // As names are compared, without blanks: `JP Morgan Chase` is `JPMorgan Chase`.
      table.text('acquirer_key').index();
      table.index(['state']);
    });
  },
};
