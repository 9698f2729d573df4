import { provenance, type Migration } from '@dqs/kit';

/**
 * Filings of all filers: as the feed of current filings shows them, with the second of their acceptance, and as the indexes
 * list them afterwards, with their day. A filing of several filers stands once for each.
 */
export const recentFiling: Migration = {
  name: '0033_recent_filing',
  async up(knex) {
    for (const name of ['stocks_feed_filing', 'stocks_index_filing']) {
      await knex.schema.createTable(name, (table) => {
        table.specificType('accession_number', 'text collate "C"').notNullable();
        table.bigInteger('cik').notNullable();
        table.specificType('form_type', 'text collate "C"').notNullable();
        table.text('name').notNullable();
        table.date('filed_date').notNullable();
        // Of a filing of an index: the end of its filing day, ten in the evening in Washington, when EDGAR closes.
        table.timestamp('listed_at', { useTz: true }).notNullable();
        provenance(table);
        table.primary(['accession_number', 'cik']);
      });
      await knex.raw(`
        create index ${name}_newest on data.${name} (listed_at desc, accession_number desc, cik desc);
        create index ${name}_by_form on data.${name} (form_type, listed_at desc, accession_number desc, cik desc);
      `);
    }
  },
};
