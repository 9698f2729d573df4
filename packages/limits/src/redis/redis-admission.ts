import { keyChanges, prefixOf, type ControlDatabase } from '@dqs/auth';
import type { Clock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import type { Admission, Admitted, MonthUse } from '../admission.ts';
import { deadline } from '../deadline.ts';
import type { Limits } from '../limits.ts';
import { createLocalFallback, type LocalFallback } from '../local-fallback.ts';
import { monthOf, type Month } from '../month.ts';
import type { RunAdmitQuery } from '../postgres/admit-statement.ts';
import { digestInForce } from '../postgres/key-digest.ts';
import { leaseMonth } from '../postgres/month-lease.ts';
import { readPresentedKey } from '../presented-key.ts';
import { limitExceeded, unauthorized, unavailable, unconfirmed } from '../refusals.ts';
import { createUseRecorder, type UseRecorder } from '../usage/use-recorder.ts';
import { createBackgroundWork, type BackgroundWork } from './background-work.ts';
import { createRedisDecisions, type Decided, type RedisDecisions } from './decision.ts';
import { connectedRun, createMonthBlocks } from './month-blocks.ts';
import { openRedisConnection, type RedisConnection } from './redis-connection.ts';
import { createRedisKeys, redisNames, type RedisKeys, type RedisNames } from './redis-keys.ts';
import { monthScript } from './redis-scripts.ts';

export interface RedisAdmissionOptions {
  /** `redis://` or `rediss://` of one Redis or Valkey. */
  readonly url: string;
  /** Distinguishes this installation from others on the same Redis. */
  readonly installation: string;
  readonly db: ControlDatabase;
  /** Short statements on the database: leases of months and changes of keys. */
  readonly query: RunAdmitQuery;
  /**
   * Used only if `time` is `clock`, for the first guess of the month, and for the local window while Redis is
   * unavailable.
   */
  readonly clock: Clock;
  readonly defaults: Limits;
  /** The deciding clock: that of Redis, which all processes share (default), or `clock`, for tests. */
  readonly time?: 'redis' | 'clock';
  /** As with `createSharedAdmission`. Default `closed`. */
  readonly whenUnavailable?: 'closed' | 'open';
  /** Milliseconds after which a request without an answer from Redis is rejected; default 90. */
  readonly patience?: number;
  /** Milliseconds between two checks for unreported changes in the database; default 1,000. */
  readonly lookEvery?: number;
  /** Milliseconds that a change of a key may take to become effective, default 5,000. Requests never wait for this. */
  readonly changePatience?: number;
  readonly onError?: (error: unknown) => void;
}

/** Milliseconds that startup waits for Redis. */
const startPatience = 2000;

/**
 * Milliseconds that a request waits for the database if Redis has nothing of an account's month. The same as without
 * Redis.
 */
const databasePatience = 2000;

/** The components of admission by Redis. */
interface Parts {
  readonly options: RedisAdmissionOptions;
  readonly patience: number;
  readonly changePatience: number;
  readonly names: RedisNames;
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly decisions: RedisDecisions;
  readonly fallback: LocalFallback | null;
  readonly background: BackgroundWork;
  readonly uses: UseRecorder;
}

const latest = (one: Month, other: Month): Month => (one.start > other.start ? one : other);

const closedBy = (error: unknown): ServiceError => (error instanceof ServiceError ? error : unavailable(error));

const connect = async (options: RedisAdmissionOptions): Promise<Parts> => {
  const { db, query, clock, defaults, time = 'redis', patience = 90, changePatience = 5000 } = options;
  const { onError = () => undefined } = options;
  const names = redisNames(options.installation);
  const background = createBackgroundWork(onError);
  const uses = createUseRecorder(db);
  const catchUp = (): void => background.add(keys.catchUp());
  const connection = await openRedisConnection({ url: options.url, patience, onError, onReady: catchUp });
  const keys = createRedisKeys({ connection, names, query, patience: changePatience });
  const decisions = createRedisDecisions({
    connection,
    names,
    blocks: createMonthBlocks({ connection, names, query, patience, inBackground: background.add }),
    uses,
    clock: time === 'clock' ? clock : null,
    firstMonth: monthOf(clock.now()),
    defaults,
    patience,
    databasePatience,
    catchUp,
  });
  const fallback = options.whenUnavailable === 'open' ? createLocalFallback(clock, defaults) : null;
  return { options, patience, changePatience, names, connection, keys, decisions, fallback, background, uses };
};

/** Makes every change of a key wait until Redis has it. This process forgets its own memory of the key at once. */
const followKeyChanges = ({ options, keys, fallback }: Parts): (() => void) =>
  keyChanges(options.db).subscribe({
    keyChanged: (id, state) => state === null && fallback?.forgetKey(id),
    accountChanged: ({ id, suspended }) => suspended && fallback?.forgetAccount(id),
    unknownChange: () => undefined,
    async prepare() {
      await keys.catchUp().catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async confirm() {
      await keys.catchUp().catch((error: unknown) => {
        throw unconfirmed(error);
      });
    },
  });

/** Decides without Redis; throws if that is impossible. */
const decideAlone = ({ fallback }: Parts, digest: string, error: unknown): Admitted => {
  if (error instanceof ServiceError) fallback?.forget(digest);
  const local = error instanceof ServiceError ? null : fallback?.decide(digest);
  if (!local) throw closedBy(error);
  if ('error' in local) throw local.error;
  return local.value;
};

const admit = async (parts: Parts, keyId: string, digest: string): Promise<Admitted> => {
  const { decisions, fallback, patience } = parts;
  let decided: Decided | null;
  try {
    decided = await decisions.decide(keyId, digest, 1, performance.now() + patience);
  } catch (error) {
    return decideAlone(parts, digest, error);
  }
  if (!decided) {
    fallback?.forget(digest);
    throw unauthorized();
  }
  const { account, surface, granted, rates } = decided;
  const caller = { accountId: account, keyId, keyPrefix: prefixOf(keyId), surface };
  fallback?.remember(digest, caller, rates.window?.limit ?? 0, granted ? 1 : 0);
  if (!granted) throw limitExceeded(rates);
  return { caller, rates };
};

const monthUse = async (
  { options, names, connection, decisions }: Parts,
  accountId: string,
): Promise<MonthUse | null> => {
  const { clock, defaults, query } = options;
  const asked = latest(decisions.month(), monthOf(clock.now()));
  const values = [connectedRun(connection), accountId, asked.start, defaults.monthlyQuota];
  const reply = await connection.call(monthScript, [names.state, names.accounts, names.months], values);
  const [limit, unused] = (reply as readonly (string | number)[]).map(Number);
  if (!limit) return null;
  const { leased } = await leaseMonth(query, accountId, asked, 0, limit);
  return { limit, used: leased - (unused ?? 0), resetAt: asked.resetAt };
};

const rethrowClosed = (error: unknown): never => {
  throw closedBy(error);
};

/**
 * Admission for any number of processes with one Redis. One script per request reads the key and counts both limits.
 * Redis has copies only: keys come from the database revision by revision, and the month uses the same leases as
 * elsewhere. A Redis that was restarted, flushed or rolled back therefore admits no revoked key and no request beyond
 * the quota.
 */
export const createRedisAdmission = async (options: RedisAdmissionOptions): Promise<Admission> => {
  const parts = await connect(options);
  const { patience, changePatience, connection, keys, decisions, fallback, background, uses } = parts;
  const { lookEvery = 1000 } = options;
  const look = setInterval(() => connection.run !== null && background.add(keys.look(lookEvery)), lookEvery);
  look.unref();
  // A starting server must not reject its first requests. One that cannot reach Redis starts anyway and recovers by
  // itself.
  await deadline(keys.catchUp(), startPatience, 'Redis').catch(options.onError ?? (() => undefined));
  const unfollow = followKeyChanges(parts);
  return {
    async admit(secret) {
      const { id, digest } = readPresentedKey(secret);
      if (id === null) throw unauthorized();
      return await admit(parts, id, digest.toString('hex'));
    },
    admitKey: async (keyId, digest) => await admit(parts, keyId, digest ?? (await digestInForce(options.db, keyId))),
    digestOf: (keyId) => digestInForce(options.db, keyId),
    async ready() {
      // Remembered keys are admitted anyway, so this process serves requests.
      if (fallback) return;
      // A nonexistent key: Redis must answer and be in sync with the database.
      await decisions.decide('', '', 0, performance.now() + patience).catch(rethrowClosed);
    },
    async currentRates(keyId) {
      const decided = await decisions.decide(keyId, '', 0, performance.now() + changePatience).catch(rethrowClosed);
      return decided?.rates ?? null;
    },
    month: (accountId) => monthUse(parts, accountId).catch(rethrowClosed),
    async close() {
      clearInterval(look);
      unfollow();
      await background.settled();
      await uses.close();
      await connection.close();
    },
  };
};
