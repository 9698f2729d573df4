import { describe, expect, it } from 'vitest';
import { parse } from './arguments.ts';
import { serverFlag, targetFlags } from './flag.ts';
import { settingsOf } from './settings.ts';
import { localTargetOf, targetOf } from './target.ts';

const flagsOf = (argv: readonly string[]) => parse(argv, [...targetFlags, serverFlag], 'dqs help').flags;
const of = (argv: readonly string[], environment: Record<string, string> = {}) =>
  targetOf(flagsOf(argv), { environment, cwd: '/home/me' });

describe('what a command works on', () => {
  it.each([
    [[], {}, { kind: 'embedded', folder: '/home/me/.dqs' }],
    [[], { DQS_DATA: 'x' }, { kind: 'embedded', folder: '/home/me/x' }],
    [[], { DQS_DATA: 'x', DATABASE_URL: 'postgres://a/b' }, { kind: 'postgres', url: 'postgres://a/b' }],
    [[], { DATABASE_URL: 'postgres://a/b', DQS_URL: 'https://c' }, { kind: 'server', url: 'https://c' }],
    [['--data', '/srv'], { DQS_URL: 'https://c' }, { kind: 'embedded', folder: '/srv' }],
    [['--url', 'https://d'], { DATABASE_URL: 'postgres://a/b' }, { kind: 'server', url: 'https://d' }],
    [['--database-url', 'postgres://e/f'], {}, { kind: 'postgres', url: 'postgres://e/f' }],
  ] as const)('%j with %j', (argv, environment, expected) => {
    expect(of(argv, environment)).toEqual(expected);
  });

  it('refuses flags that contradict each other', () => {
    expect(() => of(['--data', 'x', '--url', 'https://c'])).toThrow('--url and --data cannot be combined');
  });

  it.each([
    [['--url', 'localhost:8080'], {}, '--url is not the address of a service: localhost:8080'],
    [[], { DQS_URL: '127.0.0.1:8080' }, 'DQS_URL is not the address of a service'],
    [[], { DQS_URL: 'https://' }, 'DQS_URL is not the address of a service'],
  ] as const)('refuses an address that is none: %j with %j', (argv, environment, message) => {
    expect(() => of(argv, environment)).toThrow(message);
  });

  it('of a local command is never a server', () => {
    const io = { environment: { DQS_URL: 'https://c' }, cwd: '/home/me' };
    expect(localTargetOf(flagsOf([]), io)).toEqual({ kind: 'embedded', folder: '/home/me/.dqs' });
    expect(() => localTargetOf(flagsOf(['--url', 'https://d']), io)).toThrow('works on a database');
  });
});

describe('the environment', () => {
  it('has defaults, and takes empty as not set', () => {
    expect(settingsOf({ DQS_PORT: '', HOME: '/root' })).toMatchObject({ DQS_PORT: 8080, DQS_HOST: '127.0.0.1' });
  });

  it('names the variable at fault', () => {
    expect(() => settingsOf({ DQS_PORT: '80a' })).toThrow('DQS_PORT: must be a whole number');
  });
});
