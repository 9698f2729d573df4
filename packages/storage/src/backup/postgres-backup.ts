import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { BackupFileError, writeBackupFile } from './backup-file.ts';

const run = promisify(execFile);

/**
 * Converts a database URL to the environment variables that PostgreSQL's own programs read. A list of processes does
 * not show them.
 */
const environmentOf = (url: string): NodeJS.ProcessEnv => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const { searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    // eslint-disable-next-line no-restricted-syntax -- where programs are found is not a setting of the service
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' && password !== '' ? { PGPASSWORD: password } : {}),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
    PGAPPNAME: 'dqs backup',
  };
};

/** Runs one of PostgreSQL's programs. Throws `BackupFileError` with the program's message. */
const program = async (name: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  try {
    return (await run(name, words, { env, maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { readonly stderr?: string };
    if (code === 'ENOENT')
      throw new BackupFileError(`${name} is not on the path: it comes with PostgreSQL's client programs`);
    throw new BackupFileError(stderr.trim() === '' ? (error as Error).message : stderr.trim(), { cause: error });
  }
};

/**
 * Entries that a backup omits and `migrate` rebuilds: the surfaces with their views, policies and grants. They name
 * roles, which belong to a cluster and not to a database. `migrate` builds them for the owner of the restored database.
 */
const isBuilt = (entry: string): boolean =>
  /^\d+; \d+ \d+ (POLICY|ROW SECURITY|ACL|DEFAULT ACL|COMMENT - EXTENSION) /.test(entry);

/** Writes a consistent dump of a PostgreSQL database that is in use, with `pg_dump`. Throws `BackupFileError`. */
export const dumpPostgres = (url: string, file: string): Promise<void> =>
  writeBackupFile(file, async (aside) => {
    const words = ['--format=custom', '--no-owner', '--no-privileges', '--exclude-schema=surface_*', `--file=${aside}`];
    await program('pg_dump', words, environmentOf(url));
  });

const query = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

const holdsService = async (url: string): Promise<boolean> =>
  (await query(url, `select from pg_namespace where nspname in ('control', 'data')`)).length > 0;

/**
 * Restores a dump into an empty database, in one transaction and owned by the connecting user. `migrate` then builds
 * the surfaces. The user needs no more rights than `migrate` requires. Throws `BackupFileError`.
 */
export const restorePostgres = async (url: string, file: string): Promise<void> => {
  if (await holdsService(url)) throw new BackupFileError('the database already contains data of a service');
  const environment = environmentOf(url);
  const contents = await program('pg_restore', ['--list', file], environment);
  const list = join(tmpdir(), `dqs-restore-${randomUUID()}`);
  try {
    await writeFile(
      list,
      contents
        .split('\n')
        .filter((entry) => !isBuilt(entry))
        .join('\n'),
      { mode: 0o600 },
    );
    const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--use-list=${list}`];
    await program('pg_restore', [...words, `--dbname=${environment['PGDATABASE']}`, file], environment);
    // A dump has no statistics. Without them the next load is planned as if the tables were empty.
    await query(url, 'analyze');
  } finally {
    await rm(list, { force: true });
  }
};
