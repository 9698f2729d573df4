import { provenance, type Migration } from '@dqs/kit';

/**
 * What is built from the facts after each load of a company. The lines of a statement are one text (see
 * `statements/stored-lines.ts`): a page is a handful of rows, and only whoever asks how a value came about reads its basis.
 */
export const statements: Migration = {
  name: '0012_statement',
  async up(knex) {
    await knex.schema.createTable('stocks_statement', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('statement', 'text collate "C"').notNullable();
      table.specificType('period_type', 'text collate "C"').notNullable();
      table.date('period_end').notNullable();
      table.date('period_start').notNullable();
      table.integer('fiscal_year').notNullable();
      table.text('fiscal_period').notNullable();
      table.text('lines').notNullable();
      table.text('lines_basis').notNullable();
      // As first reported; null where no report whose own period this is is held.
      table.text('original_lines');
      table.text('original_basis');
      // The first report on the period; null where only later reports compare with it.
      table.text('report_accession_number');
      provenance(table);
      table.primary(['cik', 'statement', 'period_type', 'period_end']);
    });
    await knex.schema.createTable('stocks_statement_company', (table) => {
      table.bigInteger('cik').primary();
      table.text('reporting_standard');
      table.text('company_type').notNullable();
      table.text('currency');
      table.boolean('has_quarters').notNullable();
      table.boolean('has_originals').notNullable();
      provenance(table);
    });
    await knex.schema.createTable('stocks_restatement', (table) => {
      table.bigInteger('cik').notNullable();
      table.date('filed_date').notNullable();
      table.specificType('superseding_accession_number', 'text collate "C"').notNullable();
      table.date('period_end').notNullable();
      table.specificType('fiscal_period', 'text collate "C"').notNullable();
      table.specificType('line_key', 'text collate "C"').notNullable();
      table.integer('fiscal_year').notNullable();
      table.specificType('original_value', 'numeric').notNullable();
      table.specificType('restated_value', 'numeric').notNullable();
      table.specificType('change_pct', 'numeric');
      table.text('original_accession_number').notNullable();
      table.text('superseding_form').notNullable();
      provenance(table);
      table.primary(['cik', 'filed_date', 'superseding_accession_number', 'period_end', 'fiscal_period', 'line_key']);
    });
    // Diagnostics: identities that do not hold, and fiscal years that a filer names otherwise than the years around them.
    await knex.schema.createTable('stocks_statement_issue', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('statement', 'text collate "C"').notNullable();
      table.specificType('period_type', 'text collate "C"').notNullable();
      table.date('period_end').notNullable();
      table.specificType('mode', 'text collate "C"').notNullable();
      table.specificType('rule', 'text collate "C"').notNullable();
      table.text('detail').notNullable();
      provenance(table);
      table.primary(['cik', 'statement', 'period_type', 'period_end', 'mode', 'rule']);
    });
  },
};
