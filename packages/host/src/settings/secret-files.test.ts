import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';
import { withSecretFiles } from './secret-files.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-secrets-'));
  await writeFile(file('url'), 'postgres://dqs:secret@db.example/dqs\n');
  await writeFile(file('empty'), '\n');
});
afterAll(() => rm(folder, { recursive: true }));

describe('secrets in files', () => {
  it('are read as if they stood in the environment, without the line break at the end', () => {
    expect(readSettings('rest', { DATABASE_URL_FILE: file('url') }).DATABASE_URL).toBe(
      'postgres://dqs:secret@db.example/dqs',
    );
    expect(withSecretFiles({ DQS_API_KEY_FILE: file('url'), PATH: '/bin' })).toMatchObject({
      DQS_API_KEY: 'postgres://dqs:secret@db.example/dqs',
      PATH: '/bin',
    });
  });

  it('are read once: the environment with them is an environment like any other', () => {
    const environment = withSecretFiles({ DATABASE_URL_FILE: file('url') });
    expect(withSecretFiles(environment)).toBe(environment);
    expect(readSettings('rest', environment).DATABASE_URL).toBe('postgres://dqs:secret@db.example/dqs');
  });

  it('leave an environment without them as it is', () => {
    const environment = { DATABASE_URL: 'postgres://db.example/dqs', REDIS_URL_FILE: '' };
    expect(withSecretFiles(environment)).toBe(environment);
  });

  it.each([
    [{ DATABASE_URL_FILE: '/nowhere/url' }, /^DATABASE_URL_FILE: must name a file that can be read; \/nowhere\/url/],
    [
      { DATABASE_URL: 'postgres://x', DATABASE_URL_FILE: '/nowhere' },
      /^DATABASE_URL_FILE: DATABASE_URL is set as well/,
    ],
  ])('are refused with the variable and what is allowed: %o', (environment, message) => {
    expect(() => readSettings('rest', environment)).toThrow(message);
  });

  it('are refused where the file is empty', () => {
    expect(() => readSettings('rest', { REDIS_URL_FILE: file('empty') })).toThrow(/is empty$/);
  });

  it('do not make other names settings', () => {
    expect(() => readSettings('rest', { DQS_PORT_FILE: file('url') })).toThrow(/DQS_PORT_FILE: is not a setting/);
  });
});
