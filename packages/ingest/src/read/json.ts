import { isAscii } from 'node:buffer';
import { SourceFormatError } from '../source-format-error.ts';
import { refuseHtml } from './text.ts';

/** V8 strings are limited to about 512 MB. Quoting adds up to two bytes per number. */
const maximumJsonBytes = 256 * 1024 * 1024;
const maximumDepth = 100;

const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= zero && code <= nine;
const isSpace = (code: number | undefined): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const lineAt = (bytes: Uint8Array, position: number): number => {
  let line = 1;
  for (let at = 0; at < position; at += 1) if (bytes[at] === 0x0a) line += 1;
  return line;
};

const fail = (bytes: Uint8Array, position: number, message: string): never => {
  throw new SourceFormatError(`${message} (byte ${position})`, lineAt(bytes, position));
};

/** Index after the string that opens at `open`. */
const afterString = (bytes: Buffer, open: number): number => {
  let at = open + 1;
  const length = bytes.length;
  while (at < length) {
    const code = bytes[at]!;
    if (code === quote) return at + 1;
    at += code === backslash ? 2 : 1;
  }
  return fail(bytes, open, 'the JSON ends inside a string; it is truncated');
};

const afterDigits = (bytes: Buffer, from: number): number => {
  let at = from;
  while (isDigit(bytes[at])) at += 1;
  if (at === from) fail(bytes, from, 'a JSON number lacks a digit');
  return at;
};

/** Index after the number that begins at `start`, by the grammar of RFC 8259. */
const afterNumber = (bytes: Buffer, start: number): number => {
  let at = bytes[start] === minus ? start + 1 : start;
  if (bytes[at] === zero && isDigit(bytes[at + 1])) fail(bytes, start, 'a JSON number begins with a needless zero');
  at = afterDigits(bytes, at);
  if (bytes[at] === point) at = afterDigits(bytes, at + 1);
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    at += 1;
    if (bytes[at] === plus || bytes[at] === minus) at += 1;
    at = afterDigits(bytes, at);
  }
  let next = at;
  while (isSpace(bytes[next])) next += 1;
  if (bytes[next] === colon) fail(bytes, start, 'a JSON number stands where a name must be');
  return at;
};

/** Copies JSON with every number in quotation marks. Strings are skipped, so digits inside them stay unchanged. */
const quoteNumbers = (bytes: Buffer): Buffer => {
  let out = Buffer.allocUnsafe(bytes.length + (bytes.length >> 2) + 64);
  let written = 0;
  let copied = 0;
  let depth = 0;
  let at = 0;
  const length = bytes.length;
  const append = (from: number, to: number): void => {
    if (written + (to - from) + 2 > out.length) {
      const larger = Buffer.allocUnsafe(out.length * 2 + (to - from));
      out.copy(larger, 0, 0, written);
      out = larger;
    }
    if (to - from > 48) written += bytes.copy(out, written, from, to);
    else for (let index = from; index < to; index += 1) out[written++] = bytes[index]!;
  };
  while (at < length) {
    const code = bytes[at]!;
    if (code === quote) at = afterString(bytes, at);
    else if (code === minus || (code >= zero && code <= nine)) {
      append(copied, at);
      out[written++] = quote;
      copied = at;
      at = afterNumber(bytes, at);
      append(copied, at);
      out[written++] = quote;
      copied = at;
    } else {
      if (code === 0x7b || code === 0x5b) {
        depth += 1;
        if (depth > maximumDepth) fail(bytes, at, `the JSON is nested deeper than ${maximumDepth} levels`);
      } else if (code === 0x7d || code === 0x5d) depth -= 1;
      at += 1;
    }
  }
  append(copied, length);
  return out.subarray(0, written);
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Buffer): string => {
  if (isAscii(bytes)) return bytes.toString('latin1');
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new SourceFormatError('the JSON is not valid UTF-8', null, { cause: error });
  }
};

/**
 * Parses a JSON text with every number as its source text, so that no digit is lost: `1.10` arrives as `'1.10'`. Throws
 * `SourceFormatError` for anything that is not JSON.
 */
export const parseJson = (bytes: Buffer): unknown => {
  refuseHtml(bytes.subarray(0, 1024).toString('latin1'));
  const start = bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xefbbbf ? 3 : 0;
  const text = decode(quoteNumbers(bytes.subarray(start)));
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new SourceFormatError(`the file is not valid JSON: ${(error as Error).message}`, null, { cause: error });
  }
};

/** A whole JSON file (at most 256 MB) with every number as its source text. Throws `SourceFormatError`. */
export const jsonValue = async (bytes: AsyncIterable<Buffer>): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maximumJsonBytes)
      throw new SourceFormatError(`the JSON is larger than ${maximumJsonBytes} bytes and cannot be read whole`);
    chunks.push(chunk);
  }
  return parseJson(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size));
};
