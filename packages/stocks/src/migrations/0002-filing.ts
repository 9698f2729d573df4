import { provenance, type Migration } from '@dqs/kit';

/** One row for each filing and filer: a filing of several filers stands once under each of their CIKs. */
export const filing: Migration = {
  name: '0002_filing',
  async up(knex) {
    await knex.schema.createTable('stocks_filing', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('form_type', 'text collate "C"').notNullable();
      table.date('filed_date').notNullable();
      table.timestamp('accepted_at', { useTz: true });
      table.date('report_date');
      // The items of an 8-K as published, separated by commas; of other forms whatever the SEC put there.
      table.text('items');
      table.boolean('is_xbrl').notNullable();
      table.bigInteger('size_bytes');
      table.text('primary_document');
      provenance(table);
      table.primary(['cik', 'accession_number']);
    });
    await knex.raw(`
      create index stocks_filing_newest on data.stocks_filing (cik, filed_date desc, accession_number desc);
      create index stocks_filing_by_form on data.stocks_filing (cik, form_type, filed_date desc, accession_number desc);
    `);
  },
};
