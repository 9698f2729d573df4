import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { clockAt, openTestDatabase, samplesOf } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportToStore } from './export-to-store.ts';
import { openObjectStore } from './object-store.ts';
import { openBucket, type Bucket } from './testing/bucket.ts';

const digest = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

let bucket: Bucket;
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(() => bucket[Symbol.asyncDispose]());

it('stores, reads, lists and removes with signed requests, again where the store is busy', async () => {
  const store = openObjectStore({ address: 's3://bucket/some(data)/x', environment: bucket.environment });
  const folder = mkdtempSync(join(tmpdir(), 'dqs-store-'));
  const bytes = Buffer.alloc(3_000_000, 'parquet');
  writeFileSync(join(folder, 'file'), bytes);
  bucket.busy = 2;
  await store.putFile('fx.rates/g1/a.parquet', join(folder, 'file'), digest(bytes));
  for (const name of ['b', 'c', 'd', 'e']) await store.putText(`fx.rates/g1/${name}`, name, 'text/plain');
  expect(bucket.objects.get('some(data)/x/fx.rates/g1/a.parquet')?.equals(bytes)).toBe(true);
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
  bucket.objects.clear();
});

it('stores a large file in parts, and leaves none of one that it gave up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dqs-store-'));
  const bytes = Buffer.from(Array.from({ length: 2500 }, (_, index) => index % 251));
  writeFileSync(join(folder, 'large'), bytes);
  const store = openObjectStore({ address: 's3://bucket/kept', environment: bucket.environment, partBytes: 1000 });
  bucket.busy = 1;
  bucket.puts.length = 0;
  await store.putLargeFile('large', join(folder, 'large'));
  expect(bucket.puts).toEqual(['kept/large', 'kept/large', 'kept/large']);
  expect(bucket.objects.get('kept/large')?.equals(bytes)).toBe(true);
  await store.getFile('large', join(folder, 'again'));
  expect(readFileSync(join(folder, 'again')).equals(bytes)).toBe(true);
  await expect(store.getFile('none', join(folder, 'none'))).rejects.toMatchObject({ code: 'not_found' });
  expect(await store.list('')).toEqual(['large']);

  bucket.busy = 100;
  await expect(store.putLargeFile('lost', join(folder, 'large'))).rejects.toMatchObject({
    code: 'upstream_unavailable',
  });
  bucket.busy = 0;
  expect([bucket.openUploads, [...bucket.objects.keys()]]).toEqual([0, ['kept/large']]);
  rmSync(folder, { recursive: true });
  bucket.objects.clear();
});

it('says what is wrong with an address, without credentials and with wrong ones', async () => {
  for (const address of ['s3://B', 's3://', 's3://bucket/a b?c', 'gs://bucket'])
    expect(() => openObjectStore({ address, environment: bucket.environment })).toThrow(
      'is not the address of a bucket',
    );
  expect(() => openObjectStore({ address: 's3://bucket', environment: {} })).toThrow('needs credentials');
  const other = openObjectStore({
    address: 's3://bucket',
    environment: { ...bucket.environment, AWS_SECRET_ACCESS_KEY: 'other' },
  });
  await expect(other.text('key')).rejects.toMatchObject({ code: 'forbidden' });
});

it('holds an export as a folder does: manifest last, unchanged datasets not written, older generations removed', async () => {
  const clock = clockAt('2026-11-20T12:00:00Z');
  const futures = domains.filter(({ key }) => key === 'futures');
  const held = await openTestDatabase('embedded', schemaOf(futures), { clock, template: samplesOf(futures, clock) });
  const store = openObjectStore({ address: 's3://bucket', environment: bucket.environment });
  const once = () => exportToStore({ db: held.db, domains: futures, clock, datasets: ['futures.positions'] }, store);
  try {
    bucket.puts.length = 0;
    expect(await once()).toMatchObject([{ status: 'written' }]);
    expect(bucket.puts.at(-1)).toBe('futures.positions/manifest.json');
    const first = bucket.puts.filter((key) => key.endsWith('.parquet'));
    bucket.puts.length = 0;
    expect(await once()).toMatchObject([{ status: 'unchanged' }]);
    expect(bucket.puts).toEqual([]);
    const load = () =>
      held.db.writing('futures.positions', async (_writer, transaction) => {
        await transaction.raw(`update data.futures_position set as_of = as_of + interval '1 second'`);
      });
    await load();
    expect(await once()).toMatchObject([{ status: 'written' }]);
    expect(first.every((key) => bucket.objects.has(key))).toBe(true);
    await load();
    await once();
    expect(first.some((key) => bucket.objects.has(key))).toBe(false);
  } finally {
    await held.cleanup();
  }
});
