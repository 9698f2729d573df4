import { dictionaryIndexes } from '@dqs/core/name-search';
import { provenance, type Migration } from '@dqs/kit';

/** The distinct words of all names, by which misspelt and unfinished ones are understood. */
export const words: Migration = {
  name: '0002_words',
  up: async (knex) => {
    await knex.schema.createTable('entities_word', (table) => {
      table.specificType('word', 'text collate "C"').notNullable();
      // How many rows of entities_name have it.
      table.integer('names').notNullable();
      provenance(table);
    });
    // Names themselves are not compared by likeness any more.
    await knex.raw('drop index if exists data.entities_name_name_alike');
    await knex.raw(`
      insert into data.entities_word (word, names, source_tag, artifact_id, as_of)
      select word, count(*), source_tag, max(artifact_id), max(as_of)
        from data.entities_name cross join lateral unnest(string_to_array(name_core, ' ')) word group by word, source_tag`);
    const [unique] = dictionaryIndexes('entities_word');
    await knex.raw(unique!);
    // As of the names: the index by likeness is made once words are in, and this one says from the start that there is one.
    await knex.raw(
      `create index entities_word_none on data.entities_word using gin (to_tsvector('simple', word)) where false`,
    );
  },
};
