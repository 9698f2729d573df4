import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { officialSources as sources } from '@dqs/storage/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { fileHead, openArtifact, type OpenOptions } from './bytes.ts';
import { csvRows } from './csv.ts';
import { zipOf, type FixtureMember } from '../fixtures/archives.ts';
import { flatten } from '../fixtures/streams.ts';

const folder = mkdtempSync(join(tmpdir(), 'dqs-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const store = (content: Buffer): { path: string; bytes: number } => {
  const path = join(folder, `file-${(files += 1)}`);
  writeFileSync(path, content);
  return { path, bytes: content.length };
};

const readAll = async (
  content: Buffer,
  options: Partial<OpenOptions> = {},
): Promise<{ text: string; produced: number }> => {
  const chunks: Buffer[] = [];
  for await (const chunk of openArtifact(store(content), { maximumBytes: 100_000_000, ...options })) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  return { text: all.toString(), produced: all.length };
};

const csv = Buffer.from('Date,USD\n2024-01-02,1.0956\n');
const member = (name: string, content = csv, more: Partial<FixtureMember> = {}): FixtureMember => ({
  name,
  content,
  ...more,
});

describe('openArtifact', () => {
  it('reads a zip member, a gzip and a plain file, told by their bytes', async () => {
    expect((await readAll(zipOf([member('a.csv')]))).text).toBe(csv.toString());
    expect((await readAll(zipOf([member('a.csv', csv, { stored: true })]))).text).toBe(csv.toString());
    expect((await readAll(gzipSync(csv))).text).toBe(csv.toString());
    expect((await readAll(Buffer.concat([gzipSync(csv), gzipSync(csv)]))).text).toBe(csv.toString().repeat(2));
    expect((await readAll(csv)).text).toBe(csv.toString());
  });

  it('selects the one matching member', async () => {
    const archive = zipOf([member('readme.txt', Buffer.from('x')), member('folder/'), member('data/a.csv')]);
    expect((await readAll(archive, { member: /\.csv$/ })).text).toBe(csv.toString());
    await expect(readAll(archive)).rejects.toThrow(
      'exactly one member but holds 2; its members: readme.txt, data/a.csv',
    );
    await expect(readAll(archive, { member: /\.xml$/ })).rejects.toThrow(
      'exactly one member of the kind that is read here but holds 0',
    );
    await expect(readAll(archive, { member: new RegExp('(?:^|/)num\\.(?:txt|tsv)$', 'i') })).rejects.toThrow(
      'exactly one member, num.txt, but holds 0',
    );
  });

  it('passes on large members whole', async () => {
    const large = Buffer.from(Array.from({ length: 200_000 }, (_, index) => `${index},${index * 7919}`).join('\n'));
    expect((await readAll(zipOf([member('a.csv', large)]))).produced).toBe(large.length);
    expect((await readAll(gzipSync(large))).produced).toBe(large.length);
  });

  const zeros = Buffer.alloc(40_000_000);
  const bomb = zipOf([member('zeros.csv', zeros)]);
  const honest = zipOf([
    member('a.csv', Buffer.from(Array.from({ length: 50_000 }, (_, index) => index * 7919).join('\n'))),
  ]);
  const many = Array.from({ length: 1001 }, (_, index) => member(`${index}.csv`));

  it.each<[string, Buffer, string, Partial<OpenOptions>?]>([
    ['a zip bomb, by what its directory claims', bomb, 'claims more than 200 times'],
    [
      'a zip bomb that claims to be small',
      zipOf([member('zeros.csv', zeros, { claimedBytes: 1000 })]),
      'more than 200 times',
    ],
    ['a gzip bomb', gzipSync(zeros), 'more than 200 times'],
    ['more output than the connector accepts', honest, 'larger than the accepted 1000 bytes', { maximumBytes: 1000 }],
    [
      'a plain file beyond the cap',
      Buffer.alloc(2000, 'x'),
      'larger than the accepted 1000 bytes',
      { maximumBytes: 1000 },
    ],
    ['more than 1,000 entries', zipOf(many), 'has 1001 entries'],
    ['a member name with ..', zipOf([member('../../etc/cron.d/x')]), 'invalid relative path'],
    ['a member name with ..\\', zipOf([member('..\\..\\x')]), 'invalid relative path'],
    ['an absolute member name', zipOf([member('/etc/passwd')]), 'absolute path'],
    ['a drive letter', zipOf([member('C:/x.csv')]), 'absolute path'],
    [
      'members that overlap',
      zipOf([member('a.csv'), member('b.csv', csv, { dataOf: 0 })]),
      'overlaps',
      { member: /a\.csv/ },
    ],
    ['a zip in a zip', zipOf([member('inner.zip', zipOf([member('a.csv')]))]), 'archive inside an archive'],
    ['a gzip in a zip', zipOf([member('a.csv.gz', gzipSync(csv), { stored: true })]), 'archive inside an archive'],
    ['a gzip in a gzip', gzipSync(gzipSync(csv)), 'archive inside an archive'],
    ['a wrong checksum', zipOf([member('a.csv', csv, { claimedCrc32: 1 })]), 'does not have the checksum'],
    ['a wrong size', zipOf([member('a.csv', csv, { claimedBytes: 5 })]), 'where the zip claims 5'],
    ['a zip cut off at its end', honest.subarray(0, -30), 'cannot be read'],
    ['a zip cut off in the middle', honest.subarray(0, honest.length >> 1), 'cannot be read'],
    [
      'a zip whose data were cut out',
      Buffer.concat([honest.subarray(0, 5000), honest.subarray(9000)]),
      'cannot be|central',
    ],
    ['a gzip that is cut off', gzipSync(Buffer.from('a,b\n'.repeat(1000))).subarray(0, -12), 'truncated or damaged'],
    ['a gzip with a flipped byte', flipped(gzipSync(Buffer.from('a,b\n'.repeat(1000)))), 'truncated or damaged'],
    ['a zip without members', zipOf([]), 'its members: none'],
    ['an empty file', Buffer.alloc(0), 'empty'],
    [
      'an HTML page',
      Buffer.from('<!DOCTYPE html>\n<html><title>Undeclared Automated Tool</title></html>'),
      'HTML page',
    ],
    ['an HTML page in a gzip', gzipSync(Buffer.from('<html><body/></html>')), 'HTML page'],
  ])('refuses %s', async (_name, content, message, options) => {
    await expect(readAll(content, options)).rejects.toThrow(
      expect.objectContaining({
        name: 'SourceFormatError',
        message: expect.stringMatching(message) as string,
      }) as Error,
    );
  });

  it('reads a page where a page is meant', async () => {
    const page = Buffer.from('<html><body>Form 10-K</body></html>');
    for (const content of [page, gzipSync(page)])
      expect((await readAll(content, { page: true })).text).toBe(page.toString());
  });

  it('refuses an archive that contains itself', async () => {
    // Each layer holds the one before: unpacking for ever would never reach data.
    let quine = zipOf([member('r.zip', csv)]);
    for (let layer = 0; layer < 5; layer += 1) quine = zipOf([member('r.zip', quine)]);
    await expect(readAll(quine)).rejects.toThrow('archive inside an archive');
  });

  it('produces no more than a chunk beyond the cap, however large the bomb', async () => {
    const content = gzipSync(Buffer.alloc(200_000_000));
    let produced = 0;
    const reading = async (): Promise<void> => {
      for await (const chunk of openArtifact(store(content), { maximumBytes: 10_000_000_000 }))
        produced += chunk.length;
    };
    await expect(reading()).rejects.toThrow('more than 200 times');
    expect(produced).toBeLessThanOrEqual(content.length * 200);
  });
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length >> 1]! ^= 0xff;
  return copy;
}

describe('fileHead', () => {
  it('shows the beginning of what is inside', async () => {
    expect(await fileHead(store(zipOf([member('a.csv')])).path)).toEqual({
      packing: 'zip',
      text: csv.toString(),
      members: ['a.csv'],
    });
    expect(await fileHead(store(gzipSync(csv)).path)).toEqual({ packing: 'gzip', text: csv.toString(), members: [] });
    expect((await fileHead(store(Buffer.alloc(10_000, 'x')).path)).text).toHaveLength(4096);
  });
});

describe.skipIf(!existsSync(sources))('official files (needs official files)', () => {
  const artifact = (name: string) => ({ path: join(sources, name), bytes: statSync(join(sources, name)).size });
  it.each([
    ['ecb-fx/eurofxref-hist.2024-09-02.zip', 6575, 43],
    ['cftc-cot/disagg-futures-only/fut_disagg_txt_2024.zip', 13602, 191],
    ['cftc-cot/tff-futures-only/FinFutYY.2022.txt.gz', 2720, 87],
  ])('reads all rows of %s', async (name, count, width) => {
    const rows = await flatten(csvRows(openArtifact(artifact(name), { maximumBytes: 50_000_000 })));
    expect(rows).toHaveLength(count);
    expect(rows.at(-1)?.record).toHaveLength(width);
  });
});
