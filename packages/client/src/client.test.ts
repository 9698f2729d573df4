import { ServiceError } from '@dqs/schemas';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { clientOf } from './client.ts';
import { operationTable } from './operation.ts';
import type { ClientOptions } from './options.ts';
import { testingContracts } from './testing-contract.ts';
import type { ClientOf } from './types.ts';

type Reply = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const serve = async (reply: Reply, options: Partial<ClientOptions> = {}) => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    reply(request, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = clientOf(operationTable(testingContracts), { baseUrl, apiKey: 'dqs_test', ...options });
  return { client: client as unknown as ClientOf<typeof testingContracts>, requests, baseUrl };
};

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const page = (dates: readonly string[], next: string | null) => ({
  data: { base: 'EUR', rates: dates.map((date) => ({ date, value: '1.0956' })) },
  meta: { source: 'ecb', as_of: null },
  pagination: { limit: 2, has_more: next !== null, next_cursor: next },
});

const failure = (code: string, detail: object = {}) => ({ error: { code, message: `it is ${code}`, ...detail } });

const caught = async (work: Promise<unknown>): Promise<ServiceError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
};

describe('a call', () => {
  it('sends the key, its name and the parameters, and gives the envelope', async () => {
    const { client, requests } = await serve((_, response) => json(response, 200, page(['2024-01-02'], null)), {
      userAgent: 'my-app/1.2',
    });
    const answer = await client.fx.getRates({ quote: 'US D&', start: null, limit: 2 });
    expect(answer.data.rates).toEqual([{ date: '2024-01-02', value: '1.0956' }]);
    expect(requests[0]?.url).toBe('/v1/fx/rates?quote=US+D%26&limit=2');
    expect(requests[0]?.headers).toMatchObject({
      'x-api-key': 'dqs_test',
      'user-agent': 'my-app/1.2 dqs-client/0.0.0',
    });
  });

  it('fills path parameters and repeats the keys of lists', async () => {
    const { client, requests } = await serve((_, response) =>
      json(response, 200, { data: { matches: [] }, meta: {}, pagination: null }),
    );
    await client.drugs.searchBySponsor({ sponsor: 'a/b', number: ['N1', 'N2'] });
    expect(requests[0]?.url).toBe('/v1/drugs/a%2Fb/approvals?number=N1&number=N2');
  });

  it('keeps a path in the base address', async () => {
    const { requests, baseUrl } = await serve((_, response) =>
      json(response, 200, { data: { open: true }, meta: {}, pagination: null }),
    );
    const client = clientOf(operationTable(testingContracts), { baseUrl: `${baseUrl}/data/`, apiKey: 'k' });
    await client['drugs']?.['status']?.();
    expect(requests[0]?.url).toBe('/data/v1/drugs/status');
  });
});

describe('paging', () => {
  const pages: Reply = (request, response) =>
    json(
      response,
      200,
      request.url?.includes('cursor=second')
        ? page(['2024-01-02'], null)
        : page(['2024-01-04', '2024-01-03'], 'second'),
    );

  it('rows follows the cursor to the end', async () => {
    const { client, requests } = await serve(pages);
    const dates: string[] = [];
    for await (const row of client.fx.getRates.rows({ quote: 'USD' })) dates.push(row.date);
    expect(dates).toEqual(['2024-01-04', '2024-01-03', '2024-01-02']);
    expect(requests.map(({ url }) => url)).toEqual(['/v1/fx/rates?quote=USD', '/v1/fx/rates?quote=USD&cursor=second']);
  });

  it('asks for nothing more when reading stops', async () => {
    const { client, requests } = await serve(pages);
    for await (const answer of client.fx.getRates.pages({ quote: 'USD' })) {
      expect(answer.pagination?.has_more).toBe(true);
      break;
    }
    expect(requests).toHaveLength(1);
  });
});

