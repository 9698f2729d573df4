import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { clockAt, openTestDatabase, samplesOf } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportToStore } from './export-to-store.ts';
import { openObjectStore } from './object-store.ts';

const secret = 'secret/of+the tests';
const digest = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request has the signature of AWS Signature Version 4, computed from its documentation. */
const isSigned = ({ method, url = '', headers }: IncomingMessage): boolean => {
  const found =
    /^AWS4-HMAC-SHA256 Credential=KEY\/(\d{8})\/(\S+)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return false;
  const [, day = '', region = '', names = '', signature] = found;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const path = pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('');
  const request = [method, path, query, lines, names, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return names.includes('x-amz-content-sha256') && hmac(key, text).toString('hex') === signature;
};

/** A store of one bucket in memory. It lists two keys at a time, and answers each PUT with 503 first where it is told to. */
const objects = new Map<string, Buffer>();
const puts: string[] = [];
let busy = 0;
const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const key = decodeURIComponent(pathname.replace('/bucket/', ''));
  const refuse = (status: number, code: string) =>
    void response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch');
  if (request.method === 'PUT') {
    if (busy > 0) {
      busy -= 1;
      return refuse(503, 'SlowDown');
    }
    if (digest(body) !== request.headers['x-amz-content-sha256']) return refuse(400, 'XAmzContentSHA256Mismatch');
    objects.set(key, body);
    puts.push(key);
    return void response.end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (searchParams.get('list-type') === '2') {
    const keys = [...objects.keys()].filter((each) => each.startsWith(searchParams.get('prefix') ?? '')).toSorted();
    const from = Number(searchParams.get('continuation-token') ?? '0');
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    const listed = keys.slice(from, from + 2).map((each) => `<Contents><Key>${each}</Key></Contents>`);
    return void response.end(`<ListBucketResult>${listed.join('')}${next}</ListBucketResult>`);
  }
  const held = objects.get(key);
  return held ? void response.end(held) : refuse(404, 'NoSuchKey');
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(request, response, Buffer.concat(chunks)));
});
let environment: Record<string, string> = {};
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  environment = {
    AWS_ACCESS_KEY_ID: 'KEY',
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'eu-west-1',
  };
});
afterAll(() => void server.close());

it('stores, reads, lists and removes with signed requests, again where the store is busy', async () => {
  const store = openObjectStore({ address: 's3://bucket/some(data)/x', environment });
  const folder = mkdtempSync(join(tmpdir(), 'dqs-store-'));
  const bytes = Buffer.alloc(3_000_000, 'parquet');
  writeFileSync(join(folder, 'file'), bytes);
  busy = 2;
  await store.putFile('fx.rates/g1/a.parquet', join(folder, 'file'), digest(bytes));
  for (const name of ['b', 'c', 'd', 'e']) await store.putText(`fx.rates/g1/${name}`, name, 'text/plain');
  expect(objects.get('some(data)/x/fx.rates/g1/a.parquet')?.equals(bytes)).toBe(true);
  expect(await store.text('fx.rates/g1/b')).toBe('b');
  expect(await store.text('fx.rates/none')).toBeNull();
  expect(await store.list('fx.rates')).toEqual(['a.parquet', 'b', 'c', 'd', 'e'].map((name) => `fx.rates/g1/${name}`));
  await store.remove('fx.rates/g1/b');
  expect(await store.list('fx.rates')).toHaveLength(4);
  await expect(store.putFile('wrong', join(folder, 'file'), digest('other'))).rejects.toMatchObject({
    code: 'upstream_unavailable',
    message: 's3://bucket/some(data)/x answered 400 XAmzContentSHA256Mismatch',
  });
  rmSync(folder, { recursive: true });
  objects.clear();
});

it('says what is wrong with an address, without credentials and with wrong ones', async () => {
  for (const address of ['s3://B', 's3://', 's3://bucket/a b?c', 'gs://bucket'])
    expect(() => openObjectStore({ address, environment })).toThrow('is not the address of a bucket');
  expect(() => openObjectStore({ address: 's3://bucket', environment: {} })).toThrow('needs credentials');
  const other = openObjectStore({
    address: 's3://bucket',
    environment: { ...environment, AWS_SECRET_ACCESS_KEY: 'other' },
  });
  await expect(other.text('key')).rejects.toMatchObject({ code: 'forbidden' });
});

it('holds an export as a folder does: manifest last, unchanged datasets not written, older generations removed', async () => {
  const clock = clockAt('2026-11-20T12:00:00Z');
  const futures = domains.filter(({ key }) => key === 'futures');
  const held = await openTestDatabase('embedded', schemaOf(futures), { clock, template: samplesOf(futures, clock) });
  const store = openObjectStore({ address: 's3://bucket', environment });
  const once = () => exportToStore({ db: held.db, domains: futures, clock, datasets: ['futures.positions'] }, store);
  try {
    puts.length = 0;
    expect(await once()).toMatchObject([{ status: 'written' }]);
    expect(puts.at(-1)).toBe('futures.positions/manifest.json');
    const first = puts.filter((key) => key.endsWith('.parquet'));
    puts.length = 0;
    expect(await once()).toMatchObject([{ status: 'unchanged' }]);
    expect(puts).toEqual([]);
    const load = () =>
      held.db.writing('futures.positions', async (_writer, transaction) => {
        await transaction.raw(`update data.futures_position set as_of = as_of + interval '1 second'`);
      });
    await load();
    expect(await once()).toMatchObject([{ status: 'written' }]);
    expect(first.every((key) => objects.has(key))).toBe(true);
    await load();
    await once();
    expect(first.some((key) => objects.has(key))).toBe(false);
  } finally {
    await held.cleanup();
  }
});
