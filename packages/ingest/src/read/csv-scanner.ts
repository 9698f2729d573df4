import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';

export interface CsvOptions {
  /** One character, default `,`. */
  readonly delimiter?: string;
  /** Removes blanks around unquoted fields, and around the quotes of quoted ones. */
  readonly trim?: boolean;
  /** `false` for formats without quoting. A quotation mark is then ordinary text. */
  readonly quotes?: boolean;
  /** `true` accepts rows of another width than the first. Otherwise such a row throws. */
  readonly ragged?: boolean;
  /**
   * Receives the first row and returns the wanted columns. Every later row has only these, in file order. A few columns
   * of a file with hundreds are then read in a fraction of the time. Widths and quotes are checked in all of them.
   */
  readonly columns?: (header: readonly string[]) => readonly number[];
}

/** Converts pieces of text to rows. A row split over pieces is kept until it is complete. */
export interface CsvScanner {
  push(text: string): readonly Located<readonly string[]>[];
  /** The last row, if the file does not end in a line break. Throws if a quoted field is still open. */
  end(): readonly Located<readonly string[]>[];
}

/** A longer row means an unclosed quotation mark. */
const maximumRowCharacters = 1024 * 1024;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
const tab = 0x09;

const isBlank = (code: number): boolean => code === blank || code === tab;

const trimmed = (text: string, from: number, to: number): string => {
  let start = from;
  let stop = to;
  while (start < stop && isBlank(text.charCodeAt(start))) start += 1;
  while (stop > start && isBlank(text.charCodeAt(stop - 1))) stop -= 1;
  return text.slice(start, stop);
};

const lineFeedsBetween = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/**
 * A scanner for delimited text after RFC 4180. Quoted fields may contain delimiters, line breaks and doubled quotes;
 * blanks after the closing quote are dropped. Lines end in LF or CRLF. Empty lines are skipped. A quotation mark inside
 * an unquoted field is text. `line` is the physical line on which a row begins.
 */
export const createCsvScanner = (options: CsvOptions = {}): CsvScanner => {
  const delimiter = (options.delimiter ?? ',').charCodeAt(0);
  const trim = options.trim ?? false;
  const quotes = options.quotes ?? true;
  const ragged = options.ragged ?? false;
  let carry = '';
  let line = 1;
  let width = -1;
  /** Whether each column is wanted; null if all are. */
  let wanted: readonly boolean[] | null = null;

  /** Index of the closing quote of the field that opens at `open`, or -1 if the text ends before it is certain. */
  const closingQuote = (text: string, open: number): number => {
    let at = text.indexOf('"', open + 1);
    while (at !== -1) {
      if (at + 1 >= text.length) return -1;
      if (text.charCodeAt(at + 1) !== quote) return at;
      at = text.indexOf('"', at + 2);
    }
    return -1;
  };

  const checkWidth = (row: readonly string[], columns: number): void => {
    if (width === -1) {
      width = columns;
      const named = options.columns && new Set(options.columns(row));
      wanted = named ? row.map((_, column) => named.has(column)) : null;
    } else if (columns !== width && !ragged) {
      throw new SourceFormatError(`line ${line} has ${columns} columns where the first row has ${width}`, line);
    }
  };

  const scan = (text: string): Located<readonly string[]>[] => {
    const rows: Located<readonly string[]>[] = [];
    const length = text.length;
    let position = 0;
    let rowStart = 0;
    scanning: while (position < length) {
      rowStart = position;
      const row: string[] = [];
      const picked = wanted;
      let embeddedLines = 0;
      let columns: number;
      let isEmpty: boolean;
      for (let column = 0; ; column += 1) {
        columns = column + 1;
        const isWanted = picked === null || picked[column] === true;
        const fieldStart = position;
        if (trim && quotes)
          while (position < length && isBlank(text.charCodeAt(position)) && text.charCodeAt(position) !== delimiter)
            position += 1;
        if (quotes && position < length && text.charCodeAt(position) === quote) {
          const close = closingQuote(text, position);
          if (close === -1) break scanning;
          const inner = text.slice(position + 1, close);
          if (isWanted) row.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
          if (inner.includes('\n')) embeddedLines += lineFeedsBetween(text, position, close);
          position = close + 1;
          while (position < length && isBlank(text.charCodeAt(position)) && text.charCodeAt(position) !== delimiter)
            position += 1;
          if (position >= length) break scanning;
          let code = text.charCodeAt(position);
          if (code === carriageReturn) {
            if (position + 1 >= length) break scanning;
            if (text.charCodeAt(position + 1) === lineFeed) code = text.charCodeAt(++position);
          }
          position += 1;
          if (code === delimiter) continue;
          if (code === lineFeed) {
            isEmpty = column === 0 && inner === '';
            break;
          }
          throw new SourceFormatError(
            `line ${line + embeddedLines}: text follows a closing quotation mark`,
            line + embeddedLines,
          );
        }
        let code = 0;
        while (position < length) {
          code = text.charCodeAt(position);
          if (code === delimiter || code === lineFeed) break;
          position += 1;
        }
        if (position >= length) break scanning;
        const stop =
          code === lineFeed && position > fieldStart && text.charCodeAt(position - 1) === carriageReturn
            ? position - 1
            : position;
        if (isWanted) row.push(trim ? trimmed(text, fieldStart, stop) : text.slice(fieldStart, stop));
        position += 1;
        if (code === lineFeed) {
          isEmpty = column === 0 && (trim ? trimmed(text, fieldStart, stop) === '' : stop === fieldStart);
          break;
        }
      }
      if (!isEmpty) {
        checkWidth(row, columns);
        rows.push({ record: row, line });
      }
      line += 1 + embeddedLines;
      rowStart = position;
    }
    carry = text.slice(rowStart);
    if (carry.length > maximumRowCharacters) {
      throw new SourceFormatError(
        `line ${line}: a row is longer than 1 MB; a quotation mark is probably not closed`,
        line,
      );
    }
    return rows;
  };

  return {
    push: (text) => scan(carry === '' ? text : carry + text),
    end: () => {
      if (carry === '') return [];
      const rows = scan(`${carry}\n`);
      if (carry !== '')
        throw new SourceFormatError(`line ${line}: the file ends inside a quoted field; it is truncated`, line);
      return rows;
    },
  };
};
