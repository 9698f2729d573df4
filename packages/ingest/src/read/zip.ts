import { createInflateRaw } from 'node:zlib';
import type { Readable } from 'node:stream';
import { open, type Entry, type ZipFile } from 'yauzl';
import { SourceFormatError } from '../source-format-error.ts';
import { openPaddedZip } from './padded-zip.ts';
import { refuseHtmlFile } from './text.ts';

/** No source publishes more entries. A larger number is an attack on memory. */
const maximumEntries = 1000;
/** Maximum ratio of uncompressed to compressed size. The most repetitive official file stays far below. */
export const maximumRatio = 200;
/** Below this size no ratio is checked. A small file does no harm, and headers of few bytes compress unusually. */
export const ratioFloorBytes = 1024 * 1024;

/** Size of the decompressor's output buffers. Its default of 16 KB costs a third of the speed. */
export const inflateChunkBytes = 256 * 1024;

/** A stored member: its compressed bytes and the directory's claims about them. */
export interface ZipMember {
  readonly name: string;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
  readonly crc32: number;
  /** Decompressed, unchecked. */
  open(): Promise<Readable>;
}

/** An archive whose directory has been read and checked. */
export interface ZipArchive {
  readonly members: readonly ZipMember[];
  close(): void;
}

const options = { lazyEntries: true, autoClose: false };

const openFile = async (path: string): Promise<ZipFile> => {
  try {
    return await new Promise((resolve, reject) => {
      open(path, options, (error, file) => (error ? reject(error) : resolve(file)));
    });
  } catch (error) {
    const padded = await openPaddedZip(path, options);
    if (padded) return padded;
    throw error;
  }
};

const readDirectory = (file: ZipFile): Promise<readonly Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    file.on('error', reject);
    file.on('end', () => resolve(entries));
    file.on('entry', (entry: Entry) => {
      entries.push(entry);
      file.readEntry();
    });
    file.readEntry();
  });

const localHeaderBytes = 30;

/**
 * Rejects members that share compressed bytes. They would let a small file claim any size, whatever the ratio of each.
 */
const refuseOverlap = (entries: readonly Entry[]): void => {
  const ordered = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of ordered) {
    if (entry.relativeOffsetOfLocalHeader < end)
      throw new SourceFormatError(`zip member ${entry.fileName} overlaps another one`);
    end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameLength + entry.compressedSize;
  }
};

const refuseClaims = (entry: Entry): void => {
  if (entry.uncompressedSize > ratioFloorBytes && entry.uncompressedSize > entry.compressedSize * maximumRatio) {
    throw new SourceFormatError(
      `zip member ${entry.fileName} claims more than ${maximumRatio} times its compressed size`,
    );
  }
};

const openMember = (file: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    if (entry.isEncrypted()) return reject(new SourceFormatError(`zip member ${entry.fileName} is encrypted`));
    const method = entry.compressionMethod;
    if (method !== 0 && method !== 8) {
      return reject(
        new SourceFormatError(
          `zip member ${entry.fileName} uses compression method ${method}; only stored and deflate are read`,
        ),
      );
    }
    file.openReadStream(entry, method === 0 ? {} : { decodeFileData: false }, (error, raw) => {
      if (error) return reject(error);
      if (method === 0) return resolve(raw);
      const inflated = createInflateRaw({ chunkSize: inflateChunkBytes });
      raw.on('error', (cause) => inflated.destroy(cause));
      inflated.on('close', () => raw.destroy());
      resolve(raw.pipe(inflated));
    });
  });

/**
 * Reads a zip's directory. Throws `SourceFormatError` for a truncated file, more than 1,000 entries, a name with `..`
 * or an absolute path, members that overlap, or a claimed ratio over 200.
 */
export const openZip = async (path: string): Promise<ZipArchive> => {
  const file = await openFile(path).catch(async (cause: unknown) => {
    await refuseHtmlFile(path);
    throw new SourceFormatError(`the zip cannot be read: ${(cause as Error).message}`, null, { cause });
  });
  try {
    if (file.entryCount > maximumEntries)
      throw new SourceFormatError(`the zip has ${file.entryCount} entries; at most ${maximumEntries} are accepted`);
    const entries = await readDirectory(file).catch((cause: unknown) => {
      throw new SourceFormatError(`the zip's directory cannot be read: ${(cause as Error).message}`, null, { cause });
    });
    refuseOverlap(entries);
    entries.forEach(refuseClaims);
    const members = entries
      .filter((entry) => !entry.fileName.endsWith('/'))
      .map((entry) => ({
        name: entry.fileName,
        compressedBytes: entry.compressedSize,
        uncompressedBytes: entry.uncompressedSize,
        crc32: entry.crc32,
        open: () => openMember(file, entry),
      }));
    return { members, close: () => file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
};
