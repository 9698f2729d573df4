import { provenance, type Migration } from '@dqs/kit';

/** Names that find a filer, present and former, as words for the search: lower case, no accents, no punctuation. */
export const filerName: Migration = {
  name: '0006_filer_name',
  async up(knex) {
    await knex.schema.createTable('stocks_filer_name', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('words', 'text collate "C"').notNullable();
      // From a list of symbols and not from the filer's submissions file.
      table.boolean('listed').notNullable();
      provenance(table);
      table.primary(['cik', 'words', 'listed']);
      table.index(['words']);
    });
    // Names stay the same from one load to the next: with room on each page only the row is written anew, not its indexes.
    await knex.raw('alter table stocks_filer_name set (fillfactor = 45)');
    await knex.raw(
      'create index stocks_filer_name_alike on stocks_filer_name using gin (words gin_trgm_ops) with (fastupdate = off)',
    );
  },
};
