import { provenance, type Migration } from '@dqs/kit';

/**
 * How filings print their statements: on which statement each concept stands, where, under which label; and the figures of
 * concepts of a filer's own that stand there. From the SEC's Financial Statement Data Sets. Rows are added, never taken away.
 */
export const presentation: Migration = {
  name: '0071_presentation',
  async up(knex) {
    // One row for each filing whose presentation is held: few, so that those of one data set are found by it.
    await knex.schema.createTable('stocks_presented_filing', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.text('form').notNullable();
      table.date('filed_date').notNullable();
      provenance(table);
      table.primary(['cik', 'accession_number']);
      table.index(['artifact_id']);
    });
    await knex.schema.createTable('stocks_presented_line', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      // The page of the SEC's rendering, and the row on it.
      table.integer('report').notNullable();
      table.integer('line').notNullable();
      // BS, IS, CF, CI, EQ, UN and others, as the data set has it.
      table.text('statement').notNullable();
      // With its taxonomy, `us-gaap:Assets`; `own:` before a concept of the filer's own.
      table.text('concept').notNullable();
      table.text('label').notNullable();
      table.boolean('negated').notNullable();
      table.boolean('parenthetical').notNullable();
      // The side of the books of a concept of the filer's own: debit, credit, or null.
      table.text('balance');
      provenance(table);
      table.primary(['cik', 'accession_number', 'report', 'line']);
    });
    await knex.schema.createTable('stocks_own_figure', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('concept', 'text collate "C"').notNullable();
      table.specificType('unit', 'text collate "C"').notNullable();
      table.date('month_end').notNullable();
      // 0: at a day.
      table.smallint('quarters').notNullable();
      table.specificType('value', 'numeric').notNullable();
      provenance(table);
      table.primary(['cik', 'accession_number', 'concept', 'unit', 'month_end', 'quarters']);
    });
  },
};
