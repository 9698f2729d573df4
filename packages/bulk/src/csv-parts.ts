import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { CopiedRows } from '@dqs/storage';

/** A file with some rows of a CSV. */
export interface CsvPart {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  /** Bytes of its longest row. */
  readonly longest: number;
}

export interface PartSize {
  readonly rows: number;
  readonly bytes: number;
}

const quote = 0x22;
const newline = 0x0a;

/** Splits CSV without a header into files, one after the other. The next one is written when the caller requests it. */
export const csvParts = async function* (
  chunks: AsyncIterable<CopiedRows>,
  pathOf: (part: number) => string,
  size: PartSize,
): AsyncGenerator<CsvPart> {
  let number = 0;
  let stream: WriteStream | null = null;
  let [rows, bytes, longest] = [0, 0, 0];
  const end = async (): Promise<CsvPart> => {
    stream!.end();
    await finished(stream!);
    const part = { path: pathOf(number), rows, bytes, longest };
    [stream, rows, bytes, longest] = [null, 0, 0, 0];
    return part;
  };
  for await (const chunk of chunks) {
    if (rows > 0 && (rows + chunk.rows > size.rows || bytes + chunk.bytes.length > size.bytes)) yield await end();
    if (!stream) {
      number += 1;
      stream = createWriteStream(pathOf(number), { highWaterMark: 1 << 21 });
    }
    rows += chunk.rows;
    bytes += chunk.bytes.length;
    longest = Math.max(longest, chunk.longest);
    if (!stream.write(chunk.bytes)) await once(stream, 'drain');
  }
  if (rows > 0) yield await end();
};

/** The same CSV in chunks that end at a row boundary. */
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
