import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { textChunks, type Encoding } from './text.ts';

/** A column of a fixed-width file. `start` is 1-based, as in published layouts. */
export interface FixedWidthField {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

const maximumLineCharacters = 1024 * 1024;

const cut = (line: string, fields: readonly FixedWidthField[]): readonly string[] =>
  fields.map((field) => line.slice(field.start - 1, field.start - 1 + field.length).trim());

/**
 * Lines of a fixed-width file as the trimmed texts of `fields`, in their order. A column beyond the end of its line is
 * empty. Blank lines are skipped. Throws `SourceFormatError` for a line over 1 MB or HTML instead of data.
 */
export async function* fixedWidthRows(
  bytes: AsyncIterable<Buffer>,
  fields: readonly FixedWidthField[],
  options: { readonly encoding?: Encoding } = {},
): AsyncGenerator<readonly Located<readonly string[]>[]> {
  let carry = '';
  let line = 0;
  const take = (lines: readonly string[]): Located<readonly string[]>[] => {
    const rows: Located<readonly string[]>[] = [];
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') rows.push({ record: cut(text, fields), line });
    }
    return rows;
  };
  for await (const text of textChunks(bytes, options.encoding)) {
    const lines = (carry + text).split('\n');
    carry = lines.pop() ?? '';
    if (carry.length > maximumLineCharacters)
      throw new SourceFormatError(`line ${line + lines.length + 1} is longer than 1 MB`, line + lines.length + 1);
    const rows = take(lines);
    if (rows.length > 0) yield rows;
  }
  const last = take([carry]);
  if (last.length > 0) yield last;
}
