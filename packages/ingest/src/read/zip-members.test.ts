import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { zipOf, type FixtureMember } from '../fixtures/archives.ts';
import { zipMembers, type ZipMembersOptions } from './zip-members.ts';

const folder = mkdtempSync(join(tmpdir(), 'dqs-members-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const store = (content: Buffer): { path: string; bytes: number } => {
  const path = join(folder, `file-${(files += 1)}.zip`);
  writeFileSync(path, content);
  return { path, bytes: content.length };
};

const limits: ZipMembersOptions = {
  member: /\.json$/,
  maximumEntries: 5000,
  maximumMemberBytes: 1_000_000,
  maximumBytes: 10_000_000,
};

const readAll = async (content: Buffer, options: Partial<ZipMembersOptions> = {}) => {
  const members: [string, string][] = [];
  for await (const { name, bytes } of zipMembers(store(content), { ...limits, ...options }))
    members.push([name, bytes.toString()]);
  return members;
};

const member = (name: string, text = `{"name":"${name}"}`, more: Partial<FixtureMember> = {}): FixtureMember => ({
  name,
  content: Buffer.from(text),
  ...more,
});

describe('zipMembers', () => {
  it('hands out every matching member in the order of names, deflated or stored', async () => {
    const archive = zipOf([
      member('b.json'),
      member('readme.txt'),
      member('a.json', '[]', { stored: true }),
      member('d/'),
    ]);
    expect(await readAll(archive)).toEqual([
      ['a.json', '[]'],
      ['b.json', '{"name":"b.json"}'],
    ]);
  });

  it('reads more members than the reader of single members accepts', async () => {
    const names = Array.from({ length: 3000 }, (_, index) => `CIK${String(index).padStart(10, '0')}.json`);
    const read = await readAll(zipOf(names.toReversed().map((name) => member(name))));
    expect(read.map(([name]) => name)).toEqual(names);
  });

  it('tells how far it has come', async () => {
    const archive = store(zipOf([member('a.json'), member('b.json')]));
    const told: number[] = [];
    for await (const _ of zipMembers({ ...archive, onRead: (done) => told.push(done) }, limits));
    expect(told).toHaveLength(2);
    expect(told[1]).toBeGreaterThan(told[0] ?? Infinity);
  });

  it('gives back exactly what was packed', async () => {
    const content = fc.tuple(fc.string({ maxLength: 2000 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), content, { minKeys: 1 }), async (packed) => {
        const given = Object.entries(packed).map(([name, [text, stored]]) => member(`${name}.json`, text, { stored }));
        const expected = Object.entries(packed).map(([name, [text]]) => [`${name}.json`, text]);
        expect(await readAll(zipOf(given))).toEqual(expected.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)));
      }),
      { numRuns: 40 },
    );
  });

  const honest = zipOf([member('a.json', JSON.stringify(Array.from({ length: 5000 }, (_, index) => index * 7919)))]);
  it.each<[string, Buffer, RegExp, Partial<ZipMembersOptions>?]>([
    [
      'more entries than accepted',
      zipOf([member('a.json'), member('b.json')]),
      /more than the accepted 1 entries/,
      { maximumEntries: 1 },
    ],
    ['a member that is too large', honest, /larger than the accepted 100 bytes/, { maximumMemberBytes: 100 }],
    [
      'too much in all',
      zipOf([member('a.json'), member('b.json')]),
      /more than the accepted 20 bytes/,
      { maximumBytes: 20 },
    ],
    [
      'a zip bomb, by what its directory claims',
      zipOf([{ name: 'a.json', content: Buffer.alloc(3_000_000) }]),
      /more than 200 times/,
      { maximumMemberBytes: 5_000_000 },
    ],
    [
      'a zip bomb that claims to be small',
      zipOf([member('a.json', ' '.repeat(900_000), { claimedBytes: 50 })]),
      /cannot be unpacked/,
    ],
    ['a wrong checksum', zipOf([member('a.json', '{}', { claimedCrc32: 1 })]), /checksum/],
    ['a wrong size', zipOf([member('a.json', '{"a":1}', { claimedBytes: 100 })]), /holds 7 bytes/],
    ['members that overlap', zipOf([member('a.json'), member('b.json', '{}', { dataOf: 0 })]), /overlaps/],
    ['no matching member', zipOf([member('a.txt')]), /no member that matches/],
    ['a member name with ..', zipOf([member('../a.json')]), /invalid relative path/],
    ['a zip that is cut off', honest.subarray(0, -30), /cannot be read/],
    ['an HTML page', zipOf([member('a.json', '<!DOCTYPE html><html><title>Blocked</title></html>')]), /HTML page/],
  ])('refuses %s', async (_name, content, message, options) => {
    await expect(readAll(content, options)).rejects.toThrow(
      expect.objectContaining({
        name: 'SourceFormatError',
        message: expect.stringMatching(message) as string,
      }) as Error,
    );
  });
});
