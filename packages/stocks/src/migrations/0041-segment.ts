import { provenance, type Migration } from '@dqs/kit';

/**
 * Figures of reports by segment, product or region, and for the company as a whole (`axis` is empty then): from the SEC's
 * Financial Statement Data Sets, which round days to the nearest end of a month.
 */
export const segment: Migration = {
  name: '0041_segment',
  async up(knex) {
    await knex.schema.createTable('stocks_segment_value', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('line', 'text collate "C"').notNullable();
      // 0: at a day, 1: over a quarter, 4: over a year.
      table.smallint('quarters').notNullable();
      table.date('month_end').notNullable();
      table.specificType('breakdown', 'text collate "C"').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('concept', 'text collate "C"').notNullable();
      table.specificType('unit', 'text collate "C"').notNullable();
      table.specificType('axis', 'text collate "C"').notNullable();
      table.specificType('member', 'text collate "C"').notNullable();
      table.boolean('gross').notNullable();
      table.boolean('elimination').notNullable();
      table.specificType('value', 'numeric').notNullable();
      table.text('form').notNullable();
      table.date('filed_date').notNullable();
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
      ]);
    });
  },
};
