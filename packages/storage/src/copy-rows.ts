import type { Knex } from 'knex';
import type { ChangeRecord } from './change-record.ts';
import { copyChunks, copyFormat } from './copy-text.ts';
import type { FactTables } from './fact-table.ts';
import type { Row, Target } from './load-target.ts';
import { identifier, literal } from './quote.ts';
import type { PartsStamp, Stamp } from './writer.ts';

/** What an engine provides to the loader, such as a way to stream lines into a table in the transaction's session. */
export interface Loading {
  readonly transaction: Knex.Transaction;
  /** Runs `copy … from stdin` and feeds it the chunks; rejects with the database's error. */
  copy(sql: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Bytes per chunk. */
  readonly chunkSize: number;
  /** Table shapes, cached for the duration of the transaction. */
  readonly tables: FactTables;
  /** True if no other session exists. Altering a table then blocks nobody. */
  readonly alone: boolean;
  /**
   * Called before the first row reaches a fact table. From here on the session sees uncommitted rows, which no reader
   * may see.
   */
  beforeTarget(): void;
  /** Records what the transaction changes; null if recording is off. */
  record(): ChangeRecord | null;
  /** Reports how many rows of a table were replaced or removed. They remain as dead rows until a vacuum. */
  deadRows(target: string, rows: number): void;
}

/** Rows with the artifact that they come from; null if one artifact supplies all rows of the load. */
export interface Batch {
  readonly artifactId: string | null;
  readonly rows: readonly Row[];
}

/** The stamp of a load's rows: one artifact, or the artifact of each batch. */
export interface Stamping extends PartsStamp, Pick<Stamp, 'spared' | 'predecessor'> {
  readonly artifactId: string | null;
}

export interface Stream {
  readonly first: Row;
  readonly batches: AsyncIterable<Batch>;
  read(): number;
}

/** Looks at the first row without consuming it, and counts rows. Null if there is no row at all. */
export const opened = async (given: AsyncIterable<Batch>, check: (row: Row) => void): Promise<Stream | null> => {
  const iterator = given[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (!next.done && next.value.rows.length === 0) next = await iterator.next();
  if (next.done) return null;
  const head = next.value;
  let count = 0;
  const batches = async function* () {
    try {
      for (let batch: IteratorResult<Batch> = { value: head }; !batch.done; batch = await iterator.next()) {
        const { rows } = batch.value;
        if (rows[0]) check(rows[0]);
        count += rows.length;
        yield batch.value;
      }
    } finally {
      await iterator.return?.();
    }
  };
  return { first: head.rows[0]!, batches: batches(), read: () => count };
};

const copySql = (relation: string, target: Target, stamps: readonly string[]): string =>
  `copy ${relation} (${[...target.columns.map(({ name }) => name), ...stamps].map(identifier).join(', ')}) from stdin`;

/** Copies lines with the stamps, followed by the artifact of each batch that has one. */
export const copyInto = async (
  loading: Loading,
  relation: string,
  target: Target,
  { artifactId: common }: Stamping,
  stream: Stream,
  stamps: Record<string, string>,
) => {
  const columns = target.columns.map(({ name }) => name);
  const values = Object.values(stamps);
  const constant = copyFormat(columns, values);
  const formatOf = ({ artifactId }: Batch) =>
    artifactId === null ? constant : copyFormat(columns, [...values, artifactId]);
  const sql = copySql(relation, target, [...Object.keys(stamps), ...(common === null ? ['artifact_id'] : [])]);
  await loading.copy(sql, copyChunks(stream.batches, formatOf, loading.chunkSize));
};

/**
 * Copies with the stamps as column defaults for the duration of the copy. A constant in the database is cheaper than
 * the same text on every line. Altering a table blocks its readers, so this is used only if there are none.
 */
export const copyWithDefaults = async (
  loading: Loading,
  target: Target,
  stamp: Stamping,
  stream: Stream,
  stamps: Readonly<Record<string, string>>,
) => {
  const alter = (change: (column: string, stamp: string) => string) =>
    loading.transaction.raw(
      `alter table ${target.table.target} ${Object.entries(stamps)
        .map(([column, stamp]) => `alter column ${identifier(column)} ${change(column, stamp)}`)
        .join(', ')}`,
    );
  await alter((_, stamp) => `set default ${literal(stamp)}`);
  await copyInto(loading, target.table.target, target, stamp, stream, {});
  await alter(() => 'drop default');
};
