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
    throw new Error(`${column} contains the control character U+${codePoint}: ${JSON.stringify(cell.slice(0, 80))}`);
  }
  return cell.replace(/[\\\n\r\t]/g, (character) => escapes[character]!);
};

const plain = (cell: Exclude<Cell, string>, column: string): string => {
  if (cell === null) return '\\N';
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'number' && Number.isFinite(cell)) return String(cell);
  throw new Error(`${column} is ${String(cell)}, which is not a text, a finite number, a boolean or null`);
};

/** 1 for each byte that a cell must escape: control characters and the backslash. */
const isReserved = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === 0x7f || byte === 0x5c ? 1 : 0,
);

const reservedIn = (bytes: Uint8Array): number => {
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) found += isReserved[bytes[at]!]!;
  return found;
};

type CopyRow = Readonly<Record<string, Cell | undefined>>;

/** A text as one cell of a COPY line. */
const copyCell = (cell: string): string => (remarkable.test(cell) ? escaped(cell, 'a stamp') : cell);

/**
 * Converts rows to lines of COPY's text format: the given columns in order, then the stamps, which are the same on
 * every line.
 */
export interface CopyFormat {
  /** The line of a row whose texts need no escape. `isPlain` checks this for many lines at once. */
  plain(row: CopyRow): string;
  /** The line of any row. Throws on a control character other than tab, newline and carriage return. */
  careful(row: CopyRow): string;
  /** Reserved bytes that the format itself adds to a plain line, not counting those of missing cells. */
  readonly reserved: number;
  /** Cells without a value in the plain lines since the last reset to 0. */
  nulls: number;
}

export const copyFormat = (columns: readonly string[], stamps: readonly string[]): CopyFormat => {
  // A column often repeats the text of the row before, which was already found to need no escape.
  const plainBefore: (string | null)[] = columns.map(() => null);
  const ending = `${stamps.map((stamp) => `\t${copyCell(stamp)}`).join('')}\n`;
  const format: CopyFormat = {
    reserved: columns.length - 1 + reservedIn(Buffer.from(ending)),
    nulls: 0,
    plain: (row) => {
      let line = '';
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index]!;
        const cell = row[column] ?? null;
        if (index > 0) line += '\t';
        if (typeof cell === 'string') line += cell;
        else {
          if (cell === null) format.nulls += 1;
          line += plain(cell, column);
        }
      }
      return line + ending;
    },
    careful: (row) => {
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
    },
  };
  return format;
};

/**
 * Whether plain lines contain only the control characters and backslashes that the format added. That number is the
 * minimum, so any further one shows a cell that needs an escape. Scanning thousands of bytes once costs a fraction of
 * checking each cell.
 */
const isPlain = (bytes: Uint8Array, lines: number, { reserved, nulls }: CopyFormat): boolean =>
  reservedIn(bytes) === lines * reserved + nulls;

/**
 * Characters that are joined before they are encoded. A line that is only joined keeps its parts alive, and whatever is
 * alive at a minor collection moves to the old generation.
 */
const pieceSize = 8192;
/** Bytes that one character of a JavaScript string can take in UTF-8. */
const widest = 3;
/** Bytes of the first chunk. Most files are smaller than the chunks of a large one. */
const firstChunk = 1 << 16;

/** Gathers text as UTF-8 in buffers that grow to about `size` bytes. */
const createEncoder = (size: number) => {
  let capacity = Math.min(size, firstChunk);
  let buffer = Buffer.alloc(0);
  let used = 0;
  let before = 0;
  const take = (): Buffer => {
    const full = buffer.subarray(0, used);
    capacity = Math.min(size, capacity * 4);
    buffer = Buffer.alloc(0);
    used = 0;
    return full;
  };
  return {
    take,
    /** Returns the previous buffer if the text does not fit into it. */
    put(text: string): Buffer | null {
      if (!text.isWellFormed()) throw new Error('a row contains half a surrogate pair, which is not a character');
      const most = text.length * widest;
      const fits = most <= buffer.length - used;
      const full = fits || used === 0 ? null : take();
      if (!fits) buffer = Buffer.allocUnsafeSlow(Math.max(capacity, most));
      before = used;
      used += buffer.write(text, used, 'utf8');
      return full;
    },
    /** The bytes of the last `put`. */
    last: (): Buffer => buffer.subarray(before, used),
    takeBack(): void {
      used = before;
    },
  };
};

/** Joins lines to chunks of about `size` bytes. One write per row would be six times slower. */
export async function* copyChunks<Batch extends { readonly rows: readonly object[] }>(
  batches: AsyncIterable<Batch>,
  formatOf: (batch: Batch) => CopyFormat,
  size: number,
): AsyncGenerator<Buffer> {
  const encoder = createEncoder(size);
  for await (const batch of batches) {
    const { rows } = batch;
    const format = formatOf(batch);
    let lines = '';
    let from = 0;
    for (let at = 0; at < rows.length; at += 1) {
      lines += format.plain(rows[at] as CopyRow);
      if (lines.length < pieceSize && at + 1 < rows.length) continue;
      const full = encoder.put(lines);
      if (full) yield full;
      if (!isPlain(encoder.last(), at + 1 - from, format)) {
        encoder.takeBack();
        const careful = rows.slice(from, at + 1).map((row) => format.careful(row as CopyRow));
        const fuller = encoder.put(careful.join(''));
        if (fuller) yield fuller;
      }
      format.nulls = 0;
      lines = '';
      from = at + 1;
    }
  }
  const last = encoder.take();
  if (last.length > 0) yield last;
}
