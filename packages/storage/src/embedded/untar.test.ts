import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readArchive, untar } from './untar.ts';

const header = (path: string, bytes: number, type: '0' | '5'): Buffer => {
  const block = Buffer.alloc(512);
  block.write(path, 0);
  block.write(bytes.toString(8).padStart(11, '0'), 124);
  block.write(type, 156);
  block.write('ustar', 257);
  return block;
};

const file = (path: string, content: string): Buffer => {
  const padded = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  padded.write(content);
  return Buffer.concat([header(path, content.length, '0'), padded]);
};

const directory = (path: string): Buffer => header(path, 0, '5');

describe('unpacking the archive of a database', () => {
  const root = mkdtempSync(join(tmpdir(), 'dqs-untar-'));
  afterAll(() => rmSync(root, { recursive: true }));
  let archives = 0;

  const unpack = async (archived: Buffer): Promise<string> => {
    archives += 1;
    const archive = join(root, `${archives}.tar.gz`);
    writeFileSync(archive, archived);
    const into = join(root, `${archives}`);
    await untar(await readArchive(archive), into);
    return into;
  };
  const end = Buffer.alloc(1024);

  it('gives every file its bytes, and nobody else a way in', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `/base/5/${at}`);
    const into = await unpack(
      gzipSync(
        Buffer.concat([
          directory('/pg_wal'),
          file('/PG_VERSION', '18\n'),
          file('/empty', ''),
          ...names.map((name, at) => file(name, `${at}`.repeat(at * 20))),
          end,
        ]),
      ),
    );
    expect(readFileSync(join(into, 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect(statSync(join(into, 'empty')).size).toBe(0);
    for (const [at, name] of names.entries())
      expect(readFileSync(join(into, name), 'utf8')).toBe(`${at}`.repeat(at * 20));
    const modeOf = (path: string) => (statSync(join(into, path)).mode & 0o777).toString(8);
    if (process.platform !== 'win32')
      expect(['.', 'pg_wal', 'base/5', 'PG_VERSION'].map(modeOf)).toEqual(['700', '700', '700', '600']);
  });

  it.each(['../out', '/a/../../out'])('refuses a path that leads out: %s', async (path) => {
    const archive = gzipSync(Buffer.concat([file('/PG_VERSION', '18\n'), file(path, 'x'), end]));
    await expect(unpack(archive)).rejects.toThrow(`the archive contains a path outside its folder: ${path}`);
    expect(existsSync(join(root, 'out'))).toBe(false);
    expect(existsSync(join(root, `${archives}`))).toBe(false);
  });

  it('takes one that is not gzipped as it is', async () => {
    const into = await unpack(Buffer.concat([file('/PG_VERSION', '18\n'), end]));
    expect(readFileSync(join(into, 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  it('refuses one that ends too early, and writes nothing of it', async () => {
    const whole = Buffer.concat([file('/PG_VERSION', '18\n'), file('/base/1', 'x'.repeat(5000))]);
    await expect(unpack(gzipSync(whole.subarray(0, -1024)))).rejects.toThrow('ends in the middle of a file');
    await expect(unpack(whole.subarray(0, -1024))).rejects.toThrow('ends in the middle of a file');
    const packed = gzipSync(whole);
    await expect(unpack(packed.subarray(0, packed.length - 9))).rejects.toThrow('unexpected end of file');
    await expect(unpack(Buffer.from('not an archive'))).rejects.toThrow('incorrect header check');
    expect(existsSync(join(root, `${archives}`))).toBe(false);
  });

  it('refuses a file whose length is not a number', async () => {
    const broken = file('/PG_VERSION', '18\n');
    broken.write('?', 124);
    await expect(unpack(gzipSync(broken))).rejects.toThrow('ends in the middle of a file');
  });
});
