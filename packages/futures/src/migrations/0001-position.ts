import { provenance, type Migration } from '@dqs/kit';
import { figureColumns } from '../trader-category.ts';

/**
 * One row for each weekly report of a market, with the figures of all trader categories in columns. A page is read
 * together with the year before it, and one row per report keeps that read small. Columns of the other report family
 * are null. The unit is contracts.
 */
export const position: Migration = {
  name: '0001_position',
  async up(knex) {
    await knex.schema.createTable('futures_position', (table) => {
      table.specificType('cftc_contract_market_code', 'text collate "C"').notNullable();
      table.specificType('report_variant', 'text collate "C"').notNullable();
      table.date('report_date').notNullable();
      table.text('report_name').notNullable();
      table.decimal('open_interest', 14, 0).notNullable();
      table.decimal('change_open_interest', 14, 0);
      for (const column of figureColumns) table.decimal(column, 14, 0);
      provenance(table);
      table.primary(['cftc_contract_market_code', 'report_variant', 'report_date']);
    });
  },
};
