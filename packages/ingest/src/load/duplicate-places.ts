import type { DuplicateKeyError } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';

type Key = NonNullable<DuplicateKeyError['key']>;

const hasKey = (row: Readonly<Record<string, unknown>>, key: Key): boolean =>
  Object.entries(key).every(([column, value]) => (row[column] ?? null) === value || String(row[column]) === value);

/**
 * Lines of the first two records that yield a row with this key. The file is read once more, which costs only a failed
 * load.
 */
const placesOf = async (connector: AnyConnector, artifact: StoredArtifact, key: Key): Promise<readonly number[]> => {
  const lines: number[] = [];
  for await (const batch of connector.reading.parse(artifact)) {
    for (const { record, line } of batch) {
      const rows = connector.rows.normalise(record);
      if ('reject' in rows) continue;
      for (const row of rows as readonly Record<string, unknown>[]) if (hasKey(row, key)) lines.push(line);
      if (lines.length > 1) return lines.slice(0, 2);
    }
  }
  return lines;
};

/**
 * Explains a duplicate key: its table, the key and both positions if they can be determined. Returns the original error
 * if the other row is not from this file.
 */
export const explainDuplicate = async (
  connector: AnyConnector,
  artifact: StoredArtifact,
  error: DuplicateKeyError,
): Promise<Error> => {
  const { table, key, certain } = error;
  const [first, second] = key === null ? [] : await placesOf(connector, artifact, key);
  if (!certain && second === undefined) return error;
  const named = key === null ? '' : ` ${JSON.stringify(key)}`;
  const places =
    second === undefined ? '' : first === second ? `, both on line ${first}` : `: lines ${first} and ${second}`;
  const message = `two rows of the artifact have the same key in data.${table}${named}${places}`;
  return new SourceFormatError(message, second ?? first ?? null, { cause: error });
};
