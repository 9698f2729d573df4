import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32, createGunzip } from 'node:zlib';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { refuseHtml } from './text.ts';
import { inflateChunkBytes, maximumRatio, openZip, ratioFloorBytes, type ZipArchive, type ZipMember } from './zip.ts';

export interface OpenOptions {
  /** Selects the member of a zip; exactly one must match. Without it the zip must contain exactly one file. */
  readonly member?: RegExp;
  /** Largest accepted decompressed size in bytes, counted on the output. */
  readonly maximumBytes: number;
  /**
   * The artifact itself is a web page, such as a report that was filed as one. Absent: a page means that the publisher
   * rejected the request.
   */
  readonly page?: true;
}

/** How a file is packed, detected by its first bytes. */
export type Packing = 'zip' | 'gzip' | 'none';

/** Bytes per read. Larger chunks read ahead survive the next minor collection, and stay in memory until a major one. */
const fileChunkBytes = 64 * 1024;

/** How a file is packed, by its first four bytes. */
export const packingOf = (head: Buffer): Packing => {
  if (head.length >= 4 && head.readUInt32BE(0) === 0x504b0304) return 'zip';
  // An archive without members begins with its end record.
  if (head.length >= 4 && head.readUInt32BE(0) === 0x504b0506) return 'zip';
  return head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b ? 'gzip' : 'none';
};

/** Reads the first bytes of a file. */
export const headOf = async (path: string, length: number): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Checks applied to a stream while it passes. */
export interface Checks {
  readonly what: string;
  readonly maximumBytes: number;
  /** Compressed size; absent for bytes that are not compressed. */
  readonly compressedBytes?: number;
  /** Receives the number of decompressed bytes after each chunk. */
  readonly onRead?: ((unpacked: number) => void) | undefined;
  /** What the zip's directory claims. */
  readonly claimed?: { readonly bytes: number; readonly crc32: number };
  readonly page?: true | undefined;
}

const refuseNested = (head: Buffer, what: string): void => {
  if (packingOf(head) !== 'none')
    throw new SourceFormatError(`${what} is an archive inside an archive, which is not accepted`);
};

const refuseSize = (bytes: number, checks: Checks): void => {
  if (bytes > checks.maximumBytes)
    throw new SourceFormatError(`${checks.what} is larger than the accepted ${checks.maximumBytes} bytes`);
  if (checks.compressedBytes === undefined || bytes <= ratioFloorBytes) return;
  if (bytes > checks.compressedBytes * maximumRatio) {
    throw new SourceFormatError(`${checks.what} unpacks to more than ${maximumRatio} times its compressed size`);
  }
};

/** Passes a stream on and counts its actual output. */
export async function* checked(stream: Readable, checks: Checks): AsyncGenerator<Buffer> {
  let bytes = 0;
  let sum = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (bytes === 0) {
        if (checks.compressedBytes !== undefined) refuseNested(chunk, checks.what);
        if (!checks.page) refuseHtml(chunk.subarray(0, 1024).toString('latin1'));
      }
      bytes += chunk.length;
      refuseSize(bytes, checks);
      if (checks.claimed) sum = crc32(chunk, sum);
      checks.onRead?.(bytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof SourceFormatError || !isDecompressionError(error)) throw error;
    throw new SourceFormatError(
      `${checks.what} cannot be unpacked: ${error.message}; it is truncated or damaged`,
      null,
      { cause: error },
    );
  } finally {
    stream.destroy();
  }
  if (checks.claimed && bytes !== checks.claimed.bytes)
    throw new SourceFormatError(`${checks.what} holds ${bytes} bytes where the zip claims ${checks.claimed.bytes}`);
  if (checks.claimed && sum !== checks.claimed.crc32)
    throw new SourceFormatError(`${checks.what} does not have the checksum the zip claims; it is damaged`);
}

/**
 * Errors of zlib (`Z_DATA_ERROR`, `Z_BUF_ERROR` …) and of yauzl (no code) concern the file. Other errors concern the
 * machine.
 */
