import type { Cell } from './writer.ts';

// eslint-disable-next-line no-control-regex
const remarkable = /[\0-\x1f\x7f\\]/;
// eslint-disable-next-line no-control-regex
const refused = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escaped = (cell: string, column: string): string => {
  const control = refused.exec(cell);
  if (control) {
    const codePoint = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    throw new Error(`${column} holds the control character U+${codePoint}: ${JSON.stringify(cell.slice(0, 80))}`);
  }
  return cell.replace(/[\\\n\r\t]/g, (character) => escapes[character]!);
};

const plain = (cell: Exclude<Cell, string>, column: string): string => {
  if (cell === null) return '\\N';
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'number' && Number.isFinite(cell)) return String(cell);
  throw new Error(`${column} holds ${String(cell)}, which is neither a text, a finite number, a boolean nor null`);
};

export type CopyRow = Readonly<Record<string, Cell | undefined>>;

/** A text as one cell of a COPY line. */
const copyCell = (cell: string): string => (remarkable.test(cell) ? escaped(cell, 'a stamp') : cell);

/**
 * Formats a row as a line of COPY's text format: the given columns in their order, then the stamps, the same on every line.
 * Throws on a control character other than tab, newline and carriage return.
 */
export const copyLine = (columns: readonly string[], stamps: readonly string[]): ((row: CopyRow) => string) => {
  // A column often repeats the text of the row before, which is known to need no escape.
  const plainBefore: (string | null)[] = columns.map(() => null);
  const ending = `${stamps.map((stamp) => `\t${copyCell(stamp)}`).join('')}\n`;
  return (row) => {
    let line = '';
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index]!;
      const cell = row[column] ?? null;
      if (index > 0) line += '\t';
      if (typeof cell !== 'string') line += plain(cell, column);
      else if (cell !== plainBefore[index] && remarkable.test(cell)) line += escaped(cell, column);
      else {
        plainBefore[index] = cell;
        line += cell;
      }
    }
    return line + ending;
  };
};

/**
 * Characters that are joined before they are encoded: every line that is only joined keeps its parts alive, and what is alive
 * when new space is swept fills the old one.
 */
const pieceSize = 8192;
/** Bytes that one character of a JavaScript string can take in UTF-8. */
const widest = 3;
/** Bytes of the first chunk: most files are smaller than the chunks of a large one. */
const firstChunk = 1 << 16;

/** Gathers text as UTF-8 in buffers that grow to about `size` bytes. */
const createEncoder = (size: number) => {
  let capacity = Math.min(size, firstChunk);
  let buffer = Buffer.alloc(0);
  let used = 0;
  const take = (): Buffer => {
    const full = buffer.subarray(0, used);
    capacity = Math.min(size, capacity * 4);
    buffer = Buffer.alloc(0);
    used = 0;
    return full;
  };
  return {
    take,
    /** Answers the buffer before, where the text does not fit into it. */
    put(text: string): Buffer | null {
      if (!text.isWellFormed()) throw new Error('a row holds half a surrogate pair, which is not a character');
      const most = text.length * widest;
      const full = used > 0 && most > buffer.length - used ? take() : null;
      if (buffer.length === 0) buffer = Buffer.allocUnsafeSlow(Math.max(capacity, most));
      used += buffer.write(text, used, 'utf8');
      return full;
    },
  };
};

/** Joins lines to chunks of about `size` bytes: one write per row would be six times slower. */
export async function* copyChunks<Batch extends { readonly rows: readonly object[] }>(
  batches: AsyncIterable<Batch>,
  lineOf: (batch: Batch) => (row: CopyRow) => string,
  size: number,
): AsyncGenerator<Buffer> {
  const encoder = createEncoder(size);
  let text = '';
  for await (const batch of batches) {
    const line = lineOf(batch);
    for (const row of batch.rows) {
      text += line(row as CopyRow);
      if (text.length < pieceSize) continue;
      const full = encoder.put(text);
      text = '';
      if (full) yield full;
    }
  }
  const full = encoder.put(text);
  if (full) yield full;
  const last = encoder.take();
  if (last.length > 0) yield last;
}
