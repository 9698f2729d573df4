import type { DuplicateKeyError } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';

type Key = NonNullable<DuplicateKeyError['key']>;

const hasKey = (row: Readonly<Record<string, unknown>>, key: Key): boolean =>
  Object.entries(key).every(([column, value]) => (row[column] ?? null) === value || String(row[column]) === value);

/** Lines of the first two records that give a row of this key; the file is read once more, which only a failed load pays. */
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
 * What a key that stands twice says of the file: its table, the key and both places where they can be told. Resolves to the error
 * itself where the other row is not of this file.
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
