import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@dqs/storage/testing';
import { connectTo, type Caller } from './http-client.ts';
import { noCluster, openCluster, type Cluster } from '../cluster/own-cluster.ts';
import {
  dqsProgram,
  runDqs,
  startMcp,
  startProcess,
  startRest,
  startSite,
  type RunningProcess,
} from './running-process.ts';

const sample = new URL('../../samples/fx/eurofxref-hist.csv', import.meta.url).pathname;
const rates = (quote: string) => `/v1/fx/rates?quote=${quote}&limit=3`;
const call = (quote: string) => ({ name: 'fx_get_rates', arguments: { quote, limit: 3 } });

describe.skipIf(noCluster !== null)(
  `servers that read from a standby, while their primary is stopped${noCluster === null ? '' : ` (${noCluster})`}`,
  () => {
    let [primary, standby]: (Cluster | undefined)[] = [];
    const running: RunningProcess[] = [];
    let rest: Caller, mcp: Caller, closed: Caller;
    let site: string;
    let secret: string;

    beforeAll(async () => {
      primary = await openCluster();
      const client = new pg.Client({ connectionString: primary.url('postgres') });
      await client.connect();
      await client.query('create database dqs');
      await client.end();
      const url = primary.url('dqs');
      const environment = { DATABASE_URL: url };
      await runDqs(['migrate'], environment);
      await runDqs(['ingest', 'fx', '--from', sample], environment);
      secret = (await runDqs(['keys', 'create', 'reader', '--quiet'], environment)).trim();
      standby = await primary.standby();
      const reading = { DQS_READ_URL: standby.url('dqs'), DQS_LIMITS_OUTAGE: 'open' };
      const servers = await Promise.all([
        startRest(url, reading),
        startMcp(url, reading),
        startSite(url, reading),
        startRest(url, { ...reading, DQS_LIMITS_OUTAGE: 'closed' }),
      ]);
      running.push(...servers);
      const [restServer, mcpServer, siteServer, closedServer] = servers;
      [rest, mcp, closed] = [restServer, mcpServer, closedServer].map((server) => connectTo(server.url, secret)) as [
        Caller,
        Caller,
        Caller,
      ];
      site = siteServer.url;
      // The key is known to each of them before the primary goes.
      for (const caller of [rest, closed]) expect((await caller.ask(rates('USD'))).status).toBe(200);
      expect((await mcp.rpc('tools/call', call('USD'))).status).toBe(200);
      expect((await fetch(`${site}/catalog`)).status).toBe(200);
      await primary.stop();
    });
    afterAll(async () => {
      for (const caller of [rest, mcp, closed]) caller.close();
      for (const server of running) await server[Symbol.asyncDispose]();
      await standby?.[Symbol.asyncDispose]();
      await primary?.[Symbol.asyncDispose]();
    });

    it('REST answers questions that were not asked before', async () => {
      const answer = await rest.ask(rates('JPY'));
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"quote":"JPY"')]);
    });

    it('MCP lists its tools and calls them', async () => {
      expect((await mcp.rpc('tools/list')).text).toContain('fx_get_rates');
      expect((await mcp.rpc('tools/call', call('JPY'))).text).toContain('JPY');
    });

    it.each(['/', '/catalog', '/freshness', '/docs/reference/fx_get_rates'])('the site shows %s', async (page) => {
      const answer = await fetch(`${site}${page}`);
      expect([page, answer.status]).toEqual([page, 200]);
    });

    it('a server that admits nobody unseen says so, and when to come back', async () => {
      const answer = await closed.ask(rates('JPY'));
      expect(answer.status).toBe(503);
      expect(answer.text).toContain('service_unavailable');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    });

    it('a process that starts now is ready, reads from the standby, and writes once the primary is back', async () => {
      const reading = { DQS_READ_URL: standby!.url('dqs'), DQS_LIMITS_OUTAGE: 'open', DQS_DATABASE_WAIT_SECONDS: '2' };
      const [late, lateSite, whole] = await Promise.all([
        startRest(primary!.url('dqs'), { ...reading, DQS_PORT: `${await freePort()}` }),
        startSite(primary!.url('dqs'), { ...reading, DQS_PORT: `${await freePort()}` }),
        startProcess(dqsProgram, ['serve'], {
          ...reading,
          DATABASE_URL: primary!.url('dqs'),
          DQS_OAUTH: 'on',
          DQS_PORT: `${await freePort()}`,
        }),
      ]);
      running.push(late, lateSite, whole);
      // The command says where it serves once everything is there; a failure on the way there would have ended it.
      await expect.poll(() => whole.output(), { timeout: 60_000 }).toContain('is ready.');
      expect((await fetch(`${whole.url}/ready`)).status).toBe(200);
      expect((await fetch(`${late.url}/ready`)).status).toBe(200);
      expect((await fetch(`${lateSite.url}/catalog`)).status).toBe(200);
      // Nobody's key is known to it yet: it says when to come back, and admits it as soon as the primary answers.
      const caller = connectTo(late.url, secret);
      const refused = await caller.ask(rates('JPY'));
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
      await primary!.start();
      await expect.poll(async () => (await caller.ask(rates('JPY'))).status, { timeout: 60_000 }).toBe(200);
      caller.close();
      await primary!.stop();
    });

    it('without the standby a process does not start while the primary is away', async () => {
      const environment = { DQS_DATABASE_WAIT_SECONDS: '1', DQS_PORT: `${await freePort()}` };
      await expect(startRest(primary!.url('dqs'), environment)).rejects.toThrow('cannot be reached');
    });

    it('all of it is as before once the primary is back', async () => {
      await primary!.start();
      await expect.poll(async () => (await closed.ask(rates('GBP'))).status, { timeout: 60_000 }).toBe(200);
      expect((await mcp.rpc('tools/call', call('GBP'))).text).toContain('GBP');
    });
  },
);
