import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { domains } from '@dqs/domains';
import { ServiceError } from '@dqs/schemas';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedLoad, auditedWork } from './audited-load.ts';
import { openInstallation, schema, type Installation } from './installation.ts';
import { load, type LoadOptions } from './load.ts';

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

  const loadFrom = (path: string, more: Partial<LoadOptions> = {}) => {
    if (!ecb) throw new Error('there is no connector fx.ecb');
    return load({
      installation,
      target: { kind: 'embedded', folder: join(folder, 'data') },
      connector: ecb,
      from: [path],
      view: { show: () => undefined, clear: () => Promise.resolve() },
      signal: new AbortController().signal,
      ...more,
    });
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
    await loadFrom(join(folder, 'fx'), { actor: { name: 'schedule', address: null } });
    const again = await lastLoad();
    expect([again.actors, again.ended['status']]).toEqual([['schedule', 'schedule'], 'unchanged']);
  });

  it('stands with its failure: of the source, of the service, or by an end from outside', async () => {
    await rm(join(folder, 'fx'), { recursive: true });
    await writeFile(join(folder, 'eurofxref-hist.csv'), 'Date,USD,\n2026-01-02,');
    expect((await loadFrom(join(folder, 'eurofxref-hist.csv'))).status).toBe('failed');
    expect((await lastLoad()).ended).toMatchObject({ status: 'failed', rows_inserted: 0 });
    const { audit } = installation.accounts;
    const subject = { connector: 'fx.ecb', origin: 'official' } as const;
    const busy = new ServiceError('service_unavailable', 'another load is under way');
    const actor = { name: 'schedule', address: null };
    for (const [error, reason] of [
      [busy, 'service_unavailable'],
      [new Error('aborted'), 'internal_error'],
    ] as const) {
      await expect(auditedLoad(audit, actor, subject, () => Promise.reject(error))).rejects.toBe(error);
      expect((await lastLoad()).ended).toMatchObject({ status: 'failed', reason });
    }
    expect((await audit.verify()).problems).toEqual([]);
  });

  it('stands with the dataset that was pulled, and where from', async () => {
    const { audit } = installation.accounts;
    const actor = { name: 'command line', address: null };
    const what = { detail: { dataset: 'fx.rates' }, origin: { origin: 'export', from: './export' } };
    await auditedWork(
      audit,
      actor,
      what,
      () => Promise.resolve({ rows: 3 }),
      ({ rows }) => ({ rows }),
    );
    const { began, ended } = await lastLoad();
    expect(began).toEqual({ dataset: 'fx.rates', origin: 'export', from: './export' });
    expect(ended).toMatchObject({ dataset: 'fx.rates', rows: 3 });
  });

  it('does not begin where its beginning cannot be written', async () => {
    const record = () => Promise.reject(new Error('the log is away'));
    const actor = { name: null, address: null };
    let began = false;
    const work = async () => {
      began = true;
      return Promise.reject(new Error('not reached'));
    };
    const subject = { connector: 'fx.ecb', origin: 'files' } as const;
    await expect(auditedLoad({ record }, actor, subject, work)).rejects.toThrow('the log is away');
    expect(began).toBe(false);
  });
});
