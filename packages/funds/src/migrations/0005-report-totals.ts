import { provenance, type Migration } from '@dqs/kit';

/** funds_report_total: totals of the positions of a report, with the fund's net assets in the report. */
export const reportTotals: Migration = {
  name: '0005_report_totals',
  async up(knex) {
    await knex.schema.createTable('funds_report_total', (table) => {
      table.specificType('accession_number', 'text collate "C"').primary();
      table.specificType('net_assets', 'numeric');
      table.integer('positions').notNullable();
      table.specificType('positions_value', 'numeric').notNullable();
      provenance(table);
    });
  },
};
