import { provenance, type Migration } from '@dqs/kit';

/**
 * Every consolidated XBRL fact of every filing: rows are added, never taken away, so that what was known on a day stays
 * known. An instant has `instant` as its start, see `facts/instant.ts`: a key has no nulls.
 */
export const fact: Migration = {
  name: '0011_fact',
  async up(knex) {
    await knex.schema.createTable('stocks_fact', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('taxonomy', 'text collate "C"').notNullable();
      table.specificType('concept', 'text collate "C"').notNullable();
      table.specificType('unit', 'text collate "C"').notNullable();
      table.date('period_end').notNullable();
      table.date('period_start').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('value', 'numeric').notNullable();
      table.smallint('fiscal_year');
      table.text('fiscal_period');
      table.text('form').notNullable();
      table.date('filed_date').notNullable();
      provenance(table);
      table.primary(['cik', 'taxonomy', 'concept', 'unit', 'period_end', 'period_start', 'accession_number']);
    });
    await knex.schema.createTable('stocks_fact_filer', (table) => {
      table.bigInteger('cik').primary();
      table.text('name').notNullable();
      provenance(table);
      table.index(['artifact_id']);
    });
    await knex.schema.createTable('stocks_fact_label', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('taxonomy', 'text collate "C"').notNullable();
      table.specificType('concept', 'text collate "C"').notNullable();
      table.text('label').notNullable();
      provenance(table);
      table.primary(['cik', 'taxonomy', 'concept']);
    });
  },
};
