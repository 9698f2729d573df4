import { provenance, type Migration } from '@dqs/kit';

/** Dividends, splits and closing prices from the operator's own files; the posture of their source keeps them internal. */
export const operatorRecord: Migration = {
  name: '0005_operator_record',
  async up(knex) {
    await knex.schema.createTable('stocks_operator_record', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('record', 'text collate "C"').notNullable();
      table.date('event_date').notNullable();
      table.specificType('label', 'text collate "C"').notNullable();
      table.specificType('amount', 'numeric');
      table.text('currency');
      table.date('announced_date');
      table.date('record_date');
      table.date('pay_date');
      table.specificType('ratio_from', 'numeric');
      table.specificType('ratio_to', 'numeric');
      provenance(table);
      table.primary(['cik', 'record', 'event_date', 'label']);
    });
  },
};
