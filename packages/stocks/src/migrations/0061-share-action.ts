import { provenance, type Migration } from '@dqs/kit';

/** Splits and dividends that the facts of a company tell, each once: built after each load of its facts. */
export const shareAction: Migration = {
  name: '0061_share_action',
  async up(knex) {
    await knex.schema.createTable('stocks_share_action', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('action', 'text collate "C"').notNullable();
      table.date('event_date').notNullable();
      // Tells two of one day apart: a split by its ratio, a dividend by its currency and first day.
      table.specificType('label', 'text collate "C"').notNullable();
      table.date('announced_date');
      table.date('effective_date');
      // Filings from this day on give figures per share after the split.
      table.date('basis_from');
      table.specificType('amount', 'numeric');
      table.text('currency');
      table.specificType('ratio_from', 'numeric');
      table.specificType('ratio_to', 'numeric');
      table.text('description').notNullable();
      table.text('form_type').notNullable();
      table.text('accession_number').notNullable();
      provenance(table);
      table.primary(['cik', 'action', 'event_date', 'label']);
    });
  },
};
