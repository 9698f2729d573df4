import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../fixtures/archives.ts';
import { artifactFiles } from './artifact-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (name: string, content: Buffer, maximumBytes = 1000) => {
  const path = join(folder, name);
  await writeFile(path, content);
  const found: (readonly [string, string])[] = [];
  const progress: number[] = [];
  const artifact = {
    name,
    path,
    bytes: (await stat(path)).size,
    onRead: (done: number, total: number) => progress.push(done / total),
  };
  for await (const file of artifactFiles(artifact, { member: /\.csv$/, maximumBytes })) {
    const chunks: Buffer[] = [];
    for await (const chunk of file.bytes) chunks.push(chunk);
    found.push([file.name, Buffer.concat(chunks).toString()]);
  }
  return { found, progress };
};

const member = (name: string, text: string) => ({ name, content: Buffer.from(text) });

describe('the files of an artifact', () => {
  it('are the matching members of a zip, digits by their value, read as one', async () => {
    const zip = zipOf([member('part_10.csv', 'ten'), member('readme.txt', 'no'), member('part_9.csv', 'nine')]);
    const { found, progress } = await read('parts.zip', zip);
    expect(found).toEqual([
      ['part_9.csv', 'nine'],
      ['part_10.csv', 'ten'],
    ]);
    expect(progress.at(-1)).toBe(1);
  });

  it('are read of a zip that is filled up with zeros behind its end, and of none that goes on with anything else', async () => {
    const zip = zipOf([member('a.csv', 'padded'), member('b.csv', '')]);
    const expected = [
      ['a.csv', 'padded'],
      ['b.csv', ''],
    ];
    for (const zeros of [1, 42, 4096])
      expect((await read('padded.zip', Buffer.concat([zip, Buffer.alloc(zeros)]))).found).toEqual(expected);
    await expect(read('longer.zip', Buffer.concat([zip, Buffer.from('more')]))).rejects.toThrow('cannot be read');
  });

  it('are the file itself where it is not a zip', async () => {
    expect((await read('loose.csv', Buffer.from('alone'))).found).toEqual([['loose.csv', 'alone']]);
  });

  it('are refused where there is none, where all together are too large, and where one is damaged', async () => {
    await expect(read('none.zip', zipOf([member('readme.txt', 'no')]))).rejects.toThrow('no member that matches');
    const large = zipOf([member('a.csv', 'x'.repeat(600)), member('b.csv', 'y'.repeat(600))]);
    await expect(read('large.zip', large)).rejects.toThrow('more than the accepted 1000 bytes');
    const damaged = zipOf([{ ...member('a.csv', 'some text'), claimedCrc32: 7 }]);
    await expect(read('damaged.zip', damaged)).rejects.toThrow('checksum');
  });
});
