import { nameSearchSchema } from '@dqs/core/name-search';
import { provenance, type Migration } from '@dqs/kit';

/**
 * Series and classes of funds. `funds_class` is the history of the SEC's lists of fund symbols: a row is a period of
 * consecutive lists with the same symbol (or an empty text for none) of a class. `funds_class_record` is the yearly
 * file's record of a class. `funds_name` has the words by which a series is found.
 */
export const registry: Migration = {
  name: '0003_registry',
  async up(knex) {
    await knex.schema.createTable('funds_class', (table) => {
      table.specificType('class_id', 'text collate "C"').notNullable();
      table.specificType('symbol', 'text collate "C"').notNullable();
      table.specificType('symbol_key', 'text collate "C"').notNullable();
      table.specificType('series_id', 'text collate "C"').notNullable();
      table.bigInteger('cik').notNullable();
      table.date('valid_from').notNullable();
      table.date('last_seen').notNullable();
      // Null as long as the newest loaded list has the symbol; otherwise the day of the last list that had it.
      table.date('valid_to');
      provenance(table);
      table.primary(['class_id', 'symbol', 'valid_from']);
      table.index(['symbol_key']);
      table.index(['series_id']);
    });
    await knex.schema.createTable('funds_class_list', (table) => {
      table.date('seen_on').primary();
      provenance(table);
    });
    await knex.schema.createTable('funds_class_record', (table) => {
      table.specificType('class_id', 'text collate "C"').notNullable();
      table.integer('year').notNullable();
      table.specificType('series_id', 'text collate "C"').notNullable();
      table.bigInteger('cik').notNullable();
      table.text('registrant_name');
      table.text('series_name');
      table.text('class_name');
      table.specificType('symbol', 'text collate "C"');
      table.specificType('symbol_key', 'text collate "C"');
      provenance(table);
      table.primary(['class_id', 'year']);
      table.index(['series_id']);
      table.index(['symbol_key']);
    });
    await knex.schema.createTable('funds_name', (table) => {
      table.specificType('series_id', 'text collate "C"').notNullable();
      table.specificType('words', 'text collate "C"').notNullable();
      provenance(table);
      table.primary(['series_id', 'words', 'source_tag']);
    });
    for (const sql of nameSearchSchema('funds_name')) await knex.raw(sql);
  },
};
