import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader, fromRandomAccessReader, type Options, type ZipFile } from 'yauzl';

const endRecord = Buffer.from('PK\u0005\u0006', 'latin1');
const endRecordBytes = 22;
/** A zip may have a comment of up to 65,535 bytes after its end record. */
const maximumTail = 0xffff + endRecordBytes;

/** A part of a file as a separate archive. */
class PartOfFile extends RandomAccessReader {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return end > start ? createReadStream(this.#path, { start, end: end - 1 }) : Readable.from([]);
  }
}

/** Where a zip ends that only zeros follow; null if it ends with its file, or if something else follows. */
const endBeforeZeros = async (path: string): Promise<number | null> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, maximumTail));
    await file.read(tail, 0, tail.length, size - tail.length);
    const at = tail.lastIndexOf(endRecord);
    if (at === -1 || at + endRecordBytes > tail.length) return null;
    const end = at + endRecordBytes + tail.readUInt16LE(at + endRecordBytes - 2);
    const isPadded = end < tail.length && tail.subarray(end).every((byte) => byte === 0);
    return isPadded ? size - tail.length + end : null;
  } finally {
    await file.close();
  }
};

/** Opens a zip that is padded with zeros after its end, as EDGAR serves its archives; null for any other. */
export const openPaddedZip = async (path: string, options: Options): Promise<ZipFile | null> => {
  const end = await endBeforeZeros(path);
  if (end === null) return null;
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new PartOfFile(path), end, options, (error, file) =>
      error ? reject(error) : resolve(file),
    );
  });
};
