import { isAscii } from 'node:buffer';
import { open } from 'node:fs/promises';
import { SourceFormatError } from '../source-format-error.ts';

/** Character sets of official files. */
export type Encoding = 'utf-8' | 'windows-1252';

const firstCharacters = 512;

/**
 * Throws `SourceFormatError` if a text is the beginning of a web page. The publisher moved or blocked the file and
 * returned a page for people instead.
 */
export const refuseHtml = (head: string): void => {
  const start = head
    .slice(0, firstCharacters)
    .replace(/^[\uFEFF\s]+/, '')
    .replace(/^<\?xml[^>]*\?>\s*/i, '');
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(start)) {
    const title = /<title[^>]*>\s*([^<]*[^<\s])\s*</i.exec(head)?.[1];
    throw new SourceFormatError(
      `an HTML page${title === undefined ? '' : ` (“${title.replace(/\s+/g, ' ')}”)`} stands where data was expected, as a publisher’s server sends one instead of a file it moved or blocked, or asks to sign in`,
      1,
    );
  }
};

/** The same for a file that should be an archive or a workbook, by its first bytes. */
export const refuseHtmlFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    refuseHtml(buffer.subarray(0, bytesRead).toString('latin1'));
  } finally {
    await file.close();
  }
};

/** The characters of windows-1252 from 0x80 on that differ from ISO 8859-1. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const decodeWindows1252 = (chunk: Buffer): string =>
  chunk
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);

/**
 * Decodes bytes to text, streaming. The byte order mark is removed, characters split over chunks are joined, and HTML
 * is rejected. Bytes that are invalid in the encoding throw `SourceFormatError`, because a replaced character is a
 * wrong value.
 */
export async function* textChunks(bytes: AsyncIterable<Buffer>, encoding: Encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  // True while the decoder may contain the first bytes of a character.
  let pending = false;
  let first = true;
  let offset = 0;
  const decode = (chunk: Buffer, last: boolean): string => {
    if (!pending && isAscii(chunk)) return chunk.toString('latin1');
    if (encoding === 'windows-1252') return decodeWindows1252(chunk);
    try {
      pending = true;
      const text = decoder.decode(chunk, { stream: !last });
      pending = chunk.length > 0 && chunk[chunk.length - 1]! >= 0x80;
      return text;
    } catch (error) {
      throw new SourceFormatError(`the file is not valid UTF-8 (near byte ${offset})`, null, { cause: error });
    }
  };
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    let text = decode(chunk, false);
    offset += chunk.length;
    if (first && text.length > 0) {
      first = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
      refuseHtml(text);
    }
    if (text.length > 0) yield text;
  }
  if (pending) decode(Buffer.alloc(0), true);
}
