import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const inflate = promisify(gunzip);

/** Bytes of a tar block. */
export const blockSize = 512;
/** Number of files written at a time. Most have a few kilobytes, and opening one is a wait. */
const filesAtOnce = 8;

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
export const entryOf = (block: Buffer): Entry | null => {
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
    throw new Error(`the archive contains a path outside its folder: ${path}`);
  return target;
};

interface UnpackedFile {
  readonly path: string;
  readonly content: Buffer;
}

interface Unpacked {
  readonly directories: ReadonlySet<string>;
  readonly files: readonly UnpackedFile[];
}

/**
 * The contents of a tar as paths below `directory`. Nothing is written yet. Throws for a truncated tar or a path
 * outside the directory.
 */
const unpacked = (archive: string, tar: Buffer, directory: string): Unpacked => {
  const directories = new Set([directory]);
  const files: UnpackedFile[] = [];
  for (let at = 0; at + blockSize <= tar.length;) {
    const entry = entryOf(tar.subarray(at, at + blockSize));
    at += blockSize;
    if (!entry) continue;
    const path = inside(directory, entry.path);
    if (entry.isDirectory) directories.add(path);
    else {
      if (!(at + entry.bytes <= tar.length)) throw new Error(`${archive} ends in the middle of a file`);
      directories.add(dirname(path));
      files.push({ path, content: tar.subarray(at, at + entry.bytes) });
      at += Math.ceil(entry.bytes / blockSize) * blockSize;
    }
  }
  return { directories, files };
};

/** A tar in memory, and the file it was read from. */
export interface Archive {
  readonly archive: string;
  readonly tar: Buffer;
}

const isTar = (bytes: Buffer): boolean => text(bytes, 257, 5) === 'ustar';

/** Reads a tar, gzipped or not. That of an empty database has about 25 MB, which inflate much faster in one step. */
export const readArchive = async (archive: string): Promise<Archive> => {
  const bytes = await readFile(archive);
  return { archive, tar: isTar(bytes) ? bytes : await inflate(bytes, { chunkSize: 1 << 22 }) };
};

/** Unpacks the tar of a database into a new directory. */
export const untar = async ({ archive, tar }: Archive, into: string): Promise<void> => {
  const directory = resolve(into);
  const { directories, files } = unpacked(archive, tar, directory);
  for (const path of directories) await mkdir(path, { recursive: true, mode: 0o700 });
  const rest = files.values();
  const write = async (): Promise<void> => {
    for (const { path, content } of rest) await writeFile(path, content, { mode: 0o600 });
  };
  // All writes end before a failure is thrown, so that nothing is written into an abandoned directory.
  const ends = await Promise.allSettled(Array.from({ length: filesAtOnce }, write));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
