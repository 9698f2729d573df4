import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Queries a Parquet file, as the view `answer`, with DuckDB, an independent reader. */
export const readByDuckdb = async (
  bytes: Uint8Array,
  sql: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'dqs-parquet-'));
  try {
    const file = join(folder, 'answer.parquet');
    await writeFile(file, bytes);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    try {
      await connection.run("set timezone = 'UTC'");
      await connection.run(`create view answer as select * from '${file}'`);
      return (await connection.runAndReadAll(sql)).getRowObjectsJS();
    } finally {
      connection.closeSync();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
