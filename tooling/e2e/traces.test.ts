import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { fillTestFolder } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dqsProgram, runDqs, startProcess } from './running-process.ts';

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: string | number };
  }[];
}

interface OtlpBody {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
}

let folder: string;
let hook: string;
const spans: OtlpSpan[] = [];
let received = '';
const tokens = new Set<unknown>();
const receiver = createServer((request, response) => {
  tokens.add(request.headers['x-receiver-token']);
  void json(request).then((body) => {
    received += JSON.stringify(body);
    for (const { scopeSpans } of (body as OtlpBody).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
});
let url: string;
const samples = new URL('../../samples/fx', import.meta.url).pathname;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`;
  folder = await mkdtemp(join(tmpdir(), 'dqs-traces-'));
  await fillTestFolder(join(folder, 'data'), schemaOf(domains));
  // Writes down each package of OpenTelemetry that a process reads.
  hook = join(folder, 'hook.mjs');
  await writeFile(
    hook,
    `import { appendFileSync } from 'node:fs';
     import { registerHooks } from 'node:module';
     registerHooks({ resolve(specifier, context, next) {
       if (specifier.includes('opentelemetry')) appendFileSync(process.env.IMPORTS, specifier + '\\n');
       return next(specifier, context);
     } });`,
  );
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (traced: boolean, imports: string) => ({
  DQS_DATA: join(folder, 'data'),
  DQS_LOG: 'silent',
  NODE_OPTIONS: `--import=${pathToFileURL(hook).href}`,
  IMPORTS: join(folder, imports),
  ...(traced ? { DQS_TRACES_URL: url, OTEL_EXPORTER_OTLP_HEADERS: 'x-receiver-token=known' } : {}),
});

const importsIn = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');

const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** The names of the spans below one, as a tree. */
const treeOf = (parent: OtlpSpan): object =>
  Object.fromEntries(
    spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map((span) => [span.name, treeOf(span)]),
  );

const trace = (digit: string) => ({
  traceparent: `00-${digit.repeat(32)}-${digit.repeat(16)}-01`,
  traceId: digit.repeat(32),
  spanId: digit.repeat(16),
});

it('follows a load, and each request from the trace that its caller names to its queries', async () => {
  await runDqs(['ingest', 'fx.ecb', '--from', samples], environment(true, 'load'));
  const load = spans.find(({ name }) => name === 'load fx.ecb');
  expect(load && treeOf(load)).toEqual({ 'fetch fx.ecb': {}, 'store fx.ecb': {} });
  const facts = load && attributesOf(load);
  expect(facts).toMatchObject({ 'dqs.status': 'ok', 'dqs.rejects': 0 });
  expect(facts?.['dqs.rows.inserted']).toBeGreaterThan(1000);

  const secret =
    (await runDqs(['keys', 'create', 'traced'], environment(true, 'key'))).match(/dqs_live_\w+/)?.[0] ?? '';
  const [first, cached, refused, wrong] = [trace('a'), trace('b'), trace('c'), trace('d')];
  await using server = await startProcess(dqsProgram, ['serve', '--port', '0'], environment(true, 'served'));
  const ask = async (path: string, { traceparent }: { traceparent: string }, key = secret): Promise<number> => {
    const headers = {
      'x-api-key': key,
      traceparent,
      cookie: 'session=hidden-cookie',
      authorization: 'Bearer hidden-token',
    };
    const response = await fetch(server.url + path, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const path = '/v1/fx/rates?quote=USD&limit=3&start=2011-11-11';
  expect(await ask(path, first)).toBe(200);
  expect(await ask(path, cached)).toBe(200);
  expect(await ask(`/v1/fx/rates?quote=${secret}`, refused)).toBe(400);
  expect(await ask(`/v1/fx/${secret}`, wrong, 'dqs_live_00000000_hidden')).toBeGreaterThan(400);
  expect((await server.end('SIGTERM')).status).toBe(0);

  const requestOf = ({ traceId }: { traceId: string }) =>
    spans.find((span) => span.traceId === traceId && span.name === 'GET');
  const request = requestOf(first)!;
  expect(request.parentSpanId).toBe(first.spanId);
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'GET',
    'url.path': '/v1/fx/rates',
    'http.response.status_code': 200,
  });
  expect(treeOf(request)).toMatchObject({
    admit: {},
    'operation fx_get_rates': { decode: {}, 'read fx_get_rates': expect.objectContaining({}) as object },
  });
  const queries = spans.filter(({ traceId, name }) => traceId === first.traceId && name.startsWith('query '));
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.map(attributesOf)).toContainEqual(
    expect.objectContaining({ 'db.system.name': 'postgresql', 'dqs.rows': expect.any(Number) as number }),
  );
  // A kept answer is read from nowhere.
  expect(treeOf(requestOf(cached)!)).toMatchObject({ 'operation fx_get_rates': { decode: {} } });
  expect(spans.filter(({ traceId, name }) => traceId === cached.traceId && /^(read|query)/.test(name))).toEqual([]);

  const failed = spans.find(({ traceId, name }) => traceId === refused.traceId && name === 'decode')!;
  expect([attributesOf(failed)['error.type'], failed.status?.code]).toEqual(['bad_parameter', 2]);
  expect(attributesOf(requestOf(wrong)!)['url.path']).toMatch(/^\/v1\/fx\/dqs_live_\w{8}_…$/);

  // What a caller sends stands nowhere but in the path without its key.
  for (const hidden of [secret, secret.slice(18), 'hidden', '2011-11-11', 'USD'])
    expect(received).not.toContain(hidden);
  expect([...tokens]).toEqual(['known']);
  for (const imports of ['load', 'served']) expect(await importsIn(imports)).toContain('@opentelemetry/sdk-trace');
});

it('reads nothing of OpenTelemetry where traces are off', async () => {
  const before = spans.length;
  await using server = await startProcess(dqsProgram, ['serve', '--port', '0'], environment(false, 'off'));
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect((await server.end('SIGTERM')).status).toBe(0);
  expect(await importsIn('off')).toBe('');
  expect(spans).toHaveLength(before);
});

it('a receiver that is away harms no request and no end of the process', async () => {
  const away = { ...environment(true, 'away'), DQS_TRACES_URL: 'http://127.0.0.1:9/v1/traces' };
  await using server = await startProcess(dqsProgram, ['serve', '--port', '0'], away);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  const { status, milliseconds } = await server.end('SIGTERM');
  expect(status).toBe(0);
  expect(milliseconds).toBeLessThan(10_000);
});
