import type { Building } from '@dqs/kit';

const words = `cross join lateral unnest(string_to_array(name_core, ' ')) word`;

/**
 * Counts the words of all names if there are none yet. All names then are from one load, and so is the provenance of
 * their words. Words are counted into a temporary table, which can run in parallel, and inserted in alphabetical order,
 * which fills the index page by page.
 */
export const countWords = async ({ query }: Building): Promise<void> => {
  await query('delete from data.entities_word');
  await query(`
    create temp table entities_word_count on commit drop as
    select word, count(*) as names
      from (select unnest(string_to_array(name_core, ' ')) collate "C" as word from data.entities_name) words group by word`);
  await query(`
    insert into data.entities_word (word, names, source_tag, artifact_id, as_of)
    select word, names, source_tag, artifact_id, as_of
      from entities_word_count cross join (
        select max(source_tag) as source_tag, max(artifact_id) as artifact_id, max(as_of) as as_of from data.entities_name) stamps
     order by word`);
};

/** Adds the words of new names, subtracts those of removed names, and deletes words without names. */
export const recountWords = async ({ query }: Building, changes: string): Promise<void> => {
  await query(`
    insert into data.entities_word as held (word, names, source_tag, artifact_id, as_of)
    select word, sum(difference), max(source_tag), max(artifact_id), max(as_of) from ${changes} ${words}
     group by word having sum(difference) <> 0
    on conflict (word) do update set names = held.names + excluded.names,
      artifact_id = greatest(held.artifact_id, excluded.artifact_id), as_of = greatest(held.as_of, excluded.as_of)`);
  await query(`
    delete from data.entities_word held using (select distinct word from ${changes} ${words}) changed
     where held.word = changed.word and held.names <= 0`);
};
