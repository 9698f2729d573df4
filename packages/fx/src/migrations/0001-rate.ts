import { provenance, type Migration } from '@dqs/kit';

/** One row per currency and fixing: units of `currency` for 1 euro. NUMERIC keeps the digits as loaded. */
export const rate: Migration = {
  name: '0001_rate',
  async up(knex) {
    await knex.schema.createTable('fx_rate', (table) => {
      table.specificType('currency', 'text collate "C"').notNullable();
      table.date('rate_date').notNullable();
      table.specificType('value', 'numeric').notNullable();
      provenance(table);
      table.primary(['currency', 'rate_date']);
      table.check('value > 0', undefined, 'fx_rate_is_positive');
    });
  },
};
