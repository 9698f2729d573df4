import { isUtf8 } from 'node:buffer';
import { SourceFormatError } from '../source-format-error.ts';
import { refuseHtml, textChunks, type Encoding } from './text.ts';

/** Bytes of an incomplete character at the end of a chunk. */
const unfinished = (chunk: Buffer): number => {
  for (let back = 1; back <= Math.min(3, chunk.length); back += 1) {
    const byte = chunk[chunk.length - back]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
};

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Valid UTF-8, streamed and split only between characters. The byte order mark is removed, other encodings are
 * converted, and HTML is rejected. Throws `SourceFormatError` for invalid bytes, because a replaced character is a
 * wrong value.
 */
export async function* utf8Chunks(bytes: AsyncIterable<Buffer>, encoding: Encoding = 'utf-8'): AsyncGenerator<Buffer> {
  if (encoding !== 'utf-8') {
    for await (const text of textChunks(bytes, encoding)) yield Buffer.from(text);
    return;
  }
  let rest: Buffer = Buffer.alloc(0);
  let first = true;
  let offset = 0;
  const invalid = () => new SourceFormatError(`the file is not valid UTF-8 (near byte ${offset})`);
  for await (const chunk of bytes) {
    let whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (first && whole.length < byteOrderMark.length) {
      rest = whole;
      continue;
    }
    if (first && whole.subarray(0, byteOrderMark.length).equals(byteOrderMark))
      whole = whole.subarray(byteOrderMark.length);
    const end = whole.length - unfinished(whole);
    const characters = whole.subarray(0, end);
    if (!isUtf8(characters)) throw invalid();
    if (first) refuseHtml(characters.subarray(0, 1024).toString('utf8'));
    first = false;
    rest = whole.subarray(end);
    offset += chunk.length;
    if (characters.length > 0) yield characters;
  }
  if (rest.length > 0 && !isUtf8(rest)) throw invalid();
  if (rest.length > 0) yield rest;
}
