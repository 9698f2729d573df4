import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authMigrations, createAuditLog } from '@dqs/auth';
import type { Clock } from '@dqs/core';
import type { Database } from '@dqs/storage';
import { engines, openTestDatabase } from '@dqs/storage/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestBackup } from './backup-metrics.ts';
import { openBackupPlace, type BackupPlace } from './place.ts';
import { startBackups } from './scheduled.ts';

const schema = { migrations: [{ owner: 'auth', migrations: authMigrations }], sources: [], datasets: [] };
const hour = 3600 * 1000;

let folder: string;
let place: BackupPlace;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-backups-'));
  place = await openBackupPlace('kept', { cwd: folder, environment: {} });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Whether the client programs are there and not older than the server. */
const canDump = (url: string): boolean =>
  spawnSync('pg_dump', ['--schema-only', '--file=/dev/null', url], { stdio: 'ignore' }).status === 0;

/** A clock that only sleeping moves, and that stops at an instant. */
const sleeper = (start: string, end: string) => {
  let now = Date.parse(start);
  const over = Promise.withResolvers<void>();
  return {
    clock: { now: () => now },
    over: over.promise,
    sleep: async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
      if (now + milliseconds > Date.parse(end)) {
        over.resolve();
        await new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
      }
      expect(milliseconds).toBeLessThanOrEqual(hour);
      now += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

const logOf = () => {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  return { lines, log: { info: write, error: write } };
};

/** Backups at 03:30 each day, and what they log. */
const dailyBackups = (db: Database, clock: Clock, keep: number) => {
  const { log, lines } = logOf();
  return { options: { installation: { db, clock }, place, schedule: '30 3 * * *', keep, log }, lines };
};

describe.each(engines)('backups by schedule on %s', (engine) => {
  it('are written each day, one of several workers each, and the oldest go', async ({ skip }) => {
    const scratch = await openTestDatabase(engine, schema);
    skip(scratch.url !== null && !canDump(scratch.url), 'needs client programs of the version of PostgreSQL');
    const time = sleeper('2026-11-20T12:00:00Z', '2026-11-24T12:00:00Z');
    const { options, lines } = dailyBackups(scratch.db, time.clock, 3);
    const one = startBackups({ ...options, sleep: time.sleep });
    await time.over;
    // A second worker that comes later finds that all is done.
    const later = sleeper('2026-11-24T12:00:00Z', '2026-11-25T02:00:00Z');
    const installation = { db: scratch.db, clock: later.clock };
    const two = startBackups({ ...options, installation, sleep: later.sleep });
    await later.over;
    await Promise.all([one.stop(), two.stop()]);
    const ending = engine === 'postgres' ? 'dump' : 'tar.gz';
    const expected = ['22', '23', '24'].map((day) => `dqs-202611${day}T033000Z.${ending}`);
    expect((await readdir(join(folder, 'kept'))).toSorted()).toEqual(expected);
    expect(lines.filter((line) => line.startsWith('a backup was written'))).toHaveLength(4);
    const events = await createAuditLog(scratch.db, time.clock).list({ limit: 10 });
    expect(events.filter(({ event }) => event === 'backup_written')).toHaveLength(4);
    await scratch.cleanup();
  });
});

describe('backups by schedule', () => {
  it('a missed one is written at once; a failure is logged, noted and tried again', async () => {
    const scratch = await openTestDatabase('embedded', schema);
    const first = sleeper('2026-11-20T03:00:00Z', '2026-11-20T04:00:00Z');
    const { options, lines } = dailyBackups(scratch.db, first.clock, 9);
    const one = startBackups({ ...options, sleep: first.sleep });
    await first.over;
    await one.stop();

    // Two days later, and for the first half an hour the place is a file.
    const time = sleeper('2026-11-22T12:00:00Z', '2026-11-22T13:00:00Z');
    await rm(join(folder, 'broken'), { force: true });
    await writeFile(join(folder, 'broken'), '');
    const broken = await openBackupPlace('broken', { cwd: folder, environment: {} });
    let failures = 0;
    const mended: BackupPlace = {
      ...place,
      keep: async (name, write) => {
        if (failures < 2) {
          failures += 1;
          return broken.keep(name, write);
        }
        return place.keep(name, write);
      },
    };
    const installation = { db: scratch.db, clock: time.clock };
    const two = startBackups({ ...options, installation, place: mended, sleep: time.sleep });
    await time.over;
    await two.stop();
    expect((await readdir(join(folder, 'kept'))).toSorted()).toEqual([
      'dqs-20261120T033000Z.tar.gz',
      'dqs-20261122T123000Z.tar.gz',
    ]);
    expect(lines.filter((line) => line.startsWith('a backup was not written'))).toHaveLength(2);
    const events = await createAuditLog(scratch.db, time.clock).list({ limit: 10 });
    expect(events.map(({ event }) => event)).toEqual([
      'backup_written',
      'backup_failed',
      'backup_failed',
      'backup_written',
    ]);
    await scratch.cleanup();
  });

  it('a schedule that is none is refused at the start', () => {
    const installation = { db: {} as never, clock: { now: () => 0 } };
    expect(() => startBackups({ installation, place, schedule: 'daily', keep: 1, log: logOf().log })).toThrow(
      'is not a schedule',
    );
  });
});

it('the newest backup is the start of the process until there is one, and stands while the place cannot be listed', async () => {
  let now = Date.parse('2026-11-20T12:00:00Z');
  let asked: () => Promise<BackupPlace> = () => Promise.resolve(place);
  const newest = newestBackup(() => asked(), { now: () => now });
  const at = async () => new Date((await newest()) * 1000).toISOString();
  expect(await at()).toBe('2026-11-20T12:00:00.000Z');
  await mkdir(join(folder, 'kept'));
  await writeFile(join(folder, 'kept', 'dqs-20261121T033000Z.dump'), '');
  // A listing counts for five minutes.
  expect(await at()).toBe('2026-11-20T12:00:00.000Z');
  now += hour * 24;
  expect(await at()).toBe('2026-11-21T03:30:00.000Z');
  asked = () => Promise.reject(new Error('away'));
  now += hour * 24;
  expect(await at()).toBe('2026-11-21T03:30:00.000Z');
});
