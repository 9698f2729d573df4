import { resolve } from 'node:path';
import type { Flags } from './arguments.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** A database that this process opens itself. */
export type LocalTarget =
  { readonly kind: 'embedded'; readonly folder: string } | { readonly kind: 'postgres'; readonly url: string };

/** What a command works on. */
export type Target = LocalTarget | { readonly kind: 'server'; readonly url: string };

const given = ['url', 'database-url', 'data'] as const;

/**
 * Flags come before the environment, and a server before a database before a folder.
 * Throws UsageError where two flags contradict each other, or where a server's address is none.
 */
export const targetOf = (flags: Flags, io: Pick<Io, 'environment' | 'cwd'>): Target => {
  const [first, second] = given.filter((name) => flags.has(name));
  if (first && second) throw new UsageError(`--${first} and --${second} exclude each other`);
  const { DQS_URL, DATABASE_URL, DQS_DATA } = io.environment;
  if (first === 'data') return embedded(flags.text('data'), io.cwd);
  if (first === 'database-url') return { kind: 'postgres', url: flags.text('database-url') ?? '' };
  if (first === 'url') return server(flags.text('url') ?? '', '--url');
  if (DQS_URL) return server(DQS_URL, 'DQS_URL');
  return DATABASE_URL ? { kind: 'postgres', url: DATABASE_URL } : embedded(DQS_DATA || undefined, io.cwd);
};

const server = (url: string, name: string): Target => {
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url))
    throw new UsageError(`${name} is not the address of a service: ${url}`, 'for example http://127.0.0.1:8080');
  return { kind: 'server', url };
};

const embedded = (folder: string | undefined, cwd: string): Target => ({
  kind: 'embedded',
  folder: resolve(cwd, folder ?? '.dqs'),
});

/** For commands that no server can do for them: DQS_URL does not count. */
export const localTargetOf = (flags: Flags, io: Pick<Io, 'environment' | 'cwd'>): LocalTarget => {
  const target = targetOf(flags, { cwd: io.cwd, environment: { ...io.environment, DQS_URL: undefined } });
  if (target.kind === 'server')
    throw new UsageError('this command works on a database, not on a server', 'use --data or --database-url');
  return target;
};
