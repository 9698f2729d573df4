import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { createCsvScanner, type CsvOptions } from './csv-scanner.ts';
import { textChunks, type Encoding } from './text.ts';

export type { CsvOptions } from './csv-scanner.ts';

/**
 * Bytes scanned at a time. Larger strings leave the processor's cache and the young generation of the heap. Smaller
 * ones scan too many split rows twice.
 */
const pieceBytes = 64 * 1024;

/** Cuts and joins chunks to about `pieceBytes` each. */
async function* pieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let small: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    if (size + chunk.length < pieceBytes) {
      small.push(chunk);
      size += chunk.length;
      continue;
    }
    const whole = small.length === 0 ? chunk : Buffer.concat([...small, chunk]);
    small = [];
    size = 0;
    for (let at = 0; at < whole.length; at += pieceBytes) yield whole.subarray(at, at + pieceBytes);
  }
  if (size > 0) yield Buffer.concat(small);
}

/** The beginning of JSON: an object with a name, or a list of objects, lists or texts. */
const beginsJson = /^\s*(?:\{\s*"|\[\s*[[{"])/;

/** Whether lines end in carriage returns alone, as spreadsheets for the Macintosh saved them. */
const endsInReturns = (text: string): boolean => !text.includes('\n') && /\r[^\r]/.test(text);

/**
 * Rows of a delimited file in batches, the header as the first row (line 1). Streams; memory does not grow with the
 * file. Throws `SourceFormatError` with the line for a broken quotation, a row of another width, HTML or JSON instead
 * of data, or lines that end in carriage returns alone.
 */
export async function* csvRows(
  bytes: AsyncIterable<Buffer>,
  options: CsvOptions & { readonly encoding?: Encoding } = {},
): AsyncGenerator<readonly Located<readonly string[]>[]> {
  const scanner = createCsvScanner(options);
  let first = true;
  for await (const text of textChunks(pieces(bytes), options.encoding)) {
    if (first && beginsJson.test(text)) throw new SourceFormatError('found JSON where a table was expected', 1);
    if (first && endsInReturns(text))
      throw new SourceFormatError('its lines end in carriage returns alone: save the file with line feeds', 1);
    first = false;
    const rows = scanner.push(text);
    if (rows.length > 0) yield rows;
  }
  const last = scanner.end();
  if (last.length > 0) yield last;
}

/**
 * The position of each wanted column in a header. Throws a `SourceFormatError` that names missing or duplicate ones.
 */
export const columnIndex = (header: readonly string[], names: readonly string[]): ReadonlyMap<string, number> => {
  const missing = names.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    throw new SourceFormatError(
      `the header lacks ${missing.map((name) => `"${name}"`).join(', ')}; it has ${header.slice(0, 12).join(', ')}${header.length > 12 ? ` and ${header.length - 12} more` : ''}`,
      1,
    );
  }
  const doubled = names.filter((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (doubled.length > 0) {
    throw new SourceFormatError(`the header has ${doubled.map((name) => `"${name}"`).join(', ')} more than once`, 1);
  }
  return new Map(names.map((name) => [name, header.indexOf(name)]));
};
