import type pg from 'pg';
import type { ReaderSession } from '../surface-views.ts';
import { sessionRefused } from '../unavailable.ts';
import { isLostConnection, isMissingRole } from './connection-failure.ts';
import { isPooled, noteProcess } from './pooler.ts';

/** PostgreSQL's settings of a reading session, by name. */
export type SessionSettings = Readonly<Record<string, string>>;

/** The settings of a session that reads a surface. */
export const readerSettings = (session: ReaderSession, statementTimeoutMs: number): SessionSettings => ({
  role: session.role,
  search_path: session.searchPath,
  default_transaction_read_only: 'on',
  // A batch of statements is one transaction and sees one snapshot.
  default_transaction_isolation: 'repeatable read',
  statement_timeout: String(statementTimeoutMs),
  lock_timeout: '1000',
  idle_in_transaction_session_timeout: '10000',
  // Compiling a search of many tiers takes seconds. Running it takes milliseconds.
  jit: 'off',
  // A partial scan of a table starts at its beginning, not at another reader's position, so that it returns the same
  // rows every time.
  synchronize_seqscans: 'off',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'iso_8601',
});

/** The settings in the form of a connection's startup packet. */
export const startupOptions = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`)
    .join(' ');

/** Opens the transaction of a read that carries its own settings. */
export const beginRead = 'begin isolation level repeatable read read only';

/** A statement that applies the settings to a transaction. Its parameters are the values. */
export interface SettingsStatement {
  readonly text: string;
  readonly values: readonly string[];
}

const settingsStatement = (settings: SessionSettings): SettingsStatement => ({
  text: `select ${Object.keys(settings)
    .map((name, at) => `set_config('${name}', $${at + 1}, true)`)
    .join(', ')}`,
  values: Object.values(settings),
});

const inEachTransaction = new WeakMap<object, SettingsStatement>();

/**
 * The settings that a read on this connection must apply in its own transaction; undefined if the session is configured
 * and exclusive.
 */
export const transactionSettings = (client: pg.ClientBase): SettingsStatement | undefined =>
  inEachTransaction.get(client);

const foundSql = (settings: SessionSettings): string =>
  `select pg_backend_pid() as process, ${Object.keys(settings)
    .map((name) => (name.endsWith('_timeout') ? inMilliseconds(name) : `current_setting('${name}') as ${name}`))
    .join(', ')}`;

/** `current_setting` writes 5000 as `5s`. */
const inMilliseconds = (name: string): string =>
  `(extract(epoch from current_setting('${name}')::interval) * 1000)::bigint as ${name}`;

type Found = Readonly<Record<string, string | null>>;

const differences = (settings: SessionSettings, found: Found | undefined): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => (found?.[name] === value ? [] : [name]));

/** Milliseconds after which a silent server no longer blocks a request. */
const patience = 2000;

const run = async (client: pg.ClientBase, text: string, values: readonly string[] = []): Promise<Found | undefined> =>
  (await client.query<Found>({ text, values: [...values], query_timeout: patience } as pg.QueryConfig)).rows[0];

/**
 * Tries a transaction with its own settings. Throws `service_unavailable` if the settings have no effect even there.
 */
const tryTransaction = async (client: pg.ClientBase, settings: SessionSettings): Promise<SettingsStatement> => {
  const statement = settingsStatement(settings);
  try {
    await run(client, beginRead);
    await run(client, statement.text, statement.values);
    const left = differences(settings, await run(client, foundSql(settings)));
    await run(client, 'commit');
    if (left.length > 0) throw new Error(`the settings ${left.join(', ')} do not take effect`);
    return statement;
  } catch (error) {
    throw isLostConnection(error) || isMissingRole(error) ? error : sessionRefused((error as Error).message, error);
  }
};

/**
 * Verifies a new reading connection. A pooler such as PgBouncer may have dropped the settings of the startup packet, or
 * may give its session to another client after the transaction. Every read on such a connection then configures its own
 * transaction, and leaves nothing behind in a session. Throws `service_unavailable` with the reason if neither is
 * possible.
 */
export const prepareReaderSession = async (client: pg.ClientBase, settings: SessionSettings): Promise<void> => {
  const session = await run(client, foundSql(settings));
  noteProcess(client, session?.['process']);
  if (!isPooled(client) && differences(settings, session).length === 0) return;
  inEachTransaction.set(client, await tryTransaction(client, settings));
};
