import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { instantOf, systemClock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { exit, type Command, type Invocation } from '../command.ts';
import { profileFlag, serverFlag, surfaceFlag, targetFlags, type Flag } from '../flag.ts';
import type { Installation } from '../installation.ts';
import { line } from '../io.ts';
import { printRecords } from '../plain-table.ts';
import { localTargetOf } from '../target.ts';
import { UsageError } from '../usage-error.ts';

const formatFlag: Flag = {
  name: 'format',
  value: 'NAME',
  summary: 'How to print.',
  choices: ['table', 'csv', 'json'],
  default: 'table on a terminal, json otherwise',
};

const csvCell = (value: string | null): string => {
  if (value === null) return '';
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/** Runs a statement. Calls of operations in it become tables with their answers. */
const runStatement = async (invocation: Invocation) => {
  const { flags, io, words } = invocation;
  const [{ queryExports }, { sqlCallsIn }] = await Promise.all([
    import('@dqs/bulk'),
    import('../operations/sql-functions.ts'),
  ]);
  const folder = resolve(io.cwd, flags.text('from') ?? 'export');
  const { sql, calls } = sqlCallsIn(words[0] ?? '');
  if (calls.length === 0) return queryExports(folder, sql);
  const { askIntoParquet, withSource } = await import('../ask/ask.ts');
  const scratch = await mkdtemp(join(tmpdir(), 'dqs-sql-'));
  try {
    const views = new Map<string, string>();
    await withSource(invocation, async (source) => {
      for (const { view, endpoint, asked } of calls) {
        const path = join(scratch, `${view}.parquet`);
        await askIntoParquet(source, endpoint, asked, path, invocation);
        views.set(view, path);
      }
    });
    return await queryExports(folder, sql, views);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** `dqs sql`. */
export const sqlCommand: Command = {
  path: ['sql'],
  group: 'Data',
  summary: 'Run a DuckDB statement on exported datasets and on answers of operations.',
  description:
    "Each exported table is a view of its name. Each operation is a table function, such as dqs_fx_rates('USD', start := '2026-01-01'): " +
    'it reads all pages from the service or the database first. A list requests several values. Numbers are exact and printed as text. ' +
    'The statement can read nothing else. Needs DuckDB: npm install -g @duckdb/node-api.',
  words: ['<statement>'],
  flags: () => [
    { name: 'from', value: 'DIR', summary: 'Folder that dqs export wrote.', default: './export' },
    formatFlag,
    ...targetFlags,
    serverFlag,
    profileFlag,
    surfaceFlag,
  ],
  examples: [
    'dqs sql "show tables" --from ./export',
    'dqs sql "select currency, max(rate_date) from fx_rate group by 1" --from ./export --format csv',
    `dqs sql "select date, value from dqs_fx_rates('USD') order by date desc limit 3"`,
  ],
  run: async (invocation) => {
    const { flags, io } = invocation;
    const { columns, rows } = await runStatement(invocation);
    const format = flags.text('format') ?? (io.stdout.terminal ? 'table' : 'json');
    if (format === 'csv') {
      for (const row of [columns, ...rows]) await line(io.stdout, row.map(csvCell).join(','));
      return exit.done;
    }
    const records = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])));
    await printRecords(io.stdout, records, columns, format === 'table');
    return exit.done;
  },
};

/** Reports a fault of a login as an error that the operator must fix. */
const withLogins = async (
  { flags, io, host }: Invocation,
  work: (installation: Installation) => Promise<void>,
): Promise<number> => {
  const installation = await host.open({ target: localTargetOf(flags, io), purpose: 'write' });
  try {
    await work(installation);
    return exit.done;
  } catch (error) {
    const { SqlLoginError } = await import('@dqs/storage');
    if (!(error instanceof SqlLoginError)) throw error;
    throw new ServiceError(
      'bad_parameter',
      error.message,
      { param: 'name', hint: 'See the logins with: dqs sql-login list' },
      { cause: error },
    );
  } finally {
    await installation.close();
  }
};

const nameOf = (text: string): string => {
  if (/^[a-z][a-z0-9-]{0,39}$/.test(text)) return text;
  throw new UsageError(`${text} is not a name for a login`, 'use small letters, digits and hyphens, such as power-bi');
};

const whole = (flags: Invocation['flags'], name: string, otherwise: number, most: number): number => {
  const text = flags.text(name) ?? String(otherwise);
  const number = /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (number < 1 || number > most) throw new UsageError(`--${name} must be a whole number from 1 to ${most}`);
  return number;
};

