import { stat } from 'node:fs/promises';
import { recogniseFiles, type AnyConnector, type Artifact } from '@dqs/ingest';

/** A file that was recognised as the command does it and read without a database. */
export interface FileRead<Row> {
  /** The connector that recognised the file; null where none did. */
  readonly connector: string | null;
  /** Why no connector accepts the file. */
  readonly refused: string | null;
  readonly rows: readonly Row[];
  readonly rejects: readonly string[];
}

interface OneFile {
  readonly connector: AnyConnector | null;
  readonly artifact: Artifact | null;
  readonly refused: string | null;
}

/** The connector that recognises a file, or the reason why none does. */
export const recogniseFile = async (path: string, connectors: readonly AnyConnector[]): Promise<OneFile> => {
  const { recognised, unknown } = await recogniseFiles([path], connectors);
  const [found] = recognised;
  return {
    connector: found?.connector ?? null,
    artifact: found?.artifact ?? null,
    refused: unknown[0]?.reason ?? null,
  };
};

/** Reads a file with the connector that recognises it, into the rows of its table. Throws the errors of its parser. */
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
