import { provenance, type Migration } from '@dqs/kit';

/**
 * Reports with their text. A report stands once whatever the number of its filers; its text is kept in passages of some
 * thousand characters, so that a page reads what it shows and a search ranks what it shows.
 */
export const report: Migration = {
  name: '0031_report',
  async up(knex) {
    await knex.schema.createTable('stocks_report', (table) => {
      table.specificType('accession_number', 'text collate "C"').primary();
      table.specificType('form_type', 'text collate "C"').notNullable();
      // Of a document that stood by itself it is looked up in the list of filings, in the same load.
      table.date('filed_date');
      table.date('report_date');
      table.text('document');
      // Who the document itself says has filed it; null where the head of its submission says so.
      table.bigInteger('stated_cik');
      provenance(table);
    });
    await knex.schema.createTable('stocks_report_filer', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.text('name');
      table.integer('position').notNullable();
      provenance(table);
      table.primary(['cik', 'accession_number']);
    });
    await knex.schema.createTable('stocks_report_section', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.integer('position').notNullable();
      table.text('section_key').notNullable();
      // The keys of all items that its heading opens, parted by spaces.
      table.text('covers').notNullable();
      table.text('title');
      table.integer('characters').notNullable();
      provenance(table);
      table.primary(['accession_number', 'position']);
    });
    await knex.schema.createTable('stocks_report_passage', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.integer('position').notNullable();
      table.integer('passage').notNullable();
      // Of its first character in the section.
      table.integer('start_offset').notNullable();
      table.text('passage_text').notNullable();
      table.text('section_key').notNullable();
      table.specificType('form_type', 'text collate "C"').notNullable();
      table.date('filed_date');
      provenance(table);
      table.primary(['accession_number', 'position', 'passage']);
    });
    await knex.schema.createTable('stocks_report_coverage', (table) => {
      table.specificType('form_type', 'text collate "C"').notNullable();
      table.integer('filed_year').notNullable();
      table.integer('reports').notNullable();
      table.date('first_filed').notNullable();
      table.date('last_filed').notNullable();
      provenance(table);
      table.primary(['form_type', 'filed_year']);
    });
    // Kept in the row: put aside, text and words would make the table look small, and reading all of it cheap.
    await knex.raw(`
      alter table data.stocks_report_passage
        add column words tsvector generated always as (to_tsvector('english', passage_text)) stored,
        alter column passage_text set storage main;
      alter table data.stocks_report_passage alter column words set storage main;
      create index stocks_report_by_form on data.stocks_report (form_type, filed_date);
      create index stocks_report_filer_of on data.stocks_report_filer (accession_number, position);
      create index stocks_report_passage_words on data.stocks_report_passage using gin (words);
      create index stocks_report_passage_newest
        on data.stocks_report_passage (filed_date desc, accession_number desc, position, passage);
    `);
  },
};
