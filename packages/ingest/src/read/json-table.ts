import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { columnIndex } from './csv.ts';
import { jsonValue } from './json.ts';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((cell) => typeof cell === 'string');

/**
 * The rows of a JSON array of arrays of texts, whose first array contains the column names. Each row has the cells of
 * `names`. A missing cell is empty. Throws `SourceFormatError` for another shape, and for a missing or duplicate
 * column.
 */
export const jsonTable = async (
  bytes: AsyncIterable<Buffer>,
  names: readonly string[],
): Promise<readonly Located<ReadonlyMap<string, string>>[]> => {
  const answer = await jsonValue(bytes);
  const [header, ...rows]: readonly unknown[] = Array.isArray(answer) ? answer : [];
  if (!isTexts(header)) throw new SourceFormatError('the answer does not begin with a row of names');
  const columns = columnIndex(header, names);
  return rows.map((row, index) => {
    const line = index + 2;
    if (!isTexts(row)) throw new SourceFormatError(`row ${line} of the answer is not a list of texts`, line);
    return { line, record: new Map([...columns].map(([name, at]) => [name, row[at] ?? ''])) };
  });
};
