import { open, type FileHandle } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { open as openZipFile, type Entry, type ZipFile } from 'yauzl';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { refuseHtml, refuseHtmlFile } from './text.ts';
import { maximumRatio, ratioFloorBytes } from './zip.ts';

/** The limits of a connector whose archive has very many members. Each is what the publisher's file needs, not more. */
export interface ZipMembersOptions {
  /** Selects members by their whole name. Others are skipped. */
  readonly member: RegExp;
  /** Most entries that the archive's directory may have. */
  readonly maximumEntries: number;
  /** Largest accepted decompressed size of one member in bytes. The whole member is in memory. */
  readonly maximumMemberBytes: number;
  /** Largest accepted decompressed size of all members together. */
  readonly maximumBytes: number;
}

/** A complete member with verified size and checksum. */
export interface ZipMemberBytes {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The location of a member, kept until it is read. */
export interface MemberPlace {
  readonly name: string;
  readonly offset: number;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
  readonly crc32: number;
  readonly stored: boolean;
}

const localHeaderBytes = 30;
const localSignature = 0x04034b50;
/** After the name a local header has extra fields of unknown length. More than this is read in a second step. */
const expectedExtraBytes = 64;

const openDirectory = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    openZipFile(path, { lazyEntries: true, autoClose: false }, (error, file) => {
      const unreadable = (): void =>
        reject(new SourceFormatError(`the zip cannot be read: ${error?.message}`, null, { cause: error }));
      if (error) refuseHtmlFile(path).then(unreadable, reject);
      else resolve(file);
    });
  });

const refuseEntry = (entry: Entry, options: ZipMembersOptions): void => {
  const { fileName, compressedSize, uncompressedSize, compressionMethod } = entry;
  if (entry.isEncrypted()) throw new SourceFormatError(`zip member ${fileName} is encrypted`);
  if (compressionMethod !== 0 && compressionMethod !== 8) {
    throw new SourceFormatError(
      `zip member ${fileName} uses compression method ${compressionMethod}; only stored and deflate are read`,
    );
  }
  if (uncompressedSize > options.maximumMemberBytes)
    throw new SourceFormatError(
      `zip member ${fileName} is larger than the accepted ${options.maximumMemberBytes} bytes`,
    );
  if (uncompressedSize > ratioFloorBytes && uncompressedSize > compressedSize * maximumRatio)
    throw new SourceFormatError(`zip member ${fileName} claims more than ${maximumRatio} times its compressed size`);
};

const placeOf = (entry: Entry): MemberPlace => ({
  name: entry.fileName,
  offset: entry.relativeOffsetOfLocalHeader,
  compressedBytes: entry.compressedSize,
  uncompressedBytes: entry.uncompressedSize,
  crc32: entry.crc32,
  stored: entry.compressionMethod === 0,
});

/** Reads the directory and keeps only the location of each wanted member. A million of them take some 150 MB. */
const readPlaces = (file: ZipFile, options: ZipMembersOptions): Promise<MemberPlace[]> =>
  new Promise((resolve, reject) => {
    const places: MemberPlace[] = [];
    const ends = { entries: 0, bytes: 0 };
    file.on('error', (cause: Error) =>
      reject(new SourceFormatError(`the zip's directory cannot be read: ${cause.message}`, null, { cause })),
    );
    file.on('end', () => resolve(places));
    file.on('entry', (entry: Entry) => {
      try {
        ends.entries += 1;
        if (ends.entries > options.maximumEntries)
          throw new SourceFormatError(`the zip has more than the accepted ${options.maximumEntries} entries`);
        if (options.member.test(entry.fileName)) {
          refuseEntry(entry, options);
          ends.bytes += entry.uncompressedSize;
          if (ends.bytes > options.maximumBytes)
            throw new SourceFormatError(`the zip unpacks to more than the accepted ${options.maximumBytes} bytes`);
          places.push(placeOf(entry));
        }
        file.readEntry();
      } catch (error) {
        reject(error as Error);
      }
    });
    file.readEntry();
  });

const refuseOverlap = (places: readonly MemberPlace[]): void => {
  let end = 0;
  for (const place of places.toSorted((a, b) => a.offset - b.offset)) {
    if (place.offset < end) throw new SourceFormatError(`zip member ${place.name} overlaps another one`);
    end = place.offset + localHeaderBytes + place.name.length + place.compressedBytes;
  }
};

