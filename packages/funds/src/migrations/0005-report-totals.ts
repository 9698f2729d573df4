import { provenance, type Migration } from '@dqs/kit';

/** funds_report_total: what the positions of a report add up to, beside the net assets that the report says of the fund. */
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
