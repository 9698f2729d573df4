import { resolve } from 'node:path';
import type { Flags } from './arguments.ts';
import type { Io } from './io.ts';
import { profileNamed, standardProfile, type Profile } from './profiles.ts';
import { UsageError } from './usage-error.ts';

/** A database opened by this process. */
export type LocalTarget =
  { readonly kind: 'embedded'; readonly folder: string } | { readonly kind: 'postgres'; readonly url: string };

/** The target of a command. */
export type Target =
  | LocalTarget
  | {
      readonly kind: 'server';
      readonly url: string;
      /** The key of the selected profile; absent: DQS_API_KEY. */
      readonly key?: string;
    };

const given = ['url', 'database-url', 'data', 'profile'] as const;

/**
 * Flags take precedence over the environment, a server over a database over a folder. The last profile that logged in
 * comes after the environment. Throws UsageError if two flags contradict each other, or if a server's address is
 * invalid.
 */
export const targetOf = (flags: Flags, io: Pick<Io, 'environment' | 'cwd'>): Target => {
  const [first, second] = given.filter((name) => flags.has(name));
  if (first && second) throw new UsageError(`--${first} and --${second} cannot be combined`);
  const { DQS_URL, DATABASE_URL, DQS_DATA, DQS_PROFILE } = io.environment;
  if (first === 'data') return embedded(flags.text('data'), io.cwd);
  if (first === 'database-url') return { kind: 'postgres', url: flags.text('database-url') ?? '' };
  if (first === 'url') return server(flags.text('url') ?? '', '--url');
  const named = first === 'profile' ? flags.text('profile') : DQS_PROFILE || undefined;
  if (named !== undefined) return ofProfile(profileNamed(io.environment, named));
  if (DQS_URL) return server(DQS_URL, 'DQS_URL');
  if (DATABASE_URL) return { kind: 'postgres', url: DATABASE_URL };
  const profile = DQS_DATA ? null : standardProfile(io.environment);
  return profile ? ofProfile(profile) : embedded(DQS_DATA || undefined, io.cwd);
};

const ofProfile = ({ url, key }: Profile): Target => ({ kind: 'server', url, key });

const server = (url: string, name: string): Target => {
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url))
    throw new UsageError(`${name} is not the address of a service: ${url}`, 'for example http://127.0.0.1:8080');
  return { kind: 'server', url };
};

const embedded = (folder: string | undefined, cwd: string): Target => ({
  kind: 'embedded',
  folder: resolve(cwd, folder ?? '.dqs'),
});

/** For commands that no server can run: DQS_URL is ignored. */
export const localTargetOf = (flags: Flags, io: Pick<Io, 'environment' | 'cwd'>): LocalTarget => {
  const { DATABASE_URL, DQS_DATA } = io.environment;
  const target = targetOf(flags, { cwd: io.cwd, environment: { DATABASE_URL, DQS_DATA } });
  if (target.kind === 'server')
    throw new UsageError('this command works on a database, not on a server', 'use --data or --database-url');
  return target;
};