const readAt = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
};

/** The compressed bytes after a member's local header, usually with a single read. */
const packedBytes = async (file: FileHandle, place: MemberPlace): Promise<Buffer> => {
  const guess = localHeaderBytes + Buffer.byteLength(place.name) + expectedExtraBytes + place.compressedBytes;
  const read = await readAt(file, place.offset, guess);
  if (read.length < localHeaderBytes || read.readUInt32LE(0) !== localSignature)
    throw new SourceFormatError(`zip member ${place.name} is not where the directory says; the zip is damaged`);
  const start = localHeaderBytes + read.readUInt16LE(26) + read.readUInt16LE(28);
  const inside = read.subarray(start, start + place.compressedBytes);
  const packed =
    inside.length === place.compressedBytes ? inside : await readAt(file, place.offset + start, place.compressedBytes);
  if (packed.length < place.compressedBytes) throw new SourceFormatError(`zip member ${place.name} is cut off`);
  return packed;
};

const unpacked = (packed: Buffer, place: MemberPlace): Buffer => {
  if (place.stored) return packed;
  try {
    // Allows one byte more than claimed, so that a member that claims too little is detected and not truncated.
    return inflateRawSync(packed, { maxOutputLength: place.uncompressedBytes + 1 });
  } catch (cause) {
    throw new SourceFormatError(
      `zip member ${place.name} cannot be unpacked: ${(cause as Error).message}; it is damaged`,
      null,
      { cause },
    );
  }
};

const verified = (packed: Buffer, place: MemberPlace): Buffer => {
  const bytes = unpacked(packed, place);
  if (bytes.length !== place.uncompressedBytes)
    throw new SourceFormatError(
      `zip member ${place.name} holds ${bytes.length} bytes where the zip claims ${place.uncompressedBytes}`,
    );
  if (crc32(bytes) !== place.crc32)
    throw new SourceFormatError(`zip member ${place.name} does not have the checksum the zip claims; it is damaged`);
  refuseHtml(bytes.subarray(0, 1024).toString('latin1'));
  return bytes;
};

const byName = (left: MemberPlace, right: MemberPlace): number =>
  left.name < right.name ? -1 : left.name > right.name ? 1 : 0;

/** The matching members of an archive, read on demand. */
export interface MemberReader {
  /** In the order of their names. */
  readonly places: readonly MemberPlace[];
  /** A member's compressed bytes, unchecked. */
  packed(place: MemberPlace): Promise<Buffer>;
  /** Unpacks the result of `packed` and verifies its size and checksum. */
  unpack(packed: Buffer, place: MemberPlace): Buffer;
  close(): Promise<void>;
}

/** Opens an archive of very many members. Throws as `zipMembers` does; for a single member when it is read. */
export const openMembers = async (
  artifact: Pick<StoredArtifact, 'path'>,
  options: ZipMembersOptions,
): Promise<MemberReader> => {
  const directory = await openDirectory(artifact.path);
  const places = await readPlaces(directory, options).finally(() => directory.close());
  if (places.length === 0) throw new SourceFormatError(`the zip has no member that matches ${String(options.member)}`);
  refuseOverlap(places);
  places.sort(byName);
  const file = await open(artifact.path, 'r');
  return { places, packed: (place) => packedBytes(file, place), unpack: verified, close: () => file.close() };
};

/**
 * The matching members of a zip with very many, one after the other in the order of their names. Memory contains the
 * directory's locations and one member at a time, whatever the archive's size. Throws `SourceFormatError` for more
 * entries or bytes than the options accept, for members that overlap, are encrypted, damaged or claim more than 200
 * times their compressed size, for an HTML page, and if no member matches.
 */
export async function* zipMembers(
  artifact: Pick<StoredArtifact, 'path' | 'bytes' | 'onRead'>,
  options: ZipMembersOptions,
): AsyncGenerator<ZipMemberBytes> {
  const members = await openMembers(artifact, options);
  try {
    let done = 0;
    for (const place of members.places) {
      yield { name: place.name, bytes: members.unpack(await members.packed(place), place) };
      done += place.compressedBytes;
      artifact.onRead?.(done, artifact.bytes);
    }
  } finally {
    await members.close();
  }
}
