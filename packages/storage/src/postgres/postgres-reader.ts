import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { step } from '@dqs/core';
import { bindText } from '../bind-text.ts';
import type { GenerationRequest } from '../database.ts';
import { omitted } from '../omitted.ts';
import type { Reader } from '../reader.ts';
import { rowDecoder, type RowDecoder } from '../row-decoder.ts';
import type { RowOf, RowShape, Statement, Value } from '../statement.ts';
import type { StatementCache } from '../statement-cache.ts';
import type { Surface } from '../surface.ts';
import { notMigrated, queryTimeout, unavailable } from '../unavailable.ts';
import {
  isDatabaseTrouble,
  isLostConnection,
  isMissingRole,
  isOutdatedPlan,
  isPoolWait,
  isServerError,
  isStatementTimeout,
} from './connection-failure.ts';
import { beginRead, transactionSettings } from './reader-session.ts';
import { ResponseTimeout, runQuery } from './response-timeout.ts';

export type PostgresStatements = StatementCache<RowDecoder<RowShape>>;

export const compilePostgres = (statement: Statement): RowDecoder<RowShape> => rowDecoder(statement);

/** State shared by the readers of one surface. */
export interface ReadAccess {
  readonly surface: Surface;
  readonly statements: PostgresStatements;
  readonly statementTimeoutMs: number;
  pool(): Promise<pg.Pool>;
  /** Throws while the surface is closed. */
  refuseClosed(): void;
  /** Cancels the connection's running query on the server. */
  cancel(client: pg.PoolClient): Promise<void>;
}

type Work<T> = (client: pg.PoolClient) => Promise<T>;

const failure = (access: ReadAccess, error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted) return signal.reason;
  if (isStatementTimeout(error)) return queryTimeout(access.statementTimeoutMs, error);
  if (isPoolWait(error)) return unavailable('all database connections are busy', error);
  if (error instanceof ResponseTimeout) return unavailable('the database does not answer', error);
  if (isLostConnection(error)) return unavailable('the database connection was lost', error);
  if (isDatabaseTrouble(error)) return unavailable('the database cannot answer at this moment', error);
  return isMissingRole(error) ? notMigrated(error) : error;
};

/** Runs the work on one connection. An abort ends its query on the server before the connection is released. */
const onConnection = async <T>(access: ReadAccess, work: Work<T>, signal: AbortSignal | undefined): Promise<T> => {
  signal?.throwIfAborted();
  const pool = await access.pool();
  access.refuseClosed();
  const client = await pool.connect();
  let broken = false;
  let cancelled = Promise.resolve();
  const cancel = () => {
    broken = true;
    cancelled = access.cancel(client).catch(() => client.end());
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    return await work(client);
  } catch (error) {
    // After a server error it is uncertain which statements of a batch the session has prepared.
    broken ||= isLostConnection(error) || error instanceof ResponseTimeout || isServerError(error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    await cancelled;
    client.release(broken);
  }
};

/** Milliseconds before the second retry, because a restarting server rejects connections for a moment. */
const secondRetryAfter = 100;

const repeated = async <T>(access: ReadAccess, work: Work<T>, signal: AbortSignal | undefined): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await onConnection(access, work, signal);
    } catch (error) {
      const again =
        attempt < 2 && !signal?.aborted && (isLostConnection(error) || isOutdatedPlan(error)) && !isPoolWait(error);
      if (!again) throw failure(access, error, signal);
      if (attempt === 1) await pause(secondRetryAfter);
    }
  }
};

/** The generations of the datasets `$1`, in order, formatted as by `joinGenerations`. */
const ofSeveral = `select string_agg(coalesce(held.generation::text, '-'), ' ' order by asked.place)
  from unnest($1::text[]) with ordinality as asked (key, place) left join dataset_generation held on held.key = asked.key`;

/** The same for a single dataset, which most operations read, in a third of the time. */
const ofOne = 'select generation from dataset_generation where key = $1';

const ahead = (asked: GenerationRequest | undefined) => {
  if (!asked) return undefined;
  const { datasets } = asked;
  const [only] = datasets;
  return datasets.length === 1
    ? { name: 'dqs_generation', text: ofOne, values: [only!], found: told(asked) }
    : { name: 'dqs_generations', text: ofSeveral, values: [bindText(datasets)], found: told(asked) };
};

const told =
  (asked: GenerationRequest) =>
  ([generations]: readonly (string | null)[]): void =>
    asked.found(generations ?? '-');

interface ReadWays {
  readonly asked: GenerationRequest | undefined;
  /** Whether a transaction is already open. */
  readonly isSnapshot: boolean;
}

const query = <S extends RowShape>(
  access: ReadAccess,
  client: pg.PoolClient,
  statement: Statement<S>,
  values: readonly Value[],
  { asked, isSnapshot }: ReadWays,
): Promise<readonly RowOf<S>[]> => {
  const settings = transactionSettings(client);
  const first = ahead(asked);
  const isPrepared = statement.planned !== 'each time' && settings === undefined;
  return runQuery(client, {
    name: isPrepared ? statement.name : undefined,
    text: statement.sql,
    values: values.map(bindText),
    decode: access.statements.of(statement) as unknown as RowDecoder<S>,
    ahead: first && settings ? { ...first, name: undefined } : first,
    settings: isSnapshot ? undefined : settings,
    plan: isPrepared && statement.planned === 'once' ? { isTransactionOpen: isSnapshot } : undefined,
  });
};

const bound = (access: ReadAccess, run: <T>(work: Work<T>) => Promise<T>, ways: ReadWays): Omit<Reader, 'snapshot'> => {
  const reader: Omit<Reader, 'snapshot'> = {
    surface: access.surface,
    all: (statement, values = []) =>
      step(
        'query',
        statement.name,
        () => run((client) => query(access, client, statement, values, ways)),
        (rows) => ({ 'dqs.rows': rows.length }),
      ),
    first: async (statement, values = []) => (await reader.all(statement, values))[0] ?? null,
    omitted: (table, where) => omitted(reader, table, where),
  };
  return reader;
};

const command = (client: pg.PoolClient, text: string) => runQuery(client, { text, values: [], decode: () => null });

const inSnapshot = async <T>(
  access: ReadAccess,
  client: pg.PoolClient,
  work: (reader: Reader) => Promise<T>,
  asked: GenerationRequest | undefined,
): Promise<T> => {
  const within: Reader = {
    ...bound(access, (statementWork) => statementWork(client), { asked, isSnapshot: true }),
    snapshot: (inner) => inner(within),
  };
  const settings = transactionSettings(client);
  await command(client, beginRead);
  try {
    if (settings) await runQuery(client, { ...settings, decode: () => null });
    const result = await work(within);
    await command(client, 'commit');
    return result;
  } catch (error) {
    if (!isLostConnection(error) && !(error instanceof ResponseTimeout)) await command(client, 'rollback');
    throw error;
  }
};

/** A reader of one surface on PostgreSQL. A read that fails because of a lost connection is repeated on another one. */
export const postgresReader = (access: ReadAccess, signal?: AbortSignal, asked?: GenerationRequest): Reader => ({
  ...bound(access, (work) => repeated(access, work, signal), { asked, isSnapshot: false }),
  snapshot: (work) => repeated(access, (client) => inSnapshot(access, client, work, asked), signal),
});
