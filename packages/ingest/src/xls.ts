import { SourceFormatError, type Located } from './connector.ts';
import { compoundStream } from './compound-file.ts';

/** Record types of BIFF8, the format of Excel 97 to 2003 ([MS-XLS]). */
const types = {
  beginning: 0x0809,
  end: 0x000a,
  encrypted: 0x002f,
  sheet: 0x0085,
  sharedStrings: 0x00fc,
  continuation: 0x003c,
  sharedText: 0x00fd,
  text: 0x0204,
  richText: 0x00d6,
  number: 0x0203,
  packed: 0x027e,
  packedRow: 0x00bd,
  formula: 0x0006,
  formulaText: 0x0207,
  truth: 0x0205,
} as const;

const biff8 = 0x0600;

interface Record {
  readonly type: number;
  readonly data: Buffer;
}

function* recordsFrom(stream: Buffer, start: number): Generator<Record> {
  for (let at = start; at + 4 <= stream.length;) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length)
      throw new SourceFormatError('the workbook ends inside a record; it is truncated');
    yield { type, data: stream.subarray(at + 4, at + 4 + length) };
    if (type === types.end) return;
    at += 4 + length;
  }
  throw new SourceFormatError('the workbook ends before its last record; it is truncated');
}

/** Reads through the parts of one long record: a text that a border cuts says anew how wide its characters are. */
class Parts {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at = 0;

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }

  #current(): Buffer {
    while (this.#part < this.#parts.length && this.#at >= this.#parts[this.#part]!.length) {
      this.#part += 1;
      this.#at = 0;
    }
    const part = this.#parts[this.#part];
    if (!part) throw new SourceFormatError('the texts of the workbook end early; it is damaged');
    return part;
  }

  number(bytes: 1 | 2 | 4): number {
    let value = 0;
    for (let byte = 0; byte < bytes; byte += 1) value += this.#current()[this.#at++]! * 256 ** byte;
    return value;
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0;) {
      const step = Math.min(left, this.#current().length - this.#at);
      this.#at += step;
      left -= step;
    }
  }

  characters(count: number, isWide: boolean): string {
    let wide = isWide;
    let text = '';
    while (text.length < count) {
      const before = this.#part;
      const part = this.#current();
      if (this.#part !== before) wide = (part[this.#at++]! & 1) === 1;
      const width = wide ? 2 : 1;
      const step = Math.min(count - text.length, Math.floor((part.length - this.#at) / width));
      if (step === 0) throw new SourceFormatError('a text of the workbook is cut inside a character; it is damaged');
      text += part.toString(wide ? 'utf16le' : 'latin1', this.#at, this.#at + step * width);
      this.#at += step * width;
    }
    return text;
  }

  /** A text with its length in two bytes, without its formatting. */
  text(): string {
    const length = this.number(2);
    const flags = this.number(1);
    const runs = flags & 8 ? this.number(2) : 0;
    const extension = flags & 4 ? this.number(4) : 0;
    const text = this.characters(length, (flags & 1) === 1);
    this.skip(runs * 4 + extension);
    return text;
  }
}

interface Globals {
  readonly sheets: readonly { readonly name: string; readonly start: number }[];
  readonly strings: readonly string[];
}

const globalsOf = (stream: Buffer): Globals => {
  const sheets: { name: string; start: number }[] = [];
  const parts: Buffer[] = [];
  let inStrings = false;
  for (const { type, data } of recordsFrom(stream, 0)) {
    if (type === types.beginning && data.readUInt16LE(0) !== biff8) {
      throw new SourceFormatError('the workbook is older than Excel 97, which is not read');
    }
    if (type === types.encrypted) throw new SourceFormatError('the workbook is encrypted');
    if (type === types.sheet) {
      const wide = (data[7]! & 1) === 1;
      const name = data.toString(wide ? 'utf16le' : 'latin1', 8, 8 + data[6]! * (wide ? 2 : 1));
      sheets.push({ name, start: data.readUInt32LE(0) });
    }
    inStrings = type === types.sharedStrings || (inStrings && type === types.continuation);
    if (inStrings) parts.push(data);
  }
  if (parts.length === 0) return { sheets, strings: [] };
  const reader = new Parts(parts);
  reader.number(4);
  const count = reader.number(4);
  return { sheets, strings: Array.from({ length: count }, () => reader.text()) };
};

/** A number in thirty bits: whole or the upper half of a double, either of them perhaps a hundredth. */
const packedNumber = (packed: number): number => {
  const upper = Buffer.alloc(8);
  upper.writeUInt32LE((packed & 0xfffffffc) >>> 0, 4);
  const value = packed & 2 ? packed >> 2 : upper.readDoubleLE(0);
  return packed & 1 ? value / 100 : value;
};

type Put = (row: number, column: number, text: string) => void;

const putPackedRow = (data: Buffer, put: Put): void => {
  const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
  for (let at = 4; at + 6 <= data.length - 2; at += 6) {
    put(row, first + (at - 4) / 6, String(packedNumber(data.readInt32LE(at + 2))));
  }
};

/** What a formula last came to; a text stands in the record after it. */
const putFormula = (data: Buffer, put: Put): 'text follows' | null => {
  const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
  if (data.readUInt16LE(12) !== 0xffff) put(row, column, String(data.readDoubleLE(6)));
  else if (data[6] === 0) return 'text follows';
  else if (data[6] === 1) put(row, column, String(data[8]));
  return null;
};

const putCell = ({ type, data }: Record, strings: readonly string[], put: Put): 'text follows' | null => {
  if (type === types.packedRow) putPackedRow(data, put);
  else if (type === types.formula) return putFormula(data, put);
  else {
    const [row, column] = data.length >= 4 ? [data.readUInt16LE(0), data.readUInt16LE(2)] : [0, 0];
    if (type === types.number) put(row, column, String(data.readDoubleLE(6)));
    else if (type === types.packed) put(row, column, String(packedNumber(data.readInt32LE(6))));
    else if (type === types.truth && data[7] === 0) put(row, column, String(data[6]));
    else if (type === types.text || type === types.richText) put(row, column, new Parts([data.subarray(6)]).text());
    else if (type === types.sharedText) {
      const text = strings[data.readUInt32LE(6)];
      if (text === undefined)
        throw new SourceFormatError(`row ${row + 1} refers to a text that the workbook lacks`, row + 1);
      put(row, column, text);
    }
  }
  return null;
};

const rowsOf = (stream: Buffer, start: number, strings: readonly string[]): readonly Located<readonly string[]>[] => {
  const rows = new Map<number, string[]>();
  const put: Put = (row, column, text) => {
    if (text.trim() === '') return;
    const cells = rows.get(row) ?? [];
    rows.set(row, cells);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  let awaited: readonly [number, number] | null = null;
  let depth = 0;
  for (let at = start; depth >= 0;) {
    // A chart inside a sheet has records of its own, from its beginning to its end.
    let consumed = 0;
    for (const record of recordsFrom(stream, at)) {
      consumed += 4 + record.data.length;
      if (record.type === types.beginning) depth += 1;
      else if (record.type === types.formulaText && awaited) put(...awaited, new Parts([record.data]).text());
      if (depth !== 1) continue;
      if (record.type === types.formulaText) awaited = null;
      else if (putCell(record, strings, put) === 'text follows') {
        awaited = [record.data.readUInt16LE(0), record.data.readUInt16LE(2)];
      }
    }
    at += consumed;
    depth -= 1;
    if (depth === 0) break;
  }
  return [...rows].sort(([left], [right]) => left - right).map(([row, record]) => ({ record, line: row + 1 }));
};

/** The sheets of an Excel workbook of the years 1997 to 2003 (.xls), held whole. */
export interface XlsWorkbook {
  readonly sheetNames: readonly string[];
  /** The filled rows of the sheet at an index. */
  rows(sheet: number): readonly Located<readonly string[]>[];
}

/**
 * Reads a workbook in BIFF8. Cells are text: numbers, which the format stores in binary, in their shortest form, formulas by
 * their last value. Throws `SourceFormatError` for an encrypted, older or damaged file.
 */
export const openXls = (bytes: Buffer): XlsWorkbook => {
  const stream = compoundStream(bytes, ['Workbook', 'Book']);
  const { sheets, strings } = globalsOf(stream);
  return {
    sheetNames: sheets.map(({ name }) => name),
    rows: (sheet) => rowsOf(stream, sheets[sheet]!.start, strings),
  };
};
