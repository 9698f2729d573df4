import { hash } from 'node:crypto';
import { instantOf, type Clock } from '@dqs/core';
import type { ControlDatabase } from './key-changes.ts';

/** Limits for clients that registered themselves and never received consent: days until removal, and maximum number. */
const unusedClientDays = 7;
const mostUnusedClients = 10_000;

interface OAuthPayload {
  readonly [name: string]: unknown;
  readonly clientId?: string | undefined;
  readonly client_id?: string | undefined;
  readonly grantId?: string | undefined;
}

/** Codes, tokens, consents and clients of the authorization server, in schema `control`, shared by every process. */
export interface OAuthRecords {
  /** Inserts or replaces a record. Without `seconds` it does not expire. */
  put(kind: string, id: string, payload: OAuthPayload, seconds?: number): Promise<void>;
  /** The record without expiry, inserted if it is missing. Every caller gets the same one. */
  ensure(kind: string, id: string, payload: OAuthPayload): Promise<OAuthPayload>;
  /** The stored record. `consumed` is set if it was used up. Null if it is missing or has expired. */
  find(kind: string, id: string): Promise<(OAuthPayload & { readonly consumed?: number }) | null>;
  /** Uses a record up. Returns false if it already was. */
  consume(kind: string, id: string): Promise<boolean>;
  remove(kind: string, id: string): Promise<void>;
  /** Ends every code and token of one consent. */
  removeGrant(grantId: string): Promise<void>;
  /** Removes expired records, and clients that never received consent. */
  prune(): Promise<void>;
}

/** The id grants access, so only its digest is stored. */
const hashOf = (id: string): string => hash('sha256', id, 'hex');

interface Row {
  readonly payload: string;
  /** Seconds since the epoch. */
  readonly consumed: number | null;
}

export const createOAuthRecords = (db: ControlDatabase, clock: Clock): OAuthRecords => {
  const now = () => instantOf(clock.now());

  const run = async <T>(sql: string, bindings: readonly (string | number | null)[]): Promise<readonly T[]> => {
    const { rows } = (await db.knex.raw(sql, bindings as string[])) as { rows: readonly T[] };
    return rows;
  };

  const insert = (
    kind: string,
    id: string,
    { jti: _id, ...payload }: OAuthPayload,
    expires: string | null,
    orElse: string,
  ) => {
    const clientId = payload.clientId ?? payload.client_id ?? null;
    const grantId = kind === 'Grant' ? null : (payload.grantId ?? null);
    return run(
      `insert into control.oauth_record (kind, id_hash, payload, client_id, grant_id, created_at, expires_at)
        values (?, ?, ?, ?, ?, ?::timestamptz, ?::timestamptz) on conflict (kind, id_hash) do ${orElse}`,
      [kind, hashOf(id), JSON.stringify(payload), clientId, grantId, now(), expires],
    );
  };

  const find: OAuthRecords['find'] = async (kind, id) => {
    const [row] = await run<Row>(
      `select payload, extract(epoch from consumed_at)::float8 as consumed from control.oauth_record
        where kind = ? and id_hash = ? and (expires_at is null or expires_at > ?::timestamptz)`,
      [kind, hashOf(id), now()],
    );
    if (!row) return null;
    const payload = JSON.parse(row.payload) as OAuthPayload;
    const consumed = row.consumed === null ? {} : { consumed: Math.floor(row.consumed) };
    return { ...payload, ...(kind === 'Client' ? {} : { jti: id }), ...consumed };
  };

  return {
    async put(kind, id, payload, seconds) {
      const expires = seconds === undefined ? null : instantOf(clock.now() + seconds * 1000);
      const update = 'update set payload = excluded.payload, expires_at = excluded.expires_at';
      await insert(kind, id, payload, expires, update);
    },
    async ensure(kind, id, payload) {
      await insert(kind, id, payload, null, 'nothing');
      return (await find(kind, id)) ?? payload;
    },
    find,
    async consume(kind, id) {
      const rows = await run(
        `update control.oauth_record set consumed_at = ?::timestamptz
          where kind = ? and id_hash = ? and consumed_at is null returning kind`,
        [now(), kind, hashOf(id)],
      );
      return rows.length > 0;
    },
    async remove(kind, id) {
      await run('delete from control.oauth_record where kind = ? and id_hash = ?', [kind, hashOf(id)]);
    },
    async removeGrant(grantId) {
      await run('delete from control.oauth_record where grant_id = ?', [grantId]);
    },
    async prune() {
      await run('delete from control.oauth_record where expires_at <= ?::timestamptz', [now()]);
      await run(
        `delete from control.oauth_record where kind = 'Client' and id_hash in (
          select id_hash from (
            select c.id_hash, c.created_at, row_number() over (order by c.created_at desc) as place
              from control.oauth_record c
              where c.kind = 'Client' and not exists (
                select from control.oauth_record g where g.client_id = c.client_id and g.kind = 'Grant')
          ) unused where created_at < ?::timestamptz or place > ?)`,
        [instantOf(clock.now() - unusedClientDays * 86_400_000), mostUnusedClients],
      );
    },
  };
};
