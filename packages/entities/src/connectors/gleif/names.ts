import { dictionaryIndexes, nameSearchSchema } from '@dqs/core/name-search';
import type { Building } from '@dqs/kit';
import { registrationIndex } from '../../lei/registration.ts';
import { ensureIndexes } from './later-indexes.ts';
import { countWords, recountWords } from './words.ts';

const table = 'entities_name';

/**
 * Indexes that slow down the first load and are therefore created after it. Names are searched by words, and words by
 * similarity.
 */
const laterIndexes = [
  `create index ${table}_lei on data.${table} (lei)`,
  registrationIndex,
  ...[...nameSearchSchema(table), ...dictionaryIndexes('entities_word')].filter(
    (sql) => sql.startsWith('create index') && !sql.includes(`${table}_name_alike`),
  ),
];

/** Names that this load added or removed, from which the words are recounted. */
const changes = 'pg_temp.entities_name_change';

/** Starts to record added and removed names, within the transaction of the load. */
export const noteChanges = ({ query }: Building): Promise<unknown> =>
  query(`
    create temp table entities_name_change on commit drop as
    select name_core, 0 as difference, source_tag, artifact_id, as_of from data.entities_name with no data`);

const noted = (change: string, difference: 1 | -1, alias = ''): string => `
  with changed as (${change}
    returning ${alias}name_core, ${alias}source_tag, ${alias}artifact_id, ${alias}as_of)
  insert into ${changes} select name_core, ${difference}, source_tag, artifact_id, as_of from changed`;

/** Names of loaded records that the record no longer has, or whose filter columns changed. */
const removeChanged = `
  delete from data.entities_name n using data.entities_record r
  where r.artifact_id = any (?::bigint[]) and n.lei = r.lei and (
    r.deleted_at is not null or n.legal_country is distinct from r.legal_country or n.entity_status <> r.entity_status
    or n.name_prominence <> r.name_prominence or not exists (
      select from jsonb_array_elements(r.search_names::jsonb) s where s->>0 = n.kind and s->>1 = n.name_core))`;

const addNames = (where: string): string => `
  insert into data.entities_name
    (lei, kind, legal_country, entity_status, source_tag, artifact_id, as_of, name_core, name_prominence)
  select r.lei, s->>0, r.legal_country, r.entity_status, r.source_tag, r.artifact_id, r.as_of, s->>1, r.name_prominence
  from data.entities_record r cross join lateral jsonb_array_elements(r.search_names::jsonb) s
  where r.artifact_id = any (?::bigint[]) and r.deleted_at is null ${where}`;

const isNew = `and not exists (
  select from data.entities_name n where n.lei = r.lei and n.kind = s->>0 and n.name_core = s->>1)`;

const removeBefore =
  'delete from data.entities_name n using data.entities_record r where n.lei = r.lei and r.published_at < ?';

/** Removes the names of records that a golden copy no longer has. */
export const removeNamesBefore = ({ query }: Building, olderThan: string): Promise<unknown> =>
  query(noted(removeBefore, -1, 'n.'), [olderThan]);

const hasNames = async ({ query }: Building): Promise<boolean> => {
  const [row] = await query<{ some: string }>(`select exists (select from data.${table})::int::text as some`);
  return row?.some === '1';
};

/** Updates the names and their words to the records of a load. Only differences are written. */
export const buildNames = async (building: Building): Promise<void> => {
  const { query, artifactIds } = building;
  if (await hasNames(building)) {
    await query(noted(removeChanged, -1, 'n.'), [artifactIds]);
    await query(noted(addNames(isNew), 1), [artifactIds]);
    await recountWords(building, changes);
  } else {
    await query(addNames(''), [artifactIds]);
    await countWords(building);
  }
  await ensureIndexes(building, laterIndexes);
  await query(`analyze data.${table}, data.entities_word`);
};
