import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, installedProgram } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { dqsProgram, runDqs, startProcess, type RunningProcess } from '../e2e/running-process.ts';
import { startProgram, type Running } from './proxy.ts';

const root = join(import.meta.dirname, '../..');
const deploy = join(root, 'deploy');
const [prometheus, promtool] = ['prometheus', 'promtool'].map(installedProgram);

/** Present in some circumstances alone: a standby that is read, rows in quarantine, a load under way, gaps, a request that shared a read. */
const mayBeEmpty =
  /dqs_(standby_lag_seconds|quarantine_rows|loads_running|gaps_open|database_connections|database_waiting)/;

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

const rules = async (): Promise<readonly Rule[]> =>
  (
    parse(await readFile(join(deploy, 'prometheus/alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] }
  ).groups.flatMap((group) => group.rules);

const panels = async (): Promise<readonly { title: string; targets: { expr: string }[] }[]> =>
  (JSON.parse(await readFile(join(deploy, 'grafana/dqs.json'), 'utf8')) as { panels: never[] }).panels;

describe('metrics of a server with samples', () => {
  let folder: string;
  let server: RunningProcess;
  let scrape: string;
  let key: string;
  let sent = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-metrics-'));
    const port = await freePort();
    scrape = `127.0.0.1:${port}`;
    server = await startProcess(dqsProgram, ['serve', '--samples', '--samples-from', join(root, 'samples/fx')], {
      DQS_DATA: join(folder, 'data'),
      DQS_PORT: String(await freePort()),
      DQS_METRICS_PORT: String(port),
      DQS_LOG_LEVEL: 'silent',
      DQS_BACKUP_TO: join(folder, 'backups'),
      DQS_WINDOW_LIMIT: '30',
    });
    await vi.waitFor(() => expect(server.output()).toMatch(/dqs_live_\w+/), { timeout: 250_000, interval: 100 });
    key = /dqs_live_\w+/.exec(server.output())![0];
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, secret = key): Promise<number> => {
    sent += 1;
    const answer = await fetch(`${server.url}${path}`, { headers: { 'X-API-KEY': secret } });
    await answer.arrayBuffer();
    return answer.status;
  };

  const sampleOf = async (name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> => {
    const text = await (await fetch(`http://${scrape}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
      .reduce((sum, line) => sum + Number.parseFloat(line.slice(line.lastIndexOf(' '))), 0);
  };

  /** What the cache has counted, once the pages that a new process prepares have been asked for. */
  const cacheCounts = async () => {
    const counts = async () => ({
      hit: await sampleOf('dqs_cache_requests_total', { result: 'hit' }),
      miss: await sampleOf('dqs_cache_requests_total', { result: 'miss' }),
      answers: await sampleOf('dqs_cache_answers'),
    });
    for (let before = await counts(); ;) {
      await pause(1000);
      const now = await counts();
      if (JSON.stringify(now) === JSON.stringify(before)) return now;
      before = now;
    }
  };

  it('are the counts of the client', async () => {
    const prepared = await cacheCounts();
    const statuses = new Map<number, number>();
    const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (let at = 0; at < 40; at += 1) count(await ask(`/v1/fx/rates?quote=ISK&limit=${(at % 5) + 1}`));
    count(await ask('/v1/fx/rates?quote=USD', 'dqs_live_wrong'));
    expect(Object.fromEntries(statuses)).toEqual({ 200: 30, 401: 1, 429: 10 });
    expect(await sampleOf('dqs_requests_total', { surface: 'rest' })).toBe(sent);
    expect(await sampleOf('dqs_requests_total', { operation: 'fx_get_rates', status: '200' })).toBe(30);
    expect(await sampleOf('dqs_request_seconds_count', { operation: 'fx_get_rates', surface: 'rest' })).toBe(
      await sampleOf('dqs_requests_total', { operation: 'fx_get_rates' }),
    );
    expect(await cacheCounts()).toEqual({
      hit: prepared.hit + 25,
      miss: prepared.miss + 5,
      answers: prepared.answers + 5,
    });
    expect(await sampleOf('dqs_refusals_total', { code: 'rate_limited' })).toBe(10);
    expect(await sampleOf('dqs_refusals_total', { code: 'unauthorized' })).toBe(1);
    expect(await sampleOf('dqs_admissions_total')).toBe(41);
    expect(await sampleOf('dqs_database_up')).toBe(1);
    expect(await sampleOf('dqs_load_rows', { connector: 'fx.ecb', kind: 'inserted' })).toBeGreaterThan(100);
    expect(await sampleOf('dqs_load_seconds', { connector: 'fx.ecb' })).toBeGreaterThan(0);
    expect(await sampleOf('dqs_dataset_last_load_timestamp_seconds')).toBeGreaterThan(1.7e9);
  });

  it('say how much of the newest release is loaded, and count it anew after a load', async () => {
    const held = () => sampleOf('dqs_dataset_held_ratio', { dataset: 'hazards.risk' });
    expect(await held()).toBe(0);
    const from = join(root, 'samples/hazards');
    await runDqs(['ingest', 'hazards.nri', '--from', from], { DQS_DATA: join(folder, 'data') });
    await vi.waitFor(async () => expect(await held()).toBeGreaterThan(0), { timeout: 20_000, interval: 500 });
    expect(await held()).toBeLessThanOrEqual(1);
  });

  describe.skipIf(!prometheus || !promtool)('in Prometheus (needs prometheus)', () => {
    let running: Running;
    let address: string;
    beforeAll(async () => {
      const port = await freePort();
      address = `http://127.0.0.1:${port}`;
      const file = join(folder, 'prometheus.yaml');
      await writeFile(
        file,
        `global: { scrape_interval: 500ms }\nscrape_configs:\n` +
          ['dqs', 'dqs-worker']
            .map((job) => `  - { job_name: ${job}, static_configs: [{ targets: ['${scrape}'] }] }\n`)
            .join(''),
      );
      const words = [
        `--config.file=${file}`,
        `--storage.tsdb.path=${join(folder, 'tsdb')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ];
      running = await startProgram(prometheus!, words, port, `${address}/-/ready`);
    });
    afterAll(() => running[Symbol.asyncDispose]());

    const query = async (expression: string): Promise<readonly unknown[]> => {
      const answer = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(expression)}`);
      const body = (await answer.json()) as { status: string; error?: string; data: { result: unknown[] } };
      if (body.status !== 'success') throw new Error(`${expression}: ${body.error}`);
      return body.data.result;
    };

    it('evaluate every expression of the dashboard', async () => {
      const expressions = (await panels()).flatMap(({ targets }) => targets.map(({ expr }) => expr));
      expect(expressions.length).toBeGreaterThan(20);
      await vi.waitFor(async () => expect(await query('rate(dqs_requests_total[5m])')).not.toEqual([]), {
        timeout: 20_000,
        interval: 300,
      });
      const empty: string[] = [];
      for (const expression of expressions) if ((await query(expression)).length === 0) empty.push(expression);
      expect(empty.filter((expression) => !mayBeEmpty.test(expression))).toEqual([]);
    });

    it('pass the alert rules, which know the metrics they name and are quiet about a server that is well', async () => {
      const check = execFileSync(promtool!, ['check', 'rules', join(deploy, 'prometheus/alerts.yaml')], {
        encoding: 'utf8',
      });
      expect(check).toMatch(/SUCCESS: \d+ rules found/);
      execFileSync(promtool!, ['test', 'rules', join(deploy, 'prometheus/alerts.test.yaml')]);
      execFileSync(promtool!, ['check', 'config', join(deploy, 'prometheus/prometheus.yaml')]);
      const scraped = await (await fetch(`http://${scrape}/metrics`)).text();
      for (const { alert, expr } of await rules()) {
        for (const [name] of expr.matchAll(/\b(dqs|nodejs)_\w+/g))
          expect(`${alert}: ${scraped.includes(`# HELP ${name.replace(/_bucket$/, '')} `) ? 'known' : name}`).toBe(
            `${alert}: known`,
          );
        // Samples are old by nature: what is missed since is what the rule is there for.
        if (alert !== 'DqsDataStale') expect([alert, await query(expr)]).toEqual([alert, []]);
      }
    });
  });
});
