import { provenance, type Migration } from '@dqs/kit';

/**
 * Balances of shares that were not delivered, by settlement date and symbol. The CUSIP and the price of the file are not
 * kept; securities that share a symbol on a day, as after a change of the CUSIP, are told apart by their order in the file.
 */
export const fail: Migration = {
  name: '0032_fail',
  async up(knex) {
    await knex.schema.createTable('stocks_fail', (table) => {
      table.date('settlement_date').notNullable();
      table.specificType('symbol_key', 'text collate "C"').notNullable();
      table.integer('entry').notNullable();
      table.specificType('quantity', 'numeric').notNullable();
      table.text('description').notNullable();
      provenance(table);
      table.primary(['symbol_key', 'settlement_date', 'entry']);
    });
    await knex.raw('create index stocks_fail_day on data.stocks_fail (settlement_date)');
  },
};
