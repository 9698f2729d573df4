import { expect, it } from 'vitest';
import { trimWal } from './trim-wal.ts';

const entry = (path: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('ustar', 257);
  return Buffer.concat([header, content, Buffer.alloc(-content.length & 511)]);
};

const segment = (letter: string, used: number): Buffer =>
  Buffer.concat([Buffer.alloc(used, letter), Buffer.alloc(30_000)]);

it('leaves out segments for later and the empty end of the current one, and keeps all else', () => {
  const version = entry('/PG_VERSION', Buffer.from('17\n'));
  const before = entry('/pg_wal/000000010000000000000001', segment('a', 10));
  const current = entry('/pg_wal/000000010000000000000002', segment('b', 9000));
  const later = entry('/pg_wal/000000010000000000000003', segment('c', 10));
  const trimmed = trimWal(
    Buffer.concat([version, before, current, later, Buffer.alloc(1024)]),
    '000000010000000000000002',
  );
  expect(trimmed.subarray(0, version.length + before.length)).toEqual(Buffer.concat([version, before]));
  const rest = trimmed.subarray(version.length + before.length);
  expect(rest.length).toBe(512 + 16_384 + 1024);
  expect(rest.toString('latin1', 124, 135)).toBe((16_384).toString(8).padStart(11, '0'));
  expect(rest.subarray(512, 512 + 9001)).toEqual(segment('b', 9000).subarray(0, 9001));
});
