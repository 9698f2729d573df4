import { SourceFormatError, type Located } from '@dqs/kit';

const cellsOf = (line: string): readonly string[] =>
  line.startsWith('"') && line.endsWith('"')
    ? line
        .slice(1, -1)
        .split('","')
        .map((cell) => cell.replaceAll('""', '"'))
    : line.split(',');

/**
 * Streams the rows of a file that quotes every cell without doubling quotation marks inside. A cell ends at a quotation
 * mark, a comma and a quotation mark. The header comes first. Throws `SourceFormatError` for a row of another width.
 */
export async function* quotedLines(
  bytes: AsyncIterable<Buffer>,
  encoding: 'utf-8' | 'windows-1252',
): AsyncGenerator<readonly Located<readonly string[]>[]> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let line = 0;
  let width = 0;
  const rowsOf = (lines: readonly string[]) =>
    lines.flatMap((text): readonly Located<readonly string[]>[] => {
      line += 1;
      const record = cellsOf(text.replace(/\r$/, ''));
      if (text.trim() === '') return [];
      if (width === 0) width = record.length;
      if (record.length !== width)
        throw new SourceFormatError(`the row has ${record.length} cells where the header has ${width}`, line);
      return [{ record, line }];
    });
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield rowsOf(lines);
  }
  yield rowsOf([rest + decoder.decode()]);
}
