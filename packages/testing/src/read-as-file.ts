import { stat } from 'node:fs/promises';
import { recogniseFiles, type AnyConnector, type Artifact } from '@dqs/ingest';

/** What became of a file that was recognised as the command does it and read without a database. */
export interface FileRead<Row> {
  /** The connector that knows it; null where none does. */
  readonly connector: string | null;
  /** Why no connector takes it. */
  readonly refused: string | null;
  readonly rows: readonly Row[];
  readonly rejects: readonly string[];
}

interface OneFile {
  readonly connector: AnyConnector | null;
  readonly artifact: Artifact | null;
  readonly refused: string | null;
}

/** Which of the connectors knows a file, or why none does. */
export const recogniseFile = async (path: string, connectors: readonly AnyConnector[]): Promise<OneFile> => {
  const { recognised, unknown } = await recogniseFiles([path], connectors);
  const [found] = recognised;
  return {
    connector: found?.connector ?? null,
    artifact: found?.artifact ?? null,
    refused: unknown[0]?.reason ?? null,
  };
};

/** Reads a file by the connector that knows it, into the rows of its own table. Throws what its parser throws. */
export const readAsFile = async <Row extends object>(
  path: string,
  connectors: readonly AnyConnector[],
): Promise<FileRead<Row>> => {
  const { connector, artifact, refused } = await recogniseFile(path, connectors);
  if (connector === null || artifact === null) return { connector: null, refused, rows: [], rejects: [] };
  const rows: Row[] = [];
  const rejects: string[] = [];
  const { size: bytes } = await stat(path);
  for await (const batch of connector.reading.parse({ ...artifact, path, sha256: '', bytes }))
    for (const { record } of batch) {
      const normalised = connector.rows.normalise(record);
      if ('reject' in normalised) rejects.push(normalised.reject);
      else rows.push(...normalised);
    }
  return { connector: connector.key, refused: null, rows, rejects };
};
