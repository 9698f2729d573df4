import { createHash, randomBytes } from 'node:crypto';
import { instantOf, type Clock } from '@dqs/core';
import type { Instant } from '@dqs/schemas';
import type { ControlDatabase } from './key-changes.ts';

/** A session ends after half an hour without use, and after twelve hours in any case. */
const sessionIdleSeconds = 30 * 60;
const sessionLongestSeconds = 12 * 60 * 60;

/** A valid session with its account. */
export interface Session {
  /** First characters of the stored digest. They identify the session and grant no access. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
}

/** A session in its owner's list. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: Instant;
  /** Accurate to the minute. */
  readonly lastSeenAt: Instant;
  readonly address: string;
  readonly agent: string;
}

interface NewSession {
  readonly accountId: string;
  readonly address: string;
  /** User-Agent of the browser. */
  readonly agent: string;
}

export interface SessionStore {
  /** Resolves to the token for the cookie, which is stored nowhere. */
  open(session: NewSession): Promise<string>;
  /** The session of a token; null if it is unknown or expired, or its account is suspended. Counts as use. */
  find(token: string): Promise<Session | null>;
  list(accountId: string): Promise<readonly ListedSession[]>;
  /** Ends one session of an account by its id. */
  end(accountId: string, id: string): Promise<void>;
  /** Ends every session of an account, optionally except one. */
  endAll(accountId: string, except?: string): Promise<void>;
}

const tokenShape = /^[0-9A-Za-z_-]{43}$/;
const idLength = 16;
/** The last use of a session is written at most once a minute. */
const touchSeconds = 60;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token in every form of a session. Only the holder of the cookie can compute it. */
export const formTokenOf = (token: string): string =>
  createHash('sha256').update(`form ${token}`).digest('base64url').slice(0, 32);

const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Sessions in schema `control`, by the SHA-256 of their tokens. */
export const createSessionStore = (db: ControlDatabase, clock: Clock): SessionStore => {
  const run = async <Row>(sql: string, bindings: readonly (string | number)[]): Promise<readonly Row[]> => {
    const { rows } = (await db.knex.raw(sql, [...bindings])) as { rows: readonly Row[] };
    return rows;
  };
  const before = (seconds: number): Instant => instantOf(clock.now() - seconds * 1000);
  const now = (): Instant => instantOf(clock.now());
  const inForce = 'session.last_seen_at > ?::timestamptz and session.created_at > ?::timestamptz';
  const limits = () => [before(sessionIdleSeconds), before(sessionLongestSeconds)];

  return {
    async open({ accountId, address, agent }) {
      const token = randomBytes(32).toString('base64url');
      await run(`delete from control.session where not (${inForce})`, limits());
      await run(
        `insert into control.session (id_hash, account_id, created_at, last_seen_at, address, agent)
          values (?, ?, ?::timestamptz, ?::timestamptz, ?, ?)`,
        [digestOf(token), accountId, now(), now(), address.slice(0, 64), agent.slice(0, 300)],
      );
      return token;
    },
    async find(token) {
      if (!tokenShape.test(token)) return null;
      const hash = digestOf(token);
      const [row] = await run<{
        account_id: string;
        name: string;
        email: string;
        operator: boolean;
        touch: boolean;
      }>(
        `select session.account_id, account.name, credential.email, credential.operator,
            session.last_seen_at < ?::timestamptz as touch
          from control.session
          join control.account on account.id = session.account_id
          join control.credential on credential.account_id = session.account_id
          where session.id_hash = ? and account.suspended_at is null and ${inForce}`,
        [before(touchSeconds), hash, ...limits()],
      );
      if (!row) return null;
      if (row.touch) {
        await run('update control.session set last_seen_at = ?::timestamptz where id_hash = ?', [now(), hash]);
      }
      return {
        id: hash.slice(0, idLength),
        accountId: row.account_id,
        name: row.name,
        email: row.email,
        isOperator: row.operator,
      };
    },
    list: (accountId) =>
      run<ListedSession>(
        `select left(id_hash, ${idLength}) as id, ${instant('created_at')} as "createdAt",
            ${instant('last_seen_at')} as "lastSeenAt", address, agent
          from control.session where account_id = ? and ${inForce} order by last_seen_at desc, id_hash`,
        [accountId, ...limits()],
      ),
    async end(accountId, id) {
      await run(`delete from control.session where account_id = ? and left(id_hash, ${idLength}) = ?`, [accountId, id]);
    },
    async endAll(accountId, except = '') {
      await run(`delete from control.session where account_id = ? and left(id_hash, ${idLength}) <> ?`, [
        accountId,
        except,
      ]);
    },
  };
};
