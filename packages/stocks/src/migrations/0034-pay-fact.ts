import { provenance, type Migration } from '@dqs/kit';

/** Facts of pay-versus-performance tables: one row for each concept, fiscal year and executive of a proxy statement. */
export const payFact: Migration = {
  name: '0034_pay_fact',
  async up(knex) {
    await knex.schema.createTable('stocks_pay_fact', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('concept', 'text collate "C"').notNullable();
      table.date('period_end').notNullable();
      // Empty where the table does not tell several executives of a year apart.
      table.specificType('individual', 'text collate "C"').notNullable();
      // A name, or decimal text with its digits as published.
      table.text('value').notNullable();
      provenance(table);
      table.primary(['accession_number', 'concept', 'period_end', 'individual']);
    });
  },
};
