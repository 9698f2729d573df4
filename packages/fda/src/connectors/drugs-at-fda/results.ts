import { SourceFormatError, parseJson } from '@dqs/kit';

/** Some results of the file, and the members before them. */
interface Results {
  readonly outer: unknown;
  readonly values: readonly unknown[];
}

const quote = 0x22;
const backslash = 0x5c;
const opens = new Set([0x7b, 0x5b]);
const closes = new Set([0x7d, 0x5d]);
const inList = 2;

/**
 * Streams the objects of the list `results` of a JSON file. Each is cut out at its brackets and parsed separately, with
 * numbers as their source text. `outer` has the members before the list. Throws `SourceFormatError` for a file that
 * ends early or lacks the list.
 */
export async function* results(bytes: AsyncIterable<Buffer>): AsyncGenerator<Results> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let listed = false;
  let before = '';
  let outer: unknown = null;
  let pieces: Buffer[] = [];
  for await (const chunk of bytes) {
    const values: unknown[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk[at]!;
      if (!listed) before += String.fromCharCode(code);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === backslash) escaped = true;
        else if (code === quote) inString = false;
      } else if (code === quote) inString = true;
      else if (opens.has(code)) {
        depth += 1;
        if (!listed && depth === inList && /"results"\s*:\s*\[$/.test(before)) {
          listed = true;
          outer = parseJson(Buffer.from(`${before}]}`, 'latin1'));
        } else if (listed && depth === inList + 1) start = at;
      } else if (closes.has(code)) {
        depth -= 1;
        if (listed && depth === inList) {
          values.push(parseJson(Buffer.concat([...pieces, chunk.subarray(start, at + 1)])));
          pieces = [];
        } else if (listed && depth < inList) {
          if (values.length > 0) yield { outer, values };
          return;
        }
      }
    }
    if (listed && depth > inList) pieces.push(chunk.subarray(start));
    if (values.length > 0) yield { outer, values };
  }
  throw new SourceFormatError(
    listed ? 'the file ends before its list of results does' : 'the file has no list of results',
  );
}
