import { dictionaryIndexes } from '@dqs/core/name-search';
import { provenance, type Migration } from '@dqs/kit';

/** The distinct words of all names, with which misspelled and unfinished words are matched. */
export const words: Migration = {
  name: '0002_words',
  up: async (knex) => {
    await knex.schema.createTable('entities_word', (table) => {
      table.specificType('word', 'text collate "C"').notNullable();
      // Number of rows of entities_name with the word.
      table.integer('names').notNullable();
      provenance(table);
    });
    // Names themselves are no longer compared by similarity.
    await knex.raw('drop index if exists data.entities_name_name_alike');
    await knex.raw(`
      insert into data.entities_word (word, names, source_tag, artifact_id, as_of)
      select word, count(*), source_tag, max(artifact_id), max(as_of)
        from data.entities_name cross join lateral unnest(string_to_array(name_core, ' ')) word group by word, source_tag`);
    const [unique] = dictionaryIndexes('entities_word');
    await knex.raw(unique!);
    // As for names, the index by similarity is created after the first load. This empty index declares it from the
    // start.
    await knex.raw(
      `create index entities_word_none on data.entities_word using gin (to_tsvector('simple', word)) where false`,
    );
  },
};
