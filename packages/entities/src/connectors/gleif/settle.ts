import { SourceFormatError, type Building } from '@dqs/kit';
import type { Level } from './publication.ts';
import { requireNoGap, coverageOf, type Loaded } from './publication-coverage.ts';

interface LedgerRow extends Loaded {
  readonly own: string;
  readonly records: string;
}

const inUtc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column}`;

const ledger = `
  select content, ${inUtc('published_at')}, ${inUtc('delta_from')}, records::text as records,
    (artifact_id = any (?::bigint[]))::int::text as own
  from data.entities_publication where level = ? order by published_at`;

/** A file that would remove a larger share of the stored records is rejected, because it is probably damaged. */
const acceptedLossPercent = 30;

/** Number of removed records below which the share is not checked. */
const fewRecords = 10;

interface Counts {
  readonly held: string;
  readonly gone: string;
  readonly read: string;
}

/**
 * Throws if a golden copy would remove records although others of it were rejected, or would remove too large a share.
 */
const refuseLoss = async ({ query, artifactIds }: Building, table: string, copy: LedgerRow): Promise<void> => {
  const [counts] = await query<Counts>(
    `select count(*)::text as held, count(*) filter (where published_at < ?)::text as gone,
       count(*) filter (where artifact_id = any (?::bigint[]) or published_at > ?)::text as read from data.${table}`,
    [copy.published_at, artifactIds, copy.published_at],
  );
  const [held, gone, read] = [counts?.held, counts?.gone, counts?.read].map((count) => parseInt(count ?? '0', 10));
  if (gone! === 0) return;
  if (read! < parseInt(copy.records, 10))
    throw new SourceFormatError(
      `${gone!} stored records are missing from the golden copy, and other records of it were rejected; nothing was changed`,
    );
  if (gone! * 100 > held! * acceptedLossPercent && gone! >= fewRecords)
    throw new SourceFormatError(
      `the golden copy would remove ${gone!} of the ${held!} stored records, more than ${acceptedLossPercent} %`,
    );
};

/**
 * Updates the rows of a level to the state of its publications, after the rows of a file are loaded. Each row carries
 * the instant of its publication and is never replaced by an older one, so files may be loaded in any order. A golden
 * copy removes records that it no longer has. A delta after a gap is rejected. Records that only an older file has are
 * not restored.
 */
export const settle = async (
  building: Building,
  level: Level,
  table: string,
  beforeRemoval?: (olderThan: string) => Promise<unknown>,
): Promise<void> => {
  const { query, artifactIds } = building;
  const publications = await query<LedgerRow>(ledger, [artifactIds, level]);
  const own = publications.find((publication) => publication.own === '1');
  if (own) requireNoGap(coverageOf(publications.filter((publication) => publication !== own)), own);
  const { base } = coverageOf(publications);
  if (base === null) return;
  if (own?.content === 'golden_copy' && own.published_at === base) await refuseLoss(building, table, own);
  await beforeRemoval?.(base);
  await query(`delete from data.${table} where published_at < ?`, [base]);
};
