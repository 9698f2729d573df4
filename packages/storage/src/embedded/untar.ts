import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const blockSize = 512;

const text = (block: Buffer, at: number, length: number): string => {
  const end = block.indexOf(0, at);
  return block.toString('utf8', at, end < 0 || end > at + length ? at + length : end);
};

interface Entry {
  readonly path: string;
  readonly isDirectory: boolean;
  readonly bytes: number;
}

/** The header of an entry (POSIX ustar), or null for the empty blocks at the end. */
const entryOf = (block: Buffer): Entry | null => {
  const name = text(block, 0, 100);
  if (name === '') return null;
  const prefix = text(block, 257, 5) === 'ustar' ? text(block, 345, 155) : '';
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    isDirectory: block[156] === '5'.charCodeAt(0) || name.endsWith('/'),
    bytes: parseInt(text(block, 124, 12).trim() || '0', 8),
  };
};

const inside = (directory: string, path: string): string => {
  const target = resolve(join(directory, path));
  if (target !== directory && !target.startsWith(directory + sep))
    throw new Error(`the archive leads out of its folder: ${path}`);
  return target;
};

/** Unpacks the gzipped tar of a database into a new directory. */
export const untar = async (archive: string, into: string): Promise<void> => {
  const directory = resolve(into);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let rest: Buffer = Buffer.alloc(0);
  let file: FileHandle | null = null;
  let left = 0;
  let padding = 0;
  const open1 = async (entry: Entry): Promise<void> => {
    const target = inside(directory, entry.path);
    if (entry.isDirectory) return void (await mkdir(target, { recursive: true, mode: 0o700 }));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    file = await open(target, 'w', 0o600);
    left = entry.bytes;
    padding = (blockSize - (entry.bytes % blockSize)) % blockSize;
    if (left === 0) await end();
  };
  const end = async (): Promise<void> => {
    await file?.close();
    file = null;
  };
  await pipeline(createReadStream(archive), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (;;) {
        if (file) {
          const part = rest.subarray(0, Math.min(left, rest.length));
          await file.write(part);
          left -= part.length;
          rest = rest.subarray(part.length);
          if (left > 0) break;
          await end();
        }
        if (rest.length < padding + blockSize) break;
        const entry = entryOf(rest.subarray(padding, padding + blockSize));
        rest = rest.subarray(padding + blockSize);
        padding = 0;
        if (entry) await open1(entry);
      }
    }
  });
  if (file) throw new Error(`${archive} ends in the middle of a file`);
};
