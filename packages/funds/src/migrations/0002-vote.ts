import { provenance, type Migration } from '@dqs/kit';

/**
 * Votes on Form N-PX: one row of `funds_vote_filing` for each filing, one of `funds_vote` for each vote of its table. A
 * vote without a series has an empty text.
 */
export const vote: Migration = {
  name: '0002_vote',
  async up(knex) {
    await knex.schema.createTable('funds_vote_filing', (table) => {
      table.specificType('accession_number', 'text collate "C"').primary();
      table.bigInteger('filer_cik').notNullable();
      table.text('filer_name').notNullable();
      table.text('form_type').notNullable();
      table.text('report_type').notNullable();
      table.text('amendment_type');
      table.date('filed_date').notNullable();
      table.date('report_period').notNullable();
      table.integer('report_calendar_year').notNullable();
      // The series with their names in the filing: [["S000000001", "Name"], …].
      table.jsonb('series').notNullable();
      table.specificType('series_ids', 'text[]').notNullable();
      table.text('vote_table');
      provenance(table);
      table.index(['filer_cik', 'report_period']);
    });
    await knex.raw('create index funds_vote_filing_by_series on funds_vote_filing using gin (series_ids)');
    await knex.schema.createTable('funds_vote', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.integer('record_seq').notNullable();
      table.text('issuer_name').notNullable();
      table.specificType('issuer_key', 'text collate "C"').notNullable();
      table.date('meeting_date');
      // The meeting date, or the first calendar day if none is given: the sort key of pages.
      table.date('ordered_on').notNullable();
      table.text('vote_description').notNullable();
      table.jsonb('categories').notNullable();
      table.text('vote_series');
      table.specificType('series_key', 'text collate "C"').notNullable();
      table.text('how_voted');
      table.text('management_recommendation');
      table.specificType('shares_on_loan', 'numeric');
      table.specificType('shares_voted', 'numeric');
      provenance(table);
      table.primary(['accession_number', 'record_seq']);
      table.index(['accession_number', 'issuer_key']);
    });
    await knex.raw('create index funds_vote_by_day on funds_vote (accession_number, ordered_on desc, record_seq)');
    await knex.raw(
      'create index funds_vote_by_series on funds_vote (accession_number, series_key, ordered_on desc, record_seq)',
    );
  },
};
