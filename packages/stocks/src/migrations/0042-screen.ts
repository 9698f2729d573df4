import { provenance, type Migration } from '@dqs/kit';

/**
 * The newest period of each company by kind of period, and every line and metric of it: what a screen looks through. Amounts
 * in other currencies than US dollars are left out, because they cannot be compared with a bound in dollars.
 */
export const screenTables: Migration = {
  name: '0042_screen',
  async up(knex) {
    await knex.schema.createTable('stocks_screen_company', (table) => {
      table.specificType('period_type', 'text collate "C"').notNullable();
      table.bigInteger('cik').notNullable();
      table.date('period_end').notNullable();
      provenance(table);
      table.primary(['period_type', 'cik']);
    });
    await knex.schema.createTable('stocks_screen_value', (table) => {
      table.specificType('period_type', 'text collate "C"').notNullable();
      table.bigInteger('cik').notNullable();
      table.specificType('key', 'text collate "C"').notNullable();
      table.specificType('value', 'numeric').notNullable();
      table.specificType('unit', 'text collate "C"').notNullable();
      provenance(table);
      table.primary(['cik', 'period_type', 'key']);
    });
    await knex.raw(
      `create index stocks_screen_company_by_end on stocks_screen_company (period_type, period_end, cik) include (source_tag)`,
    );
    // With all that a filter looks at, the source for the surface included: a screen reads the index alone.
    await knex.raw(
      `create index stocks_screen_value_by_key on stocks_screen_value (period_type, key, value, cik) include (source_tag)`,
    );
  },
};
