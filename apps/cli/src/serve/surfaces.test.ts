import { createFakeService } from '@dqs/service/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createInFlightGate } from '@dqs/host/http';
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