describe('a batch', () => {
  const lines = (...rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

  it('asks for tables, follows the link and gives rows, from a cursor too', async () => {
    const { client, requests } = await serve((request, response) => {
      const second = request.url?.includes('cursor=');
      const link = '<https://data.example.org/v1/fx/rates?quote=USD&cursor=a%2Fb>; rel="next", <x>; rel="service-desc"';
      response.writeHead(200, {
        'content-type': 'application/x-ndjson',
        link: second ? '<x>; rel="service-desc"' : link,
      });
      response.end(
        second ? lines({ quote: 'JPY', value: '2' }) : lines({ quote: 'USD', value: '1.10' }, { quote: 'JPY' }),
      );
    });
    const rows = client.fx.getRates.batch({ quote: ['USD', 'JPY'], limit: 1 });
    const seen = [];
    for await (const row of rows) seen.push([row['quote'], rows.cursor]);
    expect(seen).toEqual([
      ['USD', null],
      ['JPY', 'a/b'],
      ['JPY', null],
    ]);
    expect(requests.map(({ url, headers }) => [url, headers.accept])).toEqual([
      ['/v1/fx/rates?quote=USD&quote=JPY&limit=1', 'application/x-ndjson'],
      ['/v1/fx/rates?quote=USD&quote=JPY&limit=1&cursor=a%2Fb', 'application/x-ndjson'],
    ]);
    const lengths = [];
    for await (const page of client.drugs.searchBySponsor.batch.pages({ sponsor: ['a', 'b'] }))
      lengths.push(page.length);
    expect(lengths).toEqual([2, 1]);
    expect(requests[2]?.url).toBe('/v1/drugs/a/approvals?sponsor=b');
  });
});

describe('going on', () => {
  const rows =
    (dates: readonly string[], next: string | null): Reply =>
    (_, response) =>
      json(response, 200, page(dates, next));
  const byCursor: Reply = (request, response, count) => {
    const second = request.url?.includes('cursor=second');
    return (second ? rows(['2024-01-02', '2024-01-01'], null) : rows(['2024-01-04', '2024-01-03'], 'second'))(
      request,
      response,
      count,
    );
  };

  it('is possible at every row, in another process too', async () => {
    const { client } = await serve(byCursor);
    for (let taken = 0; taken <= 4; taken += 1) {
      const first = client.fx.getRates.rows({ quote: 'USD' });
      const seen: string[] = [];
      for (let count = 0; count < taken; count += 1) seen.push((await first.next()).value?.date ?? '');
      const { cursor, skip } = first;
      expect([cursor, skip]).toEqual(
        [
          [null, 0],
          [null, 1],
          ['second', 0],
          ['second', 1],
          [null, 0],
        ][taken],
      );
      if (taken === 4) continue;
      const again = client.fx.getRates.rows({ quote: 'USD', cursor });
      for (let passed = 0; passed < skip; passed += 1) await again.next();
      for await (const { date } of again) seen.push(date);
      expect(seen).toEqual(['2024-01-04', '2024-01-03', '2024-01-02', '2024-01-01']);
    }
  });

  it('is possible after an error: the page that failed is asked for again', async () => {
    let refused = false;
    const { client, requests } = await serve((request, response, count) => {
      if (!request.url?.includes('cursor=second') || refused) return byCursor(request, response, count);
      refused = true;
      return json(response, 429, failure('quota_exceeded'), { 'retry-after': '86400' });
    });
    const all = client.fx.getRates.rows({ quote: 'USD' });
    await all.next();
    await all.next();
    expect((await caught(all.next())).code).toBe('quota_exceeded');
    expect(all.cursor).toBe('second');
    expect((await all.next()).value?.date).toBe('2024-01-02');
    expect(requests).toHaveLength(3);
  });

  it('stops at once when its signal is aborted, with rows at hand', async () => {
    const { client } = await serve(byCursor);
    const controller = new AbortController();
    const all = client.fx.getRates.rows({ quote: 'USD' }, { signal: controller.signal });
    await all.next();
    controller.abort(new Error('enough'));
    await expect(all.next()).rejects.toThrow('enough');
    expect(all.skip).toBe(1);
  });
});

describe('errors', () => {
  it('are raised with code, status and detail, and not retried', async () => {
    const { client, requests } = await serve((_, response) =>
      json(response, 404, failure('not_found', { param: 'quote', candidates: ['USD'] }), { 'x-request-id': '01H' }),
    );
    const error = await caught(client.fx.getRates({ quote: 'USX' }));
    expect(error).toMatchObject({ code: 'not_found', status: 404, message: 'it is not_found' });
    expect(error.detail).toEqual({ param: 'quote', candidates: ['USD'], request_id: '01H' });
    expect(requests).toHaveLength(1);
  });

  it('of something in between keep their meaning', async () => {
    const { client } = await serve((_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
    expect(await caught(client.drugs.status())).toMatchObject({
      code: 'upstream_unavailable',
      message: 'the answer was 502 Bad Gateway',
    });
  });

  it('say so when the address is not the service', async () => {
    const { client } = await serve((_, response) => response.end('<html>'));
    expect((await caught(client.drugs.status())).message).toContain('is baseUrl the address of the service?');
  });

  it('name an address that nobody answers, with the cause', async () => {
    const options = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', retries: 0 };
    const error = await caught(clientOf(operationTable(testingContracts), options)['drugs']!['status']!());
    expect(error).toMatchObject({ code: 'service_unavailable', message: 'could not reach http://127.0.0.1:1' });
    expect(error.cause).toBeDefined();
  });
});

describe('retrying', () => {
  it('repeats after 429 and 503, as often as asked', async () => {
    const { client, requests } = await serve((_, response, count) => {
      if (count === 1) json(response, 429, failure('rate_limited'), { 'retry-after': '0' });
      else if (count === 2) json(response, 503, failure('service_unavailable'), { 'retry-after': '0' });
      else json(response, 200, page([], null));
    });
    expect((await client.fx.getRates({ quote: 'USD' })).data.rates).toEqual([]);
    expect(requests).toHaveLength(3);
  });

  it('repeats after a connection that broke', async () => {
    const { client, requests } = await serve((request, response, count) => {
      if (count === 1) request.socket.destroy();
      else json(response, 200, page([], null));
    });
    await client.fx.getRates({ quote: 'USD' });
    expect(requests).toHaveLength(2);
  });

  it('ends with the last error', async () => {
    const { client, requests } = await serve((_, response) =>
      json(response, 503, failure('service_unavailable'), { 'retry-after': '0' }),
    );
    expect((await caught(client.drugs.status())).code).toBe('service_unavailable');
    expect(requests).toHaveLength(3);
  });

  it('tells the note of an answer', async () => {
    const notes: [string, string][] = [];
    const { client } = await serve(
      (request, response) =>
        json(response, 200, page([], null), request.url?.includes('JPY') ? {} : { 'x-data-note': 'nothing is loaded' }),
      { onNote: (note, address) => notes.push([note, new URL(address).search]) },
    );
    await client.fx.getRates({ quote: 'JPY' });
    await client.fx.getRates({ quote: 'USD' });
    expect(notes).toEqual([['nothing is loaded', '?quote=USD']]);
  });

  it('waits as long as the service says, up to the bound that is set, and says so', async () => {
    const reply: Reply = (_, response, count) => {
      if (count === 1) json(response, 429, failure('rate_limited', { retry_after: 1 }), { 'retry-after': '1' });
      else json(response, 200, page([], null));
    };
    const waits: [number, string][] = [];
    const patient = await serve(reply, {
      maximumWait: 1000,
      onWait: (milliseconds, { code }) => waits.push([milliseconds, code]),
    });
    const begin = performance.now();
    await patient.client.fx.getRates({ quote: 'USD' });
    expect(performance.now() - begin).toBeGreaterThanOrEqual(995);
    expect(waits).toEqual([[expect.closeTo(1050, -2), 'rate_limited']]);
    const hasty = await serve(reply, { maximumWait: 999 });
    expect((await caught(hasty.client.fx.getRates({ quote: 'USD' }))).code).toBe('rate_limited');
  });

  it('reports a wait that is too long instead of sitting it out', async () => {
    const body = failure('quota_exceeded', { retry_after: 86_400, reset_at: '2024-02-01T00:00:00Z' });
    const { client, requests } = await serve((_, response) => json(response, 429, body, { 'retry-after': '86400' }));
    expect((await caught(client.drugs.status())).detail).toMatchObject({
      retry_after: 86_400,
      reset_at: '2024-02-01T00:00:00Z',
    });
    expect(requests).toHaveLength(1);
  });
});

describe('ending early', () => {
  it('rejects with the reason of the signal while an answer is awaited', async () => {
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const { client } = await serve(() => controller.abort(reason));
    await expect(client.drugs.status({}, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('rejects with the reason of the signal between attempts', async () => {
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const { client, requests } = await serve((_, response) => {
      json(response, 503, failure('service_unavailable'), { 'retry-after': '20' });
      setTimeout(() => controller.abort(reason), 50);
    });
    await expect(client.drugs.status({}, { signal: controller.signal })).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
  });

  it('gives up an attempt after the time allowed', async () => {
    const { client } = await serve(() => undefined, { timeout: 50, retries: 0 });
    expect(await caught(client.drugs.status())).toMatchObject({ code: 'timeout', message: 'no answer within 50 ms' });
  });
});

it('refuses an address or a key that cannot work', () => {
  const table = operationTable(testingContracts);
  expect(() => clientOf(table, { baseUrl: 'ftp://example.org', apiKey: 'k' })).toThrow('http:// or https://');
  expect(() => clientOf(table, { baseUrl: 'https://example.org', apiKey: '' })).toThrow('apiKey is missing');
});
