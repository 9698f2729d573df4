import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, officialHosts, type HttpClient, type HttpOptions } from './http.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const servers: Server[] = [];
const clients: HttpClient[] = [];
afterEach(async () => {
  clients.splice(0).forEach((client) => client.close());
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server on loopback; `requests` are what reached it. */
const serve = async (answer: Answer): Promise<{ base: string; requests: IncomingMessage[] }> => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response, requests.length);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};

const start = Date.UTC(2024, 0, 2);

/** A client whose waiting only moves its clock; `waits` are the waits it asked for. */
const client = (options: Partial<HttpOptions> = {}): { http: HttpClient; waits: number[] } => {
  let now = start;
  const waits: number[] = [];
  const http = createHttp({
    userAgent: 'Test data@example.org',
    hosts: ['127.0.0.1'],
    clock: { now: () => now },
    sleep: (milliseconds, signal) => {
      signal?.throwIfAborted();
      waits.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    random: () => 0.5,
    loopbackForTests: true,
    ...options,
  });
  clients.push(http);
  return { http, waits };
};

const collect = async (body: AsyncIterable<Buffer>): Promise<string> => {
  let text = '';
  for await (const chunk of body) text += chunk.toString();
  return text;
};

describe('createHttp', () => {
  it('needs a contact in the user agent', () => {
    expect(() => createHttp({ userAgent: 'curl', hosts: [], clock: { now: () => start } })).toThrow(
      'must name a contact',
    );
  });

  it('sends its own headers and nothing else', async () => {
    const { base, requests } = await serve((_request, response) => response.end('a,b'));
    expect(await client().http.text(`${base}/x`)).toBe('a,b');
    expect(Object.keys(requests[0]!.headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(requests[0]!.headers['user-agent']).toBe('Test data@example.org');
  });

  it('takes off transfer compression', async () => {
    const { base } = await serve((_request, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync('a,b')),
    );
    expect(await client().http.text(base)).toBe('a,b');
  });

  it('asks again only for what changed', async () => {
    const { base, requests } = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.setHeader('ETag', '"v1"').setHeader('Last-Modified', 'Tue, 02 Jan 2024 00:00:00 GMT').end('a');
    });
    const { http } = client();
    const first = await http.download(base, { maximumBytes: 10 }, collect);
    const validators = { etag: '"v1"', lastModified: 'Tue, 02 Jan 2024 00:00:00 GMT' };
    expect(first).toEqual({ changed: true, value: 'a', validators });
    expect(await http.download(base, { maximumBytes: 10, validators }, collect)).toEqual({ changed: false });
    expect(requests[1]!.headers['if-modified-since']).toBe('Tue, 02 Jan 2024 00:00:00 GMT');
  });

  it('follows redirects on allowed hosts, five at most', async () => {
    const { base, requests } = await serve((request, response) => {
      const left = Number.parseInt(request.url!.slice(1), 10);
      if (left === 0) response.end('there');
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    expect(await client().http.text(`${base}/5`)).toBe('there');
    requests.length = 0;
    await expect(client().http.text(`${base}/6`)).rejects.toThrow('redirects more than 5 times');
    expect(requests).toHaveLength(6);
  });

  it.each([
    'https://evil.example/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://localhost/',
    'file:///etc/passwd',
    'http://user@127.0.0.1/',
    '//evil.example/x',
    'http://2852039166/',
  ])('does not follow a redirect to %s', async (location) => {
    const { base, requests } = await serve((_request, response) =>
      response.writeHead(302, { Location: location }).end(),
    );
    await expect(client().http.text(base)).rejects.toThrow('refused to fetch');
    expect(requests).toHaveLength(1);
  });

  it('never connects to a private address behind an allowed name, however often the name changes its answer', async () => {
    const { base, requests } = await serve((_request, response) => response.end('secret'));
    const { port } = new URL(base);
    const answers = ['93.184.216.34', '127.0.0.1', '10.0.0.1'];
    let asked = 0;
    const resolve = () => Promise.resolve([{ address: answers[(asked += 1) % 3]!, family: 4 }]);
    const { http } = client({ hosts: ['data.example'], loopbackForTests: false, resolve });
    await expect(http.text(`https://data.example/`)).rejects.toThrow('data.example resolves to 127.0.0.1');
    await expect(http.text(`https://data.example/`)).rejects.toThrow('data.example resolves to 10.0.0.1');
    await expect(http.text(`https://data.example:${port}/`)).rejects.toThrow('default port');
    expect(requests).toHaveLength(0);
  });

  it('connects to the address that was checked, without asking for the name again', async () => {
    const { base } = await serve((_request, response) => response.end('found'));
    const { port } = new URL(base);
    let asked = 0;
    const resolve = () => {
      asked += 1;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    expect(await client({ hosts: ['data.example'], resolve }).http.text(`http://data.example:${port}/`)).toBe('found');
    expect(asked).toBe(1);
  });

  it('spaces its requests to a host', async () => {
    const { base } = await serve((_request, response) => response.end('x'));
    const { http, waits } = client();
    for (let count = 0; count < 4; count += 1) await http.text(base);
    expect(waits).toEqual([200, 200, 200]);
  });

  it('shares one pace between all that ask at once', async () => {
    const { base } = await serve((_request, response) => response.end('x'));
    const waits: number[] = [];
    const { http } = client({
      clock: { now: () => start },
      sleep: (milliseconds) => (waits.push(milliseconds), Promise.resolve()),
    });
    await Promise.all(Array.from({ length: 4 }, () => http.text(base)));
    expect(waits).toEqual([200, 400, 600]);
  });

  it('tries again after a failure of the server, and gives the file in the end', async () => {
    const { base, requests } = await serve((_request, response, count) => {
      if (count < 3) response.writeHead(500).end();
      else response.end('ok');
    });
    const { http, waits } = client();
    expect(await http.text(base)).toBe('ok');
    expect(requests).toHaveLength(3);
    expect(waits.filter((wait) => wait >= 1000)).toEqual([1000, 2000]);
  });

  it('waits as long as Retry-After says, in seconds or as a date', async () => {
    const { base } = await serve((_request, response, count) => {
      if (count === 1) response.writeHead(429, { 'Retry-After': '7' }).end();
      else if (count === 2) response.writeHead(503, { 'Retry-After': new Date(start + 20_000).toUTCString() }).end();
      else response.end('ok');
    });
    const { http, waits } = client();
    expect(await http.text(base)).toBe('ok');
    const [first, second] = waits.filter((wait) => wait > 1000);
    expect(first).toBe(7000);
    expect(second).toBe(13_000);
  });

  it('reports a throttle that persists, with the wait it names', async () => {
    const { base, requests } = await serve((_request, response) =>
      response.writeHead(429, { 'Retry-After': '3' }).end(),
    );
    await expect(client().http.text(base)).rejects.toMatchObject({
      code: 'upstream_rate_limited',
      detail: { retry_after: 3 },
    });
    expect(requests).toHaveLength(5);
  });

  it('does not sleep through a long ban', async () => {
    const { base, requests } = await serve((_request, response) =>
      response.writeHead(429, { 'Retry-After': '3600' }).end(),
    );
    await expect(client().http.text(base)).rejects.toMatchObject({
      code: 'upstream_rate_limited',
      detail: { retry_after: 3600 },
    });
    expect(requests).toHaveLength(1);
  });

  it('knows the page with which the SEC shuts out who asks too fast', async () => {
    const { base, requests } = await serve((_request, response) =>
      response.writeHead(403).end('<html><h1>Request Rate Threshold Exceeded</h1></html>'),
    );
    await expect(client().http.text(base)).rejects.toMatchObject({
      code: 'upstream_rate_limited',
      detail: { retry_after: 600 },
    });
    expect(requests).toHaveLength(1);
  });

  it.each([404, 403, 401, 400, 410, 204, 206])('throws at once on status %i', async (status) => {
    const { base, requests } = await serve((_request, response) => response.writeHead(status).end());
    await expect(client().http.text(base)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining(`answered ${status}`) as string,
    });
    expect(requests).toHaveLength(1);
  });

  it('receives a body from its start again when the line breaks', async () => {
    const { base, requests } = await serve((_request, response, count) => {
      response.writeHead(200, { 'Content-Length': '10' });
      if (count > 1) response.end('0123456789');
      else response.write('01234', () => response.destroy());
    });
    const found = await client().http.download(base, { maximumBytes: 100 }, collect);
    expect(found).toMatchObject({ changed: true, value: '0123456789' });
    expect(requests).toHaveLength(2);
  });

  it('stops at the byte cap, announced or not, compressed or not', async () => {
    const { base } = await serve((request, response) => {
      if (request.url === '/announced')
        response.writeHead(200, { 'Content-Length': '1000000' }).end(Buffer.alloc(1_000_000));
      else if (request.url === '/bomb')
        response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(50_000_000)));
      else response.writeHead(200).end(Buffer.alloc(1_000_000));
    });
    const { http } = client();
    for (const path of ['/announced', '/bomb', '/plain']) {
      let received = 0;
      const receive = async (body: AsyncIterable<Buffer>): Promise<void> => {
        for await (const chunk of body) received += chunk.length;
      };
      await expect(http.download(base + path, { maximumBytes: 100_000 }, receive)).rejects.toThrow(
        'larger than the accepted 100000 bytes',
      );
      expect(received).toBeLessThanOrEqual(100_000);
    }
  });

  it.each([
    ['202', 202],
    ['an empty body', 200],
  ])('asks again after %s, until the file is made', async (_, status) => {
    const { base, requests } = await serve((_request, response, count) => {
      if (count < 3) response.writeHead(status).end();
      else response.end('made');
    });
    expect(await client().http.text(base)).toBe('made');
    expect(requests).toHaveLength(3);
  });

  it.each([
    [202, 'answered 202'],
    [200, 'returned an empty body'],
  ])('says what came where a file is never made (%i)', async (status, message) => {
    const { base, requests } = await serve((_request, response) => response.writeHead(status).end());
    await expect(client().http.text(base)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining(message) as string,
    });
    expect(requests).toHaveLength(5);
  });

  /** Serves versions of a file, of which the first `cuts` answers break off in the middle. */
  const breaking = (versions: readonly string[], cuts: number) =>
    serve((request, response, count) => {
      const file = versions[Math.min(count, versions.length) - 1]!;
      const etag = `"${file.length}${file[0]!}"`;
      const from = request.headers['if-range'] === etag ? Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0) : 0;
      response.setHeader('ETag', etag);
      if (from > 0) response.writeHead(206, { 'Content-Range': `bytes ${from}-${file.length - 1}/${file.length}` });
      else response.setHeader('Content-Length', file.length);
      if (count > cuts) response.end(file.slice(from));
      else response.write(file.slice(from, from + 4), () => setTimeout(() => response.destroy(), 5));
    });

  it('goes on by range where the line broke', async () => {
    const { base, requests } = await breaking(['abcdefghijkl'], 2);
    let received = 0;
    const receive = (body: AsyncIterable<Buffer>): Promise<string> => {
      received += 1;
      return collect(body);
    };
    const answer = await client().http.download(base, { maximumBytes: 100 }, receive);
    expect(answer).toMatchObject({ changed: true, value: 'abcdefghijkl' });
    expect(received).toBe(1);
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=4-', 'bytes=8-']);
  });

  it('begins anew where the file is another one when the line is back', async () => {
    const { base, requests } = await breaking(['abcdefghijkl', 'ABCDEFGHIJKL'], 1);
    const answer = await client().http.download(base, { maximumBytes: 100 }, collect);
    expect(answer).toMatchObject({ value: 'ABCDEFGHIJKL', validators: { etag: '"12A"' } });
    expect(requests).toHaveLength(3);
  });

  it('counts what came before the break towards the largest size', async () => {
    const { base } = await breaking(['abcdefghijkl'], 1);
    await expect(client().http.download(base, { maximumBytes: 11 }, collect)).rejects.toThrow(
      'larger than the accepted',
    );
  });

  it('tells the size of a file without fetching it', async () => {
    const { base, requests } = await serve((request, response) => {
      if (request.url === '/missing') response.writeHead(404).end();
      else response.setHeader('Content-Length', 12_345).end();
    });
    const { http } = client();
    expect(await http.size(base)).toBe(12_345);
    expect(requests[0]!.method).toBe('HEAD');
    await expect(http.size(`${base}/missing`)).rejects.toThrow('answered 404');
  });

  it('stops at the time cap', async () => {
    const { base } = await serve((_request, response) => response.writeHead(200).write('x'));
    const { http } = client({ timeoutMilliseconds: 100 });
    await expect(http.download(base, { maximumBytes: 100 }, collect)).rejects.toThrow('took longer than 0.1 seconds');
  });

  it('stops when told', async () => {
    const { base } = await serve((_request, response) => response.writeHead(200).write('x'));
    const stop = new AbortController();
    const { http } = client();
    const receive = async (body: AsyncIterable<Buffer>): Promise<void> => {
      for await (const _ of body) stop.abort();
    };
    await expect(http.download(base, { maximumBytes: 100, signal: stop.signal }, receive)).rejects.toThrow('aborted');
  });

  it('leaves an error of the receiver as it is', async () => {
    const { base, requests } = await serve((_request, response) => response.end('x'));
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await expect(client().http.download(base, { maximumBytes: 100 }, () => Promise.reject(full))).rejects.toBe(full);
    expect(requests).toHaveLength(1);
  });
});

describe('officialHosts', () => {
  it('lists each host once', () => {
    const artifacts = ['https://www.cftc.gov/a.zip', 'https://www.cftc.gov/b.zip', 'https://data.sec.gov/c'].map(
      (address) => ({ address }),
    );
    expect(officialHosts([{ publication: { artifacts } }])).toEqual(['www.cftc.gov', 'data.sec.gov']);
    expect(officialHosts([{ publication: { artifacts, hosts: ['files.cftc.gov', 'data.sec.gov'] } }])).toEqual([
      'www.cftc.gov',
      'data.sec.gov',
      'files.cftc.gov',
    ]);
  });
});
