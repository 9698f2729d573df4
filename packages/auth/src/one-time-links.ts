import { createHash, randomBytes } from 'node:crypto';
import { instantOf, type Clock } from '@dqs/core';
import type { ControlDatabase } from './key-changes.ts';

/**
 * The purpose of a link: the operator's first sign-in, a new account by invitation, or a new password of an account.
 */
export type LinkPurpose = 'operator' | 'invitation' | 'password';

export interface OneTimeLink {
  readonly purpose: LinkPurpose;
  /** Only for `password`. */
  readonly accountId: string | null;
}

export interface OneTimeLinks {
  /**
   * Resolves to the token for the address, which is stored nowhere. Older unused links of the same purpose and account
   * become invalid.
   */
  create(link: OneTimeLink, validSeconds: number): Promise<string>;
  /** The unused link of a token; null if there is none. */
  find(token: string): Promise<OneTimeLink | null>;
  /** Uses it up within a transaction; null if it is gone. */
  take(token: string, within: ControlDatabase['knex']): Promise<OneTimeLink | null>;
}

interface LinkRow {
  readonly purpose: LinkPurpose;
  readonly account_id: string | null;
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const toLink = (row: LinkRow | undefined): OneTimeLink | null =>
  row ? { purpose: row.purpose, accountId: row.account_id } : null;

/** Links in schema `control`, by the SHA-256 of their tokens. */
export const createOneTimeLinks = (db: ControlDatabase, clock: Clock): OneTimeLinks => {
  const run = async (
    sql: string,
    bindings: readonly (string | null)[],
    within = db.knex,
  ): Promise<readonly LinkRow[]> => {
    const { rows } = (await within.raw(sql, [...bindings] as string[])) as { rows: readonly LinkRow[] };
    return rows;
  };
  const now = () => instantOf(clock.now());

  return {
    async create({ purpose, accountId }, validSeconds) {
      const token = randomBytes(24).toString('base64url');
      // Several invitations may be open at once. For other purposes only the newest link is valid.
      await run(
        `delete from control.one_time_link
          where purpose = ? and purpose <> 'invitation' and used_at is null and account_id is not distinct from ?::text`,
        [purpose, accountId],
      );
      await run(
        `insert into control.one_time_link (token_hash, purpose, account_id, created_at, expires_at)
          values (?, ?, ?::text, ?::timestamptz, ?::timestamptz)`,
        [digestOf(token), purpose, accountId, now(), instantOf(clock.now() + validSeconds * 1000)],
      );
      return token;
    },
    find: async (token) =>
      toLink(
        (
          await run(
            `select purpose, account_id from control.one_time_link
              where token_hash = ? and used_at is null and expires_at > ?::timestamptz`,
            [digestOf(token), now()],
          )
        )[0],
      ),
    take: async (token, within) =>
      toLink(
        (
          await run(
            `update control.one_time_link set used_at = ?::timestamptz
              where token_hash = ? and used_at is null and expires_at > ?::timestamptz returning purpose, account_id`,
            [now(), digestOf(token), now()],
            within,
          )
        )[0],
      ),
  };
};
