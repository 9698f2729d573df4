import { provenance, type Migration } from '@dqs/kit';

/**
 * Reports of insiders on Forms 3, 4 and 5, in the tables of the SEC's data sets: a filing, its reporting owners, its lines
 * (transactions and holdings, derivative and not, each kind numbered from 1) and its footnotes. Each table can come from a file
 * of its own, so they are put together when they are read.
 */
export const insider: Migration = {
  name: '0023_insider',
  async up(knex) {
    await knex.schema.createTable('stocks_insider_filing', (table) => {
      table.specificType('accession_number', 'text collate "C"').primary();
      table.bigInteger('issuer_cik').notNullable();
      // 3, 4 or 5; an amendment has the same with a mark of its own.
      table.specificType('base_form', 'text collate "C"').notNullable();
      table.boolean('is_amendment').notNullable();
      table.date('filed_date').notNullable();
      table.date('period_of_report');
      table.date('original_date');
      table.boolean('not_subject').notNullable();
      table.boolean('plan_10b5_1');
      provenance(table);
      table.index(['issuer_cik', 'filed_date', 'accession_number']);
      table.index(['filed_date']);
    });
    await knex.schema.createTable('stocks_insider_owner', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.bigInteger('owner_cik').notNullable();
      table.integer('owner_number').notNullable();
      table.text('name').notNullable();
      table.boolean('is_director').notNullable();
      table.boolean('is_officer').notNullable();
      table.boolean('is_ten_percent').notNullable();
      table.boolean('is_other').notNullable();
      table.text('officer_title');
      provenance(table);
      table.primary(['accession_number', 'owner_cik']);
    });
    await knex.schema.createTable('stocks_insider_line', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.boolean('is_derivative').notNullable();
      table.boolean('is_transaction').notNullable();
      table.integer('line_number').notNullable();
      table.text('security_title').notNullable();
      table.date('transaction_date');
      table.specificType('code', 'text collate "C"');
      table.text('acquired_disposed');
      table.specificType('shares', 'numeric');
      table.specificType('price_per_share', 'numeric');
      table.specificType('total_value', 'numeric');
      table.specificType('shares_after', 'numeric');
      table.boolean('is_direct').notNullable();
      table.text('nature_of_ownership');
      // Ids of its footnotes in the order of the line, separated by commas.
      table.text('footnote_ids');
      provenance(table);
      table.primary(['accession_number', 'is_derivative', 'is_transaction', 'line_number']);
    });
    await knex.schema.createTable('stocks_insider_footnote', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('footnote_id', 'text collate "C"').notNullable();
      table.text('text').notNullable();
      provenance(table);
      table.primary(['accession_number', 'footnote_id']);
    });
  },
};
