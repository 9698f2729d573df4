import { provenance, type Migration } from '@dqs/kit';

/**
 * Portfolio reports on Form N-PORT: one row of `funds_report` for each filing, one of `funds_holding` for each
 * position, in the order of the filing. `fund_key` is the series, or the filer if it has no series. Identifiers of the
 * quarterly data sets are in a separate table, to which holdings refer by `identifier_key`.
 */
export const report: Migration = {
  name: '0001_report',
  async up(knex) {
    await knex.schema.createTable('funds_report', (table) => {
      table.specificType('accession_number', 'text collate "C"').primary();
      table.specificType('fund_key', 'text collate "C"').notNullable();
      table.bigInteger('cik').notNullable();
      table.text('registrant_name');
      table.text('series_name');
      table.text('form_type').notNullable();
      table.date('filed_date').notNullable();
      table.date('report_period').notNullable();
      table.date('fiscal_year_end');
      provenance(table);
      table.index(['fund_key', 'report_period', 'filed_date', 'accession_number']);
      table.index(['cik']);
    });
    await knex.schema.createTable('funds_holding', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.integer('position').notNullable();
      table.text('issuer_name');
      table.specificType('issuer_lei', 'text collate "C"');
      table.text('title');
      table.text('ticker');
      table.text('other_id');
      table.text('other_id_desc');
      table.specificType('identifier_key', 'text collate "C"');
      table.specificType('balance', 'numeric');
      table.text('units');
      table.text('units_desc');
      table.text('currency_code');
      table.specificType('exchange_rate', 'numeric');
      table.specificType('value_usd', 'numeric');
      // The value, or minus infinity if none is given: the sort key of pages.
      table.specificType('value_order', 'numeric').notNullable();
      table.specificType('pct_value', 'numeric');
      table.text('payoff_profile');
      table.text('asset_category');
      table.text('asset_category_desc');
      table.text('issuer_category');
      table.text('issuer_category_desc');
      table.text('inv_country');
      table.boolean('is_restricted');
      table.text('fair_value_level');
      provenance(table);
      table.primary(['accession_number', 'position']);
    });
    await knex.raw(
      'create index funds_holding_by_value on funds_holding (accession_number, value_order desc, position)',
    );
    await knex.schema.createTable('funds_holding_identifier', (table) => {
      table.specificType('identifier_key', 'text collate "C"').notNullable();
      table.bigInteger('number').notNullable();
      table.text('ticker');
      table.text('other_id');
      table.text('other_id_desc');
      provenance(table);
      table.primary(['identifier_key', 'number']);
    });
  },
};
