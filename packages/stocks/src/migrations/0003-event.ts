import { provenance, type Migration } from '@dqs/kit';

/** One row for each item of a current report: what the submissions file says of it, and what the report itself says. */
export const event: Migration = {
  name: '0003_event',
  async up(knex) {
    await knex.schema.createTable('stocks_event', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('item_code', 'text collate "C"').notNullable();
      table.date('event_date').notNullable();
      table.date('filed_date').notNullable();
      table.text('form_type').notNullable();
      table.specificType('category', 'text collate "C"').notNullable();
      table.text('primary_document');
      // Read from the report itself and not from its filer's submissions file.
      table.boolean('from_report').notNullable();
      provenance(table);
      table.primary(['cik', 'accession_number', 'item_code', 'from_report']);
    });
    await knex.raw(`
      create index stocks_event_newest on data.stocks_event (cik, event_date desc, accession_number desc, item_code desc);
      create index stocks_event_by_category
        on data.stocks_event (cik, category, event_date desc, accession_number desc, item_code desc);
    `);
  },
};
