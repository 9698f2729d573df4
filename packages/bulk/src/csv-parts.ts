import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** A file with a part of the rows of a CSV. */
export interface CsvPart {
  readonly path: string;
  readonly rows: number;
  /** Bytes of its longest row. */
  readonly longest: number;
}

export interface PartSize {
  readonly rows: number;
  readonly bytes: number;
}

const quote = 0x22;
const newline = 0x0a;

const write = async (stream: WriteStream, bytes: Buffer): Promise<void> => {
  if (bytes.length > 0 && !stream.write(bytes)) await once(stream, 'drain');
};

/**
 * Splits CSV without a header into files of whole rows, one after the other: the next one is written when the caller asks for it.
 * Newlines inside quotes are part of a row.
 */
export const csvParts = async function* (
  chunks: AsyncIterable<Buffer>,
  pathOf: (part: number) => string,
  size: PartSize,
): AsyncGenerator<CsvPart> {
  let number = 0;
  let stream: WriteStream | null = null;
  // `carried`: bytes of a row that began in an earlier chunk.
  let [rows, bytes, carried, longest, isQuoted] = [0, 0, 0, 0, false];
  const end = async (): Promise<CsvPart> => {
    stream!.end();
    await finished(stream!);
    const part = { path: pathOf(number), rows, longest };
    [stream, rows, bytes, longest] = [null, 0, 0, 0];
    return part;
  };
  const open = (): WriteStream => {
    if (stream) return stream;
    number += 1;
    stream = createWriteStream(pathOf(number), { highWaterMark: 1 << 22 });
    return stream;
  };
  for await (const chunk of chunks) {
    let [from, rowFrom] = [0, 0];
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === quote) isQuoted = !isQuoted;
      if (byte !== newline || isQuoted) continue;
      rows += 1;
      longest = Math.max(longest, carried + at + 1 - rowFrom);
      [carried, rowFrom] = [0, at + 1];
      if (rows < size.rows && bytes + at + 1 - from < size.bytes) continue;
      await write(open(), chunk.subarray(from, at + 1));
      from = at + 1;
      yield await end();
    }
    carried += chunk.length - rowFrom;
    bytes += chunk.length - from;
    if (from < chunk.length) await write(open(), chunk.subarray(from));
  }
  if (rows > 0) yield await end();
};

/** The same CSV in chunks that end with a row. */
export const wholeRows = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let isQuoted = false;
  for await (const chunk of chunks) {
    let end = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) end = at + 1;
    }
    if (end > 0) {
      yield begun.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...begun, chunk.subarray(0, end)]);
      begun = [];
    }
    if (end < chunk.length) begun.push(chunk.subarray(end));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
};
