import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Actor } from '@dqs/auth';
import { domains } from '@dqs/domains';
import { ingest } from '@dqs/ingest';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, schema, type Installation } from './installation.ts';
import { loadingOf } from './loading.ts';

const samples = fileURLToPath(new URL('../../../samples', import.meta.url));
const ecb = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === 'fx.ecb');

describe('S23: a load in the audit log', () => {
  let folder: string;
  let installation: Installation;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-load-'));
    const target = { kind: 'embedded', folder: join(folder, 'data') } as const;
    await fillTestFolder(target.folder, schema);
    installation = await openInstallation({ target, purpose: 'write' }, { environment: {} });
  });
  afterAll(async () => {
    await installation.close();
    await rm(folder, { recursive: true, force: true });
  });

  const loadFrom = (path: string, actor?: Actor) => {
    if (!ecb) throw new Error('there is no connector fx.ecb');
    const target = { kind: 'embedded', folder: join(folder, 'data') } as const;
    return ingest({ ...loadingOf(installation, target, actor), connector: ecb, from: [path] });
  };

  /** The rows of the last load: who, and what the log says of its beginning and its end. */
  const lastLoad = async () => {
    const [end, start] = await installation.accounts.audit.list({ limit: 2 });
    const told = (row: typeof end) => JSON.parse(row?.detail ?? '{}') as Record<string, unknown>;
    expect(told(end)['load']).toBe(told(start)['load']);
    const { load: number, ...began } = told(start);
    expect(number).toMatch(/^[0-9a-f-]{36}$/);
    return { events: [start?.event, end?.event], actors: [start?.actor, end?.actor], began, ended: told(end) };
  };

  it('stands with its beginning and its end, what it changed and who began it', async () => {
    await cp(join(samples, 'fx'), join(folder, 'fx'), { recursive: true });
    await loadFrom(join(folder, 'fx'));
    const { events, actors, began, ended } = await lastLoad();
    expect(events).toEqual(['load_started', 'load_ended']);
    expect(actors).toEqual(['command line', 'command line']);
    expect(began).toEqual({ connector: 'fx.ecb', origin: 'files' });
    expect(ended).toMatchObject({ connector: 'fx.ecb', status: 'ok', rows_changed: 0, rows_removed: 0, rejects: 0 });
    expect(ended['rows_inserted']).toBeGreaterThan(1000);
    await loadFrom(join(folder, 'fx'), { name: 'schedule', address: null });
    const again = await lastLoad();
    expect([again.actors, again.ended['status']]).toEqual([['schedule', 'schedule'], 'unchanged']);
  });

  it('stands with its failure', async () => {
    await rm(join(folder, 'fx'), { recursive: true });
    await writeFile(join(folder, 'eurofxref-hist.csv'), 'Date,USD,\n2026-01-02,');
    expect((await loadFrom(join(folder, 'eurofxref-hist.csv'))).status).toBe('failed');
    expect((await lastLoad()).ended).toMatchObject({ status: 'failed', rows_inserted: 0 });
    expect((await installation.accounts.audit.verify()).problems).toEqual([]);
  });
});
