import type { Instant } from '@dqs/schemas';
import type { Artifact } from '../artifact.ts';
import { instantText, storable, type Knex } from './ledger.ts';

/** A file that the publisher lists and that was never loaded. */
export interface Gap {
  readonly connector: string;
  readonly artifact: Artifact;
  /** Why the last attempt failed. */
  readonly reason: string;
  readonly foundAt: Instant;
  readonly tries: number;
}

/** Gaps of all connectors or of one, oldest first. */
export const openGaps = async (knex: Knex, connector?: string): Promise<readonly Gap[]> => {
  const { rows } = await knex.raw<{ rows: Gap[] }>(
    `select connector, artifact, reason, ${instantText('found_at')} as "foundAt", tries from control.gap
     ${connector === undefined ? '' : 'where connector = ?'} order by found_at, connector, name`,
    connector === undefined ? [] : [connector],
  );
  return rows;
};

/**
 * Records that a file could not be loaded or was not tried. A file that was loaded before under its name is not a gap.
 */
export const noteGap = async (
  knex: Knex,
  connector: string,
  artifact: Artifact,
  reason: string,
  { now, tried }: { readonly now: string; readonly tried: boolean },
): Promise<void> => {
  const tries = tried ? 1 : 0;
  await knex.raw(
    `insert into control.gap (connector, name, artifact, reason, found_at, tries)
     select ?, ?, ?::jsonb, ?, ?::timestamptz, ?::integer where not exists (
       select from control.ingestion_run where connector = ? and artifact = ? and status in ('ok', 'unchanged'))
     on conflict (connector, name) do update set artifact = excluded.artifact, reason = excluded.reason,
       tries = gap.tries + excluded.tries`,
    [connector, artifact.name, JSON.stringify(artifact), storable(reason), now, tries, connector, artifact.name],
  );
};

/** Removes the gap of a loaded file. */
export const closeGap = async (knex: Knex, connector: string, name: string): Promise<void> => {
  await knex.raw('delete from control.gap where connector = ? and name = ?', [connector, name]);
};

/**
 * Removes gaps that the publisher no longer lists. Filings are kept, because they never change and are listed for only
 * some days.
 */
export const closeUnlisted = async (knex: Knex, connector: string, listed: readonly string[]): Promise<void> => {
  await knex.raw(
    `delete from control.gap where connector = ? and not (name = any (?::text[]))
       and coalesce(artifact->>'settled', 'false') = 'false'`,
    // Knex's binding types exclude lists.
    [connector, listed] as never,
  );
};

/**
 * Records the earliest day of a backfill until a run has completed it. Returns the earliest day still to be reached.
 */
export const beginBackfill = async (
  knex: Knex,
  connector: string,
  since: string | undefined,
  now: string,
): Promise<string | undefined> => {
  if (since !== undefined)
    await knex.raw(
      `insert into control.backfill (connector, since, begun_at) values (?, ?::date, ?::timestamptz)
       on conflict (connector) do update set since = least(backfill.since, excluded.since)`,
      [connector, since, now],
    );
  const { rows } = await knex.raw<{ rows: { since: string }[] }>(
    'select since::text as since from control.backfill where connector = ?',
    [connector],
  );
  return rows[0]?.since;
};

/** Ends a backfill. The index was read to its end, and files that failed are now gaps. */
export const endBackfill = async (knex: Knex, connector: string): Promise<void> => {
  await knex.raw('delete from control.backfill where connector = ?', [connector]);
};
