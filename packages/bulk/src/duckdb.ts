import type * as DuckDB from '@duckdb/node-api';
import { ServiceError } from '@dqs/schemas';

/** A DuckDB session in memory. */
export interface Duck {
  run(sql: string): Promise<void>;
  /** All rows, every value as text or null. */
  rows(
    sql: string,
  ): Promise<{ readonly columns: readonly string[]; readonly rows: readonly (readonly (string | null)[])[] }>;
  close(): void;
}

export interface DuckOptions {
  /** Memory limit. More data is written to `temporary`. */
  readonly memoryMegabytes?: number;
  readonly threads?: number;
  /** Folder for data that exceeds memory. */
  readonly temporary?: string;
}

/** A text as an SQL literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name as an SQL identifier. */
export const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const load = async (): Promise<typeof DuckDB> => {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new ServiceError(
      'service_unavailable',
      'DuckDB is not installed: Parquet files of whole datasets are written and read with it',
      { hint: 'Install it with: npm install -g @duckdb/node-api' },
      { cause: error },
    );
  }
};

const resultOf = async (connection: DuckDB.DuckDBConnection, sql: string) => {
  const reader = await connection.runAndReadAll(sql);
  const rows = reader.getRows().map((row) => row.map((value) => (value === null ? null : String(value))));
  return { columns: reader.columnNames(), rows };
};

/**
 * Opens DuckDB, which is installed separately. Throws `service_unavailable` if it is not installed. The caller closes
 * it.
 */
export const openDuck = async ({ memoryMegabytes = 512, threads = 2, temporary }: DuckOptions = {}): Promise<Duck> => {
  const { DuckDBInstance } = await load();
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMegabytes}MB`,
    threads: String(threads),
    autoinstall_known_extensions: 'false',
    ...(temporary === undefined ? {} : { temp_directory: temporary }),
  });
  const connection = await instance.connect();
  await connection.run(`set timezone = 'UTC'`).catch(() => undefined);
  return {
    run: async (sql) => void (await connection.run(sql)),
    rows: (sql) => resultOf(connection, sql),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
};
