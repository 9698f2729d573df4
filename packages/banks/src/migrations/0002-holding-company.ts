import type { Migration } from '@dqs/kit';

/** The holding company of an institution, as the Federal Reserve assigns it at the end of a quarter. */
export const holdingCompany: Migration = {
  name: '0002_holding_company',
  async up(knex) {
    await knex.schema.alterTable('banks_institution', (table) => {
      table.bigInteger('holding_rssd_id').index();
      table.text('holding_name');
      table.date('holding_as_of');
    });
  },
};
