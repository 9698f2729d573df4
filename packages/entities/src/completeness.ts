import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { exceptionsDataset, recordsDataset, relationshipsDataset } from './sources.ts';

/** Maximum number of records that are counted without a golden copy, because only few are then loaded. */
const mostCounted = 100_000;

const counted = (table: string): string =>
  `(select count(*)::integer from (select from ${table} where deleted_at is null limit ${mostCounted}) one)`;

const publications = statement(
  'entities_completeness',
  { level: 'text', golden_copy: 'day?', through: 'day', records: 'integer?', held: 'integer?' },
  `select level, golden_copy, through,
     (select records from entities_publication whole
       where whole.level = newest.level and content = 'golden_copy' order by published_at desc limit 1) as records,
     case when golden_copy is not null then null
          when level = 'lei2' then ${counted('entities_record')}
          when level = 'rr' then ${counted('entities_relationship')}
          else ${counted('entities_exception')} end as held
     from (select level,
             (max(published_at) filter (where content = 'golden_copy') at time zone 'UTC')::date as golden_copy,
             (max(published_at) filter (where content <> 'selection' or not whole) at time zone 'UTC')::date as through
             from (select level, content, published_at,
                     bool_or(content = 'golden_copy') over (partition by level) as whole
                     from entities_publication) one
             group by level) newest
     order by level`,
);

const levels: Readonly<Record<string, { readonly dataset: DatasetKey; readonly of: string }>> = {
  lei2: { dataset: recordsDataset.key, of: 'LEI records' },
  rr: { dataset: relationshipsDataset.key, of: 'relationship records' },
  repex: { dataset: exceptionsDataset.key, of: 'reporting exceptions' },
};

/**
 * The number of records in the newest golden copy, by kind of record. A selection, or a delta without a previous golden
 * copy, is a part of unknown size.
 */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const rows = await db.all(publications);
  return new Map(
    rows.flatMap(({ level, golden_copy: copy, through, records, held }) => {
      const kind = levels[level];
      if (!kind) return [];
      const release: ReleaseHeld =
        copy === null
          ? { release: 'without a golden copy', day: through, of: kind.of, held: held ?? 0, expected: null }
          : { release: `golden copy of ${copy}`, day: through, of: kind.of, held: records ?? 0, expected: records };
      return [[kind.dataset, [release]] as const];
    }),
  );
};
