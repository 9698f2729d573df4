import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceFormatError } from '../source-format-error.ts';

/** A file identified by its content. */
export interface HashedFile {
  readonly path: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Stores fetched files by their content: each distinct file once, completely or not at all. */
export interface ArtifactStore {
  /** Streams bytes into the store. A failed stream leaves nothing behind. */
  receive(bytes: AsyncIterable<Buffer>): Promise<HashedFile>;
  /** Hashes a file in place, without copying it. */
  hashInPlace(path: string): Promise<HashedFile>;
  /** The stored file with this content, or null. */
  find(sha256: string): Promise<HashedFile | null>;
}

/** Temporary files older than a new one by this time belong to a process that was killed. */
const abandonedMilliseconds = 24 * 3600 * 1000;
const readChunkBytes = 1024 * 1024;

const removeAbandoned = async (folder: string, newest: string): Promise<void> => {
  const { mtimeMs } = await stat(newest);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && mtimeMs - found.mtimeMs > abandonedMilliseconds) await rm(path, { force: true });
  }
};

const writeHashed = async (path: string, bytes: AsyncIterable<Buffer>): Promise<Omit<HashedFile, 'path'>> => {
  const hash = createHash('sha256');
  const file = await open(path, 'wx');
  try {
    let size = 0;
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      await file.appendFile(chunk);
    }
    await file.sync();
    return { sha256: hash.digest('hex'), bytes: size };
  } finally {
    await file.close();
  }
};

/** Stores fetched files in `<folder>/<first two digits>/<sha256>`. The folder is created on first use. */
export const createArtifactStore = (folder: string): ArtifactStore => {
  const incoming = join(folder, 'incoming');
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

  const receive = async (bytes: AsyncIterable<Buffer>): Promise<HashedFile> => {
    await mkdir(incoming, { recursive: true });
    const temporary = join(incoming, randomUUID());
    try {
      const hashed = await writeHashed(temporary, bytes);
      await removeAbandoned(incoming, temporary);
      const path = pathOf(hashed.sha256);
      await mkdir(join(folder, hashed.sha256.slice(0, 2)), { recursive: true });
      await rename(temporary, path);
      return { path, ...hashed };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const hashInPlace = async (path: string): Promise<HashedFile> => {
    const hash = createHash('sha256');
    // Two buffers serve the whole file, one being read while the other is hashed. A stream would allocate as much as it
    // reads, faster than it is collected.
    let [buffer, other] = [Buffer.allocUnsafe(readChunkBytes), Buffer.allocUnsafe(readChunkBytes)];
    let bytes = 0;
    const file = await open(path, 'r');
    try {
      let { bytesRead } = await file.read(buffer, 0, buffer.length, bytes);
      while (bytesRead > 0) {
        bytes += bytesRead;
        const next = file.read(other, 0, other.length, bytes);
        hash.update(buffer.subarray(0, bytesRead));
        [buffer, other] = [other, buffer];
        ({ bytesRead } = await next);
      }
    } finally {
      await file.close();
    }
    if (bytes === 0) throw new SourceFormatError('the file is empty');
    return { path, sha256: hash.digest('hex'), bytes };
  };

  const find = async (sha256: string): Promise<HashedFile | null> => {
    const path = pathOf(sha256);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return found ? { path, sha256, bytes: found.size } : null;
  };

  return { receive, hashInPlace, find };
};
