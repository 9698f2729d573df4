import { createFakeService } from '@dqs/service/testing';
import Koa from 'koa';
import mount from 'koa-mount';
import { expect, it } from 'vitest';
import { startHttpServer } from '@dqs/host/http';
import { createRestApp } from './app.ts';
import { send } from './test-client.ts';

const key = { 'X-API-KEY': 'public-key' };

/** The application at a path of somebody else's, which has middleware and answers of its own. */
const startForeign = async () => {
  const { service } = createFakeService();
  const foreign = new Koa();
  foreign.use(async (context, next) => {
    context.state.rest = undefined;
    await next();
    context.set('X-Foreign', `saw ${context.status}`);
  });
  foreign.use(mount('/data', createRestApp(service, { baseUrl: 'https://example.org/data', version: 'test' })));
  foreign.use((context) => {
    context.body = 'their own page';
  });
  return startHttpServer({ handle: foreign.callback(), host: '127.0.0.1', port: 0, drainDelay: 0 });
};

it('answers under the path where another Koa application mounts it, with links that lead back there', async () => {
  const { address, close } = await startForeign();
  const answer = await send(address, '/data/v1/fake/rates?quote=USD&limit=5', key);
  expect(answer.status).toBe(200);
  expect(answer.json().data).toMatchObject({ quote: 'USD' });
  expect(answer.headers).toMatchObject({ 'x-foreign': 'saw 200', ratelimit: expect.any(String) });
  expect(answer.headers.link).toMatch(
    /^<https:\/\/example\.org\/data\/v1\/fake\/rates\?quote=USD&limit=5&cursor=[\w-]+>; rel="next"/,
  );
  const tag = String(answer.headers.etag);
  expect((await send(address, '/data/v1/fake/rates?quote=USD&limit=5', { ...key, 'If-None-Match': tag })).status).toBe(
    304,
  );
  const refused = await send(address, '/data/v1/fake/rates?quote=USD', {});
  expect([refused.status, refused.headers['x-foreign']]).toEqual([401, 'saw 401']);
  expect((await send(address, '/data/v1/fake/items/alpha', key)).json().data).toMatchObject({ key: 'alpha' });
  expect((await send(address, '/data/nothing', key)).json().error).toMatchObject({ code: 'not_found' });
  expect((await send(address, '/data/openapi.json', {}, 'HEAD')).status).toBe(200);
  expect((await send(address, '/v1/fake/rates?quote=USD', key)).text).toBe('their own page');
  await close();
});
