import { provenance, type Migration } from '@dqs/kit';

/**
 * Who files with the SEC and under which symbols. `stocks_ticker` is the history of the SEC's ticker lists: a row is an
 * unbroken run of lists that show a symbol for a CIK. `stocks_filer_symbol` is what a filer's own submissions file says,
 * which serves where no list has been loaded.
 */
export const company: Migration = {
  name: '0001_company',
  async up(knex) {
    await knex.schema.createTable('stocks_company', (table) => {
      table.bigInteger('cik').primary();
      table.text('name').notNullable();
      table.text('sic_code');
      table.text('sic_description');
      table.text('sector');
      table.jsonb('former_names').notNullable();
      table.boolean('is_company').notNullable();
      table.boolean('is_manager').notNullable();
      table.boolean('is_insider').notNullable();
      // The day of the newest filing in the file: the file cannot be older than that.
      table.date('seen_on');
      // The newest annual, quarterly or half-yearly report: a shell that only holds a symbol has none.
      table.date('last_periodic_on');
      provenance(table);
    });
    await knex.schema.createTable('stocks_filer_symbol', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('symbol', 'text collate "C"').notNullable();
      table.specificType('symbol_key', 'text collate "C"').notNullable();
      table.text('exchange');
      table.integer('position').notNullable();
      table.date('seen_on').notNullable();
      provenance(table);
      table.primary(['cik', 'symbol']);
      table.index(['symbol_key', 'cik']);
    });
    await knex.schema.createTable('stocks_ticker', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('symbol', 'text collate "C"').notNullable();
      table.specificType('symbol_key', 'text collate "C"').notNullable();
      table.text('name').notNullable();
      table.text('exchange');
      // The symbol's place among those of its CIK in the newest list that shows it; 1 is the first.
      table.integer('position').notNullable();
      table.date('valid_from').notNullable();
      table.date('last_seen').notNullable();
      // Null as long as the newest list held shows the symbol; otherwise the day of the last list that did.
      table.date('valid_to');
      provenance(table);
      table.primary(['cik', 'symbol', 'valid_from']);
      table.index(['symbol_key', 'cik']);
    });
    await knex.schema.createTable('stocks_ticker_list', (table) => {
      table.date('seen_on').primary();
      provenance(table);
    });
  },
};
