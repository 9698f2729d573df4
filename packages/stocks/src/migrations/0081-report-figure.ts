import { provenance, type Migration } from '@dqs/kit';

/**
 * Figures by segment, product or region that annual and quarterly reports carry in their own XBRL, and those of the company as a
 * whole: at once with the report, with the days as the company has them and the members' labels where they came along.
 */
export const reportFigure: Migration = {
  name: '0081_report_figure',
  async up(knex) {
    await knex.schema.createTable('stocks_report_figure', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('line', 'text collate "C"').notNullable();
      // 0: at a day, 1: over a quarter, 4: over a year.
      table.smallint('quarters').notNullable();
      // The period as the SEC's data sets have it, so that one figure has one place in both.
      table.date('month_end').notNullable();
      table.specificType('breakdown', 'text collate "C"').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('concept', 'text collate "C"').notNullable();
      table.specificType('unit', 'text collate "C"').notNullable();
      table.specificType('axis', 'text collate "C"').notNullable();
      table.specificType('member', 'text collate "C"').notNullable();
      table.boolean('gross').notNullable();
      table.boolean('elimination').notNullable();
      // archive: the filing with its labels; document: one document of it; instance: what was extracted of it.
      table.specificType('carrier', 'text collate "C"').notNullable();
      table.date('period_start');
      table.date('period_end').notNullable();
      table.specificType('value', 'numeric').notNullable();
      // The place to which the value is exact, -6 for millions; null for every digit.
      table.smallint('decimals');
      table.text('label');
      // Null until the list of filings has told it.
      table.text('form');
      table.date('filed_date');
      provenance(table);
      table.primary([
        'cik',
        'line',
        'quarters',
        'month_end',
        'breakdown',
        'accession_number',
        'concept',
        'unit',
        'axis',
        'member',
        'gross',
        'elimination',
        'carrier',
      ]);
      table.index(['accession_number']);
    });
  },
};
