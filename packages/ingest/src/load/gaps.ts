import type { Instant } from '@dqs/schemas';
import type { Artifact } from '../artifact.ts';
import { instantText, storable, type Knex } from './ledger.ts';

/** A file that the publisher lists and that was never loaded. */
export interface Gap {
  readonly connector: string;
  readonly artifact: Artifact;
  /** Why the last try failed. */
  readonly reason: string;
  readonly foundAt: Instant;
  readonly tries: number;
}

/** Gaps of all connectors, or of one, the oldest first. */
export const openGaps = async (knex: Knex, connector?: string): Promise<readonly Gap[]> => {
  const { rows } = await knex.raw<{ rows: Gap[] }>(
    `select connector, artifact, reason, ${instantText('found_at')} as "foundAt", tries from control.gap
     ${connector === undefined ? '' : 'where connector = ?'} order by found_at, connector, name`,
    connector === undefined ? [] : [connector],
  );
  return rows;
};

/** Notes that a file could not be loaded or was not tried; what was loaded before under its name is not a gap. */
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

/** A file was loaded: it is not a gap any more. */
export const closeGap = async (knex: Knex, connector: string, name: string): Promise<void> => {
  await knex.raw('delete from control.gap where connector = ? and name = ?', [connector, name]);
};

/** Gaps that a publisher does not list any more are none; filings, which do not change, are listed for some days alone. */
export const closeUnlisted = async (knex: Knex, connector: string, listed: readonly string[]): Promise<void> => {
  await knex.raw(
    `delete from control.gap where connector = ? and not (name = any (?::text[]))
       and coalesce(artifact->>'settled', 'false') = 'false'`,
    // Knex types its bindings without lists.
    [connector, listed] as never,
  );
};

/** Notes how far back a run goes, until one has come through; answers the earliest day that is still to be reached. */
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

/** The index was read to its end: files that failed are gaps from now on. */
export const endBackfill = async (knex: Knex, connector: string): Promise<void> => {
  await knex.raw('delete from control.backfill where connector = ?', [connector]);
};