const isDecompressionError = (error: unknown): error is Error =>
  error instanceof Error &&
  (!('code' in error) || String(error.code).startsWith('Z_') || error.code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END');

/**
 * The readable name of a member from a pattern that contains one: `num.txt` for `(?:^|/)num\.(?:txt|tsv)$`. Null for
 * other patterns.
 */
const plainName = (member: RegExp): string | null => {
  const name = member.source
    .replace(/^\(\?:\^\|\\?\/\)|^\^/, '')
    .replace(/\(\?:(\w+)(?:\|\w+)*\)/g, '$1')
    .replace(/\$$/, '')
    .replace(/\\([./])/g, '$1');
  return /^[\w./-]+$/.test(name) && !name.startsWith('.') ? name : null;
};

const wantedOf = (member: RegExp | undefined): string => {
  if (member === undefined) return '';
  const name = plainName(member);
  return name === null ? ' of the kind that is read here' : `, ${name},`;
};

const selectMember = (archive: ZipArchive, member: RegExp | undefined): ZipMember => {
  const matching = archive.members.filter(({ name }) => member === undefined || member.test(name));
  const [only] = matching;
  if (only && matching.length === 1) return only;
  const shown = archive.members.slice(0, 5).map(({ name }) => name);
  const more = archive.members.length > shown.length ? ` and ${archive.members.length - shown.length} more` : '';
  throw new SourceFormatError(
    `the zip must hold exactly one member${wantedOf(member)} but holds ${matching.length}; its members: ${shown.join(', ') || 'none'}${more}`,
  );
};

/** The properties of an artifact that reading needs. */
export type ReadableArtifact = Pick<StoredArtifact, 'path' | 'bytes' | 'onRead'>;

async function* zipBytes(
  artifact: ReadableArtifact,
  { member, maximumBytes, page }: OpenOptions,
): AsyncGenerator<Buffer> {
  const archive = await openZip(artifact.path);
  try {
    const chosen = selectMember(archive, member);
    yield* checked(await chosen.open(), {
      what: `zip member ${chosen.name}`,
      maximumBytes,
      compressedBytes: chosen.compressedBytes,
      onRead: (unpacked) => artifact.onRead?.(unpacked, chosen.uncompressedBytes),
      claimed: { bytes: chosen.uncompressedBytes, crc32: chosen.crc32 },
      page,
    });
  } finally {
    archive.close();
  }
}

async function* gzipBytes(
  artifact: ReadableArtifact,
  { maximumBytes, page }: Pick<OpenOptions, 'maximumBytes' | 'page'>,
): AsyncGenerator<Buffer> {
  const raw = createReadStream(artifact.path, { highWaterMark: fileChunkBytes });
  const unpacked = createGunzip({ chunkSize: inflateChunkBytes });
  raw.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => raw.destroy());
  yield* checked(raw.pipe(unpacked), {
    what: 'the gzip file',
    maximumBytes,
    compressedBytes: artifact.bytes,
    onRead: () => artifact.onRead?.(raw.bytesRead, artifact.bytes),
    page,
  });
}

/**
 * The decompressed bytes of an artifact, streamed: the one matching member of a zip, the content of a gzip, or the file
 * itself. The first bytes decide, not the name. Throws `SourceFormatError` for archives that are damaged, nested or too
 * large for their compressed size, for more than `maximumBytes` of output, for an empty file, and for an unexpected
 * HTML page.
 */
export async function* openArtifact(artifact: ReadableArtifact, options: OpenOptions): AsyncGenerator<Buffer> {
  const head = await headOf(artifact.path, 4);
  if (head.length === 0) throw new SourceFormatError('the file is empty');
  const packing = packingOf(head);
  if (packing === 'zip') yield* zipBytes(artifact, options);
  else if (packing === 'gzip') yield* gzipBytes(artifact, options);
  else {
    yield* checked(createReadStream(artifact.path, { highWaterMark: fileChunkBytes }), {
      what: 'the file',
      maximumBytes: options.maximumBytes,
      onRead: (unpacked) => artifact.onRead?.(unpacked, artifact.bytes),
      page: options.page,
    });
  }
}

/** The beginning of a file of unknown kind: 4 KB, decompressed, and for a zip the names of its members. */
export interface FileHead {
  readonly packing: Packing;
  readonly text: string;
  readonly members: readonly string[];
}

const headBytes = 4096;

const firstBytes = async (bytes: AsyncIterable<Buffer>, most = headBytes): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
};

/** The first bytes inside a gzip, by default 4 KB. */
export const firstBytesOfGzip = (path: string, most = headBytes): Promise<Buffer> =>
  firstBytes(
    gzipBytes({ path, bytes: Number.MAX_SAFE_INTEGER }, { maximumBytes: Number.MAX_SAFE_INTEGER, page: true }),
    most,
  );

/** Reads the beginning of a file of unknown kind, by default 4 KB. For a zip, that of its first member. */
export const fileHead = async (path: string, most = headBytes): Promise<FileHead> => {
  const head = await headOf(path, most);
  const packing = packingOf(head);
  if (packing === 'none') return { packing, text: head.toString('latin1'), members: [] };
  if (packing === 'gzip')
    return { packing, text: (await firstBytesOfGzip(path, most)).toString('latin1'), members: [] };
  const archive = await openZip(path);
  try {
    const members = archive.members.map(({ name }) => name);
    const [first] = archive.members;
    const text = first
      ? (
          await firstBytes(
            checked(await first.open(), { what: first.name, maximumBytes: Number.MAX_SAFE_INTEGER, page: true }),
            most,
          )
        ).toString('latin1')
      : '';
    return { packing, text, members };
  } finally {
    archive.close();
  }
};
