import Koa from 'koa';
import mount from 'koa-mount';
import { expect, test } from 'vitest';
import { createMcpApp } from './app.ts';
import { listening } from './fixtures/listening.ts';
import { ping, sender } from './fixtures/send.ts';
import { fixtureService } from './fixtures/service.ts';

test('answers under the path where another Koa application mounts it, with links that lead back there', async () => {
  const mcp = createMcpApp(fixtureService(), { baseUrl: 'https://data.example/data' });
  const foreign = new Koa();
  foreign.use(async (context, next) => {
    context.state.mcp = undefined;
    await next();
    context.set('X-Foreign', `saw ${context.status}`);
  });
  foreign.use(mount('/data', mcp));
  foreign.use((context) => {
    context.body = 'their own page';
  });
  const server = await listening(foreign.callback());
  const send = sender(() => server.port);
  const answer = await send({ path: '/data/mcp', body: ping });
  expect([answer.status, answer.headers['x-foreign']]).toEqual([200, 'saw 200']);
  const refused = await send({ path: '/data/mcp/x/fx', body: ping, key: null });
  expect([refused.status, refused.headers['x-foreign']]).toEqual([401, 'saw 401']);
  expect(refused.headers['www-authenticate']).toContain(
    'https://data.example/data/.well-known/oauth-protected-resource/mcp/x/fx',
  );
  const about = await send({ method: 'GET', path: '/data/.well-known/oauth-protected-resource', key: null });
  expect(about.json).toMatchObject({ resource: 'https://data.example/data/mcp' });
  expect((await send({ path: '/data/nothing', body: ping })).json.error.code).toBe('not_found');
  expect((await send({ path: '/mcp', body: ping })).text).toBe('their own page');
  await mcp.close();
  await server.close();
});
