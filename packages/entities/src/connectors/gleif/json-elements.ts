import { SourceFormatError, parseJson, type Located } from '@dqs/kit';

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Maximum bytes of one element. A larger one has an unclosed quotation mark or brace. */
const maximumElementBytes = 16 * 1024 * 1024;
const batchSize = 500;

/** Index after the string that begins at `open`; -1 if the bytes end before it. */
const afterString = (bytes: Buffer, open: number): number => {
  for (let at = open + 1; ;) {
    const close = bytes.indexOf(quote, at);
    if (close === -1) return -1;
    let slashes = 0;
    while (bytes[close - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return close + 1;
    at = close + 1;
  }
};

/** Index after the object that begins at `open`; -1 if the bytes end before it. */
const afterObject = (bytes: Buffer, open: number): number => {
  let depth = 0;
  for (let at = open; at < bytes.length;) {
    const code = bytes[at]!;
    if (code === quote) {
      at = afterString(bytes, at);
      if (at === -1) return -1;
      continue;
    }
    at += 1;
    if (code === openBrace) depth += 1;
    else if (code === closeBrace) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
};

const isFiller = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x2c;

/** Index of the next byte that is neither white space nor a comma. */
const skipFiller = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && isFiller(bytes[at]!)) at += 1;
  return at;
};

/** Extracts the objects of one list from a stream of bytes. */
const createSplitter = (list: string) => {
  let carry: Buffer = Buffer.alloc(0);
  let state: 'before' | 'inside' | 'behind' = 'before';
  let count = 0;

  const enter = (bytes: Buffer): number => {
    const name = bytes.indexOf(`"${list}"`);
    const bracket = name === -1 ? -1 : bytes.indexOf(openBracket, name);
    if (bracket === -1) return 0;
    state = 'inside';
    return bracket + 1;
  };

  return {
    push(chunk: Buffer): readonly Located<unknown>[] {
      if (state === 'behind') return [];
      const bytes = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
      let at = state === 'before' ? enter(bytes) : 0;
      const found: Located<unknown>[] = [];
      while (state === 'inside') {
        at = skipFiller(bytes, at);
        if (at === bytes.length) break;
        if (bytes[at] === closeBracket) {
          state = 'behind';
          break;
        }
        if (bytes[at] !== openBrace)
          throw new SourceFormatError(`element ${count + 1} of "${list}" is not a JSON object`, count + 1);
        const end = afterObject(bytes, at);
        if (end === -1) break;
        found.push({ record: parseJson(bytes.subarray(at, end)), line: (count += 1) });
        at = end;
      }
      carry = state === 'behind' ? Buffer.alloc(0) : bytes.subarray(at);
      if (carry.length > maximumElementBytes)
        throw new SourceFormatError(`element ${count + 1} of "${list}" is larger than ${maximumElementBytes} bytes`);
      return found;
    },
    end(): void {
      if (state !== 'behind')
        throw new SourceFormatError(
          state === 'before' ? `the JSON has no list "${list}"` : `the JSON ends inside "${list}"; it is truncated`,
        );
    },
  };
};

/**
 * The objects of a named list in a JSON file of any size, in batches. Numbers are their text. Content outside the list
 * is skipped. Throws `SourceFormatError` if the list is missing or does not end.
 */
export async function* jsonElements(
  bytes: AsyncIterable<Buffer>,
  list: string,
): AsyncGenerator<readonly Located<unknown>[]> {
  const splitter = createSplitter(list);
  for await (const chunk of bytes) {
    const found = splitter.push(chunk);
    for (let at = 0; at < found.length; at += batchSize) yield found.slice(at, at + batchSize);
  }
  splitter.end();
}