const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

/**
 * A line for each dataset of a table: its title, publishers, coverage, licences, and the attribution that publishers
 * require.
 */
const commentsOf = async (db: Installation['db']): Promise<Readonly<Record<string, string>>> => {
  const [{ planOf }, { domains }] = await Promise.all([import('@dqs/bulk'), import('@dqs/domains')]);
  const planned = await db.exporting('public', ({ tables }) => Promise.resolve(planOf(domains, tables)));
  const titles = new Map<string, string[]>();
  for (const { dataset, sources, tables } of planned)
    for (const { table } of tables)
      titles.set(table.name, [
        ...(titles.get(table.name) ?? []),
        [
          `${dataset.displayName} (${distinct(sources.map(({ publisher }) => publisher))})`,
          dataset.coverage,
          `Licence: ${distinct(sources.map(({ license }) => license))}`,
          ...sources.flatMap(({ attribution }) => attribution ?? []),
        ].join('. '),
      ]);
  return Object.fromEntries([...titles].map(([name, list]) => [name, list.join('\n')]));
};

/** `dqs sql-login create|list|revoke`. */
export const sqlLoginCommands: readonly Command[] = [
  {
    path: ['sql-login', 'create'],
    group: 'Keys',
    summary: 'Create a PostgreSQL login that can only read the public views.',
    description:
      'For psql, DBeaver, Power BI, R and DuckDB. The views are in the schema sql_public. The password is shown once and not stored.',
    words: ['<name>'],
    flags: () => [
      { name: 'connections', value: 'N', summary: 'Connections at once, 1 to 100.', default: '4' },
      {
        name: 'seconds',
        value: 'N',
        summary: 'Longest statement in seconds, 1 to 3600; a session may ask for another.',
        default: '60',
      },
      ...targetFlags,
    ],
    examples: ['dqs sql-login create power-bi --connections 2'],
    delegable: true,
    run: (invocation) =>
      withLogins(invocation, async ({ db, accounts }) => {
        const { commandLine } = await import('@dqs/auth');
        const { flags, io, words, note } = invocation;
        const { createSqlLogin } = await import('@dqs/storage');
        const asked = {
          name: nameOf(words[0] ?? ''),
          connections: whole(flags, 'connections', 4, 100),
          seconds: whole(flags, 'seconds', 60, 3600),
        };
        const { login, password } = await createSqlLogin(db, {
          ...asked,
          createdAt: instantOf(systemClock.now()),
          comments: await commentsOf(db),
          noted: (transaction) =>
            accounts.audit.record({ event: 'sql_login_created', actor: commandLine, detail: asked }, transaction),
        });
        await note(
          `The login ${login.role} may read the views of the schema sql_public. Its password is shown this once:`,
        );
        await line(io.stdout, password);
      }),
  },
  {
    path: ['sql-login', 'list'],
    group: 'Keys',
    summary: 'List the created PostgreSQL logins.',
    words: [],
    flags: () => [{ ...formatFlag, choices: ['table', 'json'] }, ...targetFlags],
    examples: ['dqs sql-login list'],
    delegable: true,
    run: (invocation) =>
      withLogins(invocation, async ({ db }) => {
        const { sqlLogins } = await import('@dqs/storage');
        const { flags, io } = invocation;
        const logins = (await sqlLogins(db)).map((login) => ({ ...login }));
        const isTable = (flags.text('format') ?? (io.stdout.terminal ? 'table' : 'json')) === 'table';
        await printRecords(io.stdout, logins, ['name', 'role', 'connections', 'seconds', 'createdAt'], isTable);
      }),
  },
  {
    path: ['sql-login', 'revoke'],
    group: 'Keys',
    summary: 'Remove a PostgreSQL login and end its sessions.',
    words: ['<name>'],
    flags: () => targetFlags,
    examples: ['dqs sql-login revoke power-bi'],
    delegable: true,
    run: (invocation) =>
      withLogins(invocation, async ({ db, accounts }) => {
        const [{ revokeSqlLogin }, { commandLine }] = await Promise.all([import('@dqs/storage'), import('@dqs/auth')]);
        const name = nameOf(invocation.words[0] ?? '');
        const { role } = await revokeSqlLogin(db, name, (transaction) =>
          accounts.audit.record({ event: 'sql_login_revoked', actor: commandLine, detail: { name } }, transaction),
        );
        await invocation.note(`The login ${role} is removed.`);
      }),
  },
];
