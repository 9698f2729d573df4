import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDashboard, defaultSettings, loadAssets } from '@dqs/dashboard';
import { createAccounts } from '@dqs/host';
import { createInFlightGate } from '@dqs/host/http';
import { mountSurface } from '@dqs/host/middleware';
import { defaultLimits } from '@dqs/limits';
import { createMcpApp } from '@dqs/mcp';
import { createRestApp } from '@dqs/rest';
import { createFakeAdmission, createFakeService } from '@dqs/service/testing';
import Koa from 'koa';
import mount from 'koa-mount';
import { expect, it } from 'vitest';
import { settingsOf } from '../settings.ts';
import { surfacesOf } from './surfaces.ts';

it('REST and MCP take the same keys the same way, and both are written down', async () => {
  const lines: object[] = [];
  const write = (fields: object) => void lines.push(fields);
  const settings = settingsOf({ DQS_ACCEPT_BEARER: 'true' });
  const parts = { log: { info: write, error: write }, metrics: undefined, gate: createInFlightGate() };
  const surfaces = surfacesOf(createFakeService().service, 'http://localhost', settings, parts);
  const server = createServer(surfaces.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = {
    authorization: 'Bearer public-key',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const rest = await fetch(`${url}/v1/fake/rates?quote=USD`, { headers });
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const mcp = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
  expect([rest.status, mcp.status]).toEqual([200, 200]);
  expect(lines).toMatchObject([{ path: '/v1/fake/rates' }, { path: '/mcp' }]);
  await surfaces.close();
  server.close();
  server.closeAllConnections();
});

it('REST, MCP and the site stand in one foreign Koa application, which has pages of its own', async () => {
  const { service, db } = createFakeService();
  const baseUrl = 'https://data.example.org';
  const clock = { now: () => Date.UTC(2026, 0, 15) };
  const admission = createFakeAdmission();
  const site = createDashboard({
    service,
    db,
    clock,
    baseUrl,
    version: 'test',
    settings: defaultSettings,
    assets: loadAssets(),
    accounts: createAccounts({ db, clock, admission, limits: defaultLimits }),
    connectors: [],
  });
  const mcp = createMcpApp(service, { baseUrl });
  const foreign = new Koa();
  foreign.use(async (context, next) => {
    if (context.path === '/theirs') context.body = 'their own page';
    else await next();
    context.set('X-Foreign', `saw ${context.status}`);
  });
  foreign.use(mountSurface(site));
  foreign.use(mountSurface(mcp));
  foreign.use(mount(createRestApp(service, { baseUrl, version: 'test' })));
  const server = createServer(foreign.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ask = async (path: string, accept: string) => {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept }, redirect: 'manual' });
    return [answer.status, answer.headers.get('x-foreign'), answer.headers.get('content-type'), await answer.text()];
  };
  const html = 'text/html; charset=utf-8';
  const json = 'application/json; charset=utf-8';
  expect(await ask('/', 'text/html')).toEqual([200, 'saw 200', html, expect.stringContaining('<h1>')]);
  expect(await ask('/nowhere', 'text/html')).toEqual([
    404,
    'saw 404',
    html,
    expect.stringContaining('<h1>Not found</h1>'),
  ]);
  expect(await ask('/mcp', '*/*')).toEqual([401, 'saw 401', json, expect.stringContaining('"unauthorized"')]);
  expect(await ask('/v1/fake/rates', '*/*')).toEqual([401, 'saw 401', json, expect.stringContaining('"unauthorized"')]);
  expect(await ask('/nowhere', '*/*')).toEqual([404, 'saw 404', json, expect.stringContaining('/openapi.json')]);
  expect((await ask('/theirs', '*/*')).slice(0, 2)).toEqual([200, 'saw 200']);
  await mcp.close();
  server.close();
  server.closeAllConnections();
});
