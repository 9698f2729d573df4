import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-client.ts';

const key = { 'X-API-KEY': 'public-key' };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('an answer', () => {
  it('says in a header what an empty answer lacks, in plain letters', async () => {
    const { headers } = await server.ask('/v1/fake/rates?quote=XXX');
    expect(headers['x-data-note']).toMatch(/^no rates of XXX: {2}none [ -~]*$/);
    expect((await server.ask('/v1/fake/rates?quote=USD')).headers['x-data-note']).toBeUndefined();
  });

  it('is the envelope with its headers', async () => {
    const answer = await server.ask('/v1/fake/rates?quote=USD&limit=2');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['data', 'meta', 'pagination']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.bytes.length),
      'x-api-version': '2026-01-20',
      'x-content-type-options': 'nosniff',
      vary: 'X-API-KEY, Accept, Accept-Encoding',
      'cache-control': 'private, max-age=1800',
      'ratelimit-policy': '"key";q=120;w=60, "month";q=1000;w=2678400',
      ratelimit: '"key";r=119;t=3, "month";r=900;t=86400',
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '119',
      'x-ratelimit-reset': '3',
    });
    expect(answer.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  it('links the next page and the description', async () => {
    const links = async (path: string) => String((await server.ask(path)).headers['link']);
    const first = await links('/v1/fake/rates?limit=10&quote=USD');
    expect(first).toMatch(
      /^<https:\/\/data\.example\.org\/v1\/fake\/rates\?limit=10&quote=USD&cursor=[\w-]+>; rel="next", <https:\/\/data\.example\.org\/openapi\.json>; rel="service-desc"$/,
    );
    const seen: unknown[] = [];
    let path = '/v1/fake/rates?limit=10&quote=USD';
    for (;;) {
      const answer = await server.ask(path);
      seen.push(...((answer.json().data as { rates: unknown[] }).rates ?? []));
      const next = /^<https:\/\/data\.example\.org([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1];
      if (next === undefined) break;
      path = next;
    }
    expect(seen).toHaveLength(25);
  });

  it('puts the new cursor in the place of the old one, wherever it stood', async () => {
    const first = await server.ask('/v1/fake/rates?quote=USD&limit=5');
    const cursor = (first.json()['pagination'] as { next_cursor: string }).next_cursor;
    for (const search of [`cursor=${cursor}&quote=USD&limit=5`, `quote=USD&cursor=${cursor}&limit=5`]) {
      const links = String((await server.ask(`/v1/fake/rates?${search}`)).headers['link']);
      expect(links).toMatch(
        /^<https:\/\/data\.example\.org\/v1\/fake\/rates\?quote=USD&limit=5&cursor=[\w-]+>; rel="next"/,
      );
      expect(links).not.toContain(cursor);
    }
  });

  it('echoes a request id that is a plain word and replaces any other', async () => {
    expect((await server.ask('/live', { 'X-Request-Id': 'job-17.a_b' })).headers['x-request-id']).toBe('job-17.a_b');
    for (const bad of ['two words', 'x'.repeat(65), 'a"b', 'a;b']) {
      expect((await server.ask('/live', { 'X-Request-Id': bad })).headers['x-request-id']).toMatch(/^[0-9A-Z]{26}$/);
    }
  });

  it('answers HEAD like GET without the body', async () => {
    const [get, head] = [
      await server.ask('/v1/fake/rates?quote=USD'),
      await server.ask('/v1/fake/rates?quote=USD', key, 'HEAD'),
    ];
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('takes values from the address itself', async () => {
    expect((await server.ask('/v1/fake/items/alpha')).json().data).toMatchObject({ key: 'alpha' });
    expect((await server.ask('/v1/fake/items/al%70ha?quarterly=false')).json().data).toMatchObject({ key: 'alpha' });
    expect((await server.ask('/v1/fake/items/alpha?key=beta')).json().error).toMatchObject({
      code: 'bad_parameter',
      param: 'key',
    });
    expect((await server.ask('/v1/fake/items/%ff')).json().error).toMatchObject({
      code: 'bad_parameter',
      param: 'key',
    });
  });

  it('comes compressed where that is asked for and worth it', async () => {
    const path = '/v1/fake/rates?quote=USD&limit=25';
    const plain = await server.ask(path);
    const gzip = await server.ask(path, { ...key, 'Accept-Encoding': 'gzip' });
    const br = await server.ask(path, { ...key, 'Accept-Encoding': 'gzip, deflate, br' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(br.headers.etag).toBe(plain.headers.etag);
    for (const refusing of ['identity', 'br;q=0, gzip;q=0', 'deflate']) {
      expect(
        (await server.ask(path, { ...key, 'Accept-Encoding': refusing })).headers['content-encoding'],
      ).toBeUndefined();
    }
    expect(
      (await server.ask(path, { ...key, 'Accept-Encoding': 'gzip;q=1, br;q=0.5' })).headers['content-encoding'],
    ).toBe('gzip');
    expect(
      (await server.ask('/v1/fake/search?query=a', { ...key, 'Accept-Encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('comes as a table', async () => {
    const csv = await server.ask('/v1/fake/rates?quote=USD&limit=2&format=csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.text.split('\r\n')).toHaveLength(4);
    expect(csv.headers['link']).toMatch(/format=csv&cursor=[\w-]+>; rel="next"/);
    const named = await server.ask('/v1/fake/rates?quote=USD&limit=2', { ...key, Accept: 'text/csv' });
    expect(named.text).toBe(csv.text);
    const tags = [csv, named, await server.ask('/v1/fake/rates?quote=USD&limit=2')].map(({ headers }) => headers.etag);
    expect(tags).toEqual([tags[0], tags[0], expect.not.stringMatching(String(tags[0]))]);
    for (const [accept, type] of [
      ['application/x-ndjson', /^application\/x-ndjson/],
      ['text/*', /^text\/csv/],
      ['text/csv;q=0.5, application/json', /^application\/json/],
      ['text/html, application/*;q=0.9, */*;q=0.1', /^application\/json/],
      ['application/vnd.apache.parquet', /^application\/vnd\.apache\.parquet/],
    ] as const) {
      const chosen = await server.ask('/v1/fake/rates?quote=USD', { ...key, Accept: accept });
      expect([accept, chosen.headers['content-type']]).toEqual([accept, expect.stringMatching(type)]);
    }
    const parquet = await server.ask('/v1/fake/rates?quote=USD&format=parquet');
    expect(parquet.headers['content-type']).toBe('application/vnd.apache.parquet');
    expect(parquet.bytes.subarray(0, 4).toString()).toBe('PAR1');
  });
});

describe('a conditional request', () => {
  it('is answered 304 with the headers and without a read while nothing changed', async () => {
    const path = '/v1/fake/rates?quote=SEK';
    const { headers } = await server.ask(path);
    const reads = server.db.reads;
    const unchanged = await server.ask(path, { ...key, 'If-None-Match': `"x", ${headers.etag}` });
    expect(unchanged.status).toBe(304);
    expect(unchanged.bytes).toHaveLength(0);
    expect(unchanged.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': headers['cache-control'],
      ratelimit: headers['ratelimit'],
      vary: headers.vary,
    });
    expect(unchanged.headers['content-type']).toBeUndefined();
    expect(server.db.reads).toBe(reads);
    server.db.commit('fake.rates');
    expect((await server.ask(path, { ...key, 'If-None-Match': String(headers.etag) })).status).toBe(200);
  });

  it('is answered 200 for the tag of another question', async () => {
    const { headers } = await server.ask('/v1/fake/rates?quote=SEK');
    expect(
      (await server.ask('/v1/fake/rates?quote=NOK', { ...key, 'If-None-Match': String(headers.etag) })).status,
    ).toBe(200);
    expect((await server.ask('/v1/fake/rates?quote=se', { ...key, 'If-None-Match': '*' })).status).toBe(400);
  });

  it('F9: is answered 304 for a star wherever there is an answer', async () => {
    const star = await server.ask('/v1/fake/rates?quote=SEK', { ...key, 'If-None-Match': '*' });
    expect([star.status, star.bytes.length, star.headers['content-type']]).toEqual([304, 0, undefined]);
    expect(star.headers.etag).toBe((await server.ask('/v1/fake/rates?quote=SEK')).headers.etag);
    expect((await server.ask('/v1/fake/items/none', { ...key, 'If-None-Match': '*' })).status).toBe(404);
    expect((await server.ask('/openapi.json', { 'If-None-Match': '*' })).status).toBe(304);
  });
});

describe('errors', () => {
  it('have one body', async () => {
    const answer = await server.ask('/v1/fake/rates?quote=USD&limit=0', { ...key, 'X-Request-Id': 'r1' });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['ratelimit']).toBeDefined();
    expect(answer.json()).toEqual({
      error: {
        code: 'bad_parameter',
        message: 'limit must be an integer from 1 to 50; got 0',
        param: 'limit',
        request_id: 'r1',
        docs_url: 'https://data.example.org/docs/errors#bad_parameter',
      },
    });
  });

  it('come as problem+json where Accept names it', async () => {
    const accept = 'application/json, application/problem+json';
    const answer = await server.ask('/v1/fake/items/alp', { ...key, Accept: accept });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({
      type: 'https://data.example.org/docs/errors#not_found',
      title: 'Not found',
      status: 404,
      detail: 'there is no item alp',
      error: { code: 'not_found', candidates: ['alpha', 'alphabet'] },
    });
    expect((await server.ask('/v1/fake/items/alp', { ...key, Accept: '*/*' })).headers['content-type']).toMatch(
      /^application\/json/,
    );
  });

  it.each([
    ['missing', {}],
    ['unknown', { 'X-API-KEY': 'dqs_live_nobody' }],
    ['empty', { 'X-API-KEY': '' }],
    ['given as a bearer token', { Authorization: 'Bearer public-key' }],
  ])('refuse a key that is %s, all alike', async (_, headers) => {
    const answer = await server.ask('/v1/fake/rates?quote=USD', { ...headers, 'X-Request-Id': 'same' } as Record<
      string,
      string
    >);
    const missing = await server.ask('/v1/fake/secret', { 'X-Request-Id': 'same' });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('ApiKey realm="Data Query Service", header="X-API-KEY"');
    expect(answer.headers['ratelimit']).toBeUndefined();
    expect(answer.text).toBe(missing.text);
  });

  it('carry Retry-After and the rates of a limited key', async () => {
    const limited = await server.ask('/v1/fake/rates?quote=USD', { 'X-API-KEY': 'limited-key' });
    expect(limited.status).toBe(429);
    expect(limited.json().error).toMatchObject({ code: 'rate_limited', retry_after: 3 });
    expect(limited.headers).toMatchObject({ 'retry-after': '3', ratelimit: '"key";r=0;t=3, "month";r=900;t=86400' });
    const spent = await server.ask('/v1/fake/rates?quote=USD', { 'X-API-KEY': 'spent-key' });
    expect(spent.json().error).toMatchObject({ code: 'quota_exceeded', reset_at: '2026-02-01T00:00:00Z' });
    const busy = await server.ask('/v1/fake/faults?fault=busy');
    expect([busy.status, busy.headers['retry-after']]).toEqual([503, '7']);
  });

  it('name unknown addresses with the nearest known ones', async () => {
    const answer = await server.ask('/v1/fake/rate');
    expect(answer.status).toBe(404);
    expect(answer.json().error).toMatchObject({
      code: 'not_found',
      candidates: expect.arrayContaining(['/v1/fake/rates']),
    });
    expect((await server.ask('/nothing', {})).status).toBe(404);
    expect((await server.ask('/v1/fake/rates/')).status).toBe(404);
  });

  it('do not tell a public key from nothing that an internal operation exists', async () => {
    const [hidden, absent] = [await server.ask('/v1/fake/secret'), await server.ask('/v1/fake/absent')];
    expect(hidden.status).toBe(404);
    expect(Object.keys(hidden.json().error ?? {})).toEqual(Object.keys(absent.json().error ?? {}));
    const post = await server.ask('/v1/fake/secret', key, 'POST');
    expect(post.status).toBe(404);
    expect((await server.ask('/v1/fake/secret', { 'X-API-KEY': 'internal-key' })).status).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuse %s with the methods there are', async (method) => {
    for (const path of ['/v1/fake/rates', '/openapi.json', '/live']) {
      const answer = await server.ask(path, key, method);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
      expect(answer.json().error).toMatchObject({ code: 'method_not_allowed' });
    }
  });

  it('refuse an Accept that no answer fits', async () => {
    const answer = await server.ask('/v1/fake/rates?quote=USD', { ...key, Accept: 'image/png' });
    expect(answer.status).toBe(406);
    expect(answer.json().error).toMatchObject({ code: 'not_acceptable' });
    for (const accept of [
      'application/json',
      'application/*',
      'text/html, */*;q=0.1',
      '*/*',
      'APPLICATION/JSON;q=0.5',
    ]) {
      expect((await server.ask('/v1/fake/rates?quote=USD', { ...key, Accept: accept })).status).toBe(200);
    }
    expect((await server.ask('/v1/fake/rates?quote=USD&format=csv', { ...key, Accept: 'text/csv' })).status).toBe(200);
    expect(
      (await server.ask('/v1/fake/rates?quote=USD', { ...key, Accept: 'application/json;q=0, text/html' })).status,
    ).toBe(406);
    expect((await server.ask('/v1/fake/rates?quote=USD&format=json', { ...key, Accept: 'text/csv' })).status).toBe(406);
  });

  it('refuse an address over 8 KB with 414 and headers over 16 KB with 431', async () => {
    const long = await server.ask(`/v1/fake/rates?quote=${'A'.repeat(8200)}`);
    expect([long.status, long.json().error?.['code']]).toEqual([414, 'uri_too_long']);
    const wide = await server.ask('/live', { 'X-Wide': 'a'.repeat(17_000) });
    expect([wide.status, wide.json().error?.['code']]).toEqual([431, 'uri_too_long']);
  });

  it('say nothing of a mistake inside', async () => {
    const answer = await server.ask('/v1/fake/faults?fault=throw');
    expect(answer.status).toBe(500);
    expect(answer.json().error).toMatchObject({ code: 'internal_error', request_id: answer.headers['x-request-id'] });
    expect(answer.text).not.toMatch(/relation|control/);
  });

  it('answer what is not HTTP with 400', async () => {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.running.address).port), '127.0.0.1', () =>
        socket.write('NONSENSE\r\n\r\n'),
      );
      let got = '';
      socket.on('data', (chunk) => (got += chunk.toString()));
      socket.on('close', () => resolve(got));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text).toContain('"bad_parameter"');
  });
});

it('F9: a number is taken as it is written only', async () => {
  for (const limit of ['01', '+2', '%2B2', '2.0', '2e0', ' 2', '-0']) {
    const answer = await server.ask(`/v1/fake/rates?quote=USD&limit=${limit.replace(' ', '%20')}`);
    expect([limit, answer.json().error]).toMatchObject([limit, { code: 'bad_parameter', param: 'limit' }]);
  }
});

describe('a page of another site', () => {
  const preflight = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-api-key' };

  it('E5: may call where its origin is allowed, beginning with a preflight that needs no key', async () => {
    await using open = await startTestServer({ allowedOrigins: ['https://app.example'] });
    const Origin = 'https://app.example';
    const allowed = await open.ask('/v1/fake/rates?quote=USD', { Origin, ...preflight }, 'OPTIONS');
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': Origin,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': expect.stringContaining('X-API-KEY'),
    });
    const answer = await open.ask('/v1/fake/rates?quote=USD', { ...key, Origin });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': Origin,
      'access-control-expose-headers': expect.stringContaining('Link'),
      vary: 'X-API-KEY, Accept, Accept-Encoding, Origin',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    // A script has to be able to read what was wrong as well.
    const refused = await open.ask('/v1/fake/rates?quote=USD', { Origin });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, Origin]);
  });

  it('E5: is told nothing where its origin is not allowed', async () => {
    await using open = await startTestServer({ allowedOrigins: ['https://app.example'] });
    for (const Origin of ['https://evil.example', 'https://app.example.evil.example', 'null']) {
      const refused = await open.ask('/v1/fake/rates?quote=USD', { ...key, Origin, ...preflight }, 'OPTIONS');
      expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([405, undefined]);
      const answer = await open.ask('/v1/fake/rates?quote=USD', { ...key, Origin });
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    }
  });
});

describe('a Host header', () => {
  it('leaves no trace', async () => {
    const evil = { ...key, Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    for (const path of [
      '/',
      '/openapi.json',
      '/llms.txt',
      '/docs/errors',
      '/v1/fake/rates?quote=USD&limit=1',
      '/v1/fake/nothing',
    ]) {
      const answer = await server.ask(path, evil);
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain('evil');
    }
  });
});

describe('a key as a bearer token', () => {
  it('is accepted where the operator says so', async () => {
    await using open = await startTestServer({ acceptBearer: true });
    expect((await open.ask('/v1/fake/search?query=a', { Authorization: 'Bearer public-key' })).status).toBe(200);
    expect((await open.ask('/v1/fake/search?query=a', { Authorization: 'Basic public-key' })).status).toBe(401);
  });
});
