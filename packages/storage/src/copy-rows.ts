import type { Knex } from 'knex';
import type { ChangeRecord } from './change-record.ts';
import { copyChunks, copyFormat } from './copy-text.ts';
import type { FactTables } from './fact-table.ts';
import type { Row, Target } from './load-target.ts';
import { identifier, literal } from './quote.ts';
import type { PartsStamp, Stamp } from './writer.ts';

/** What an engine gives the loader: its own way to stream lines into a table of the transaction's session. */
export interface Loading {
  readonly transaction: Knex.Transaction;
  /** Runs `copy … from stdin` and feeds it the chunks; rejects with the database's error. */
  copy(sql: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Bytes per chunk. */
  readonly chunkSize: number;
  /** Tables whose shape is known for as long as the transaction lasts. */
  readonly tables: FactTables;
  /** Nobody else has a session: a table may be altered without keeping anybody waiting. */
  readonly alone: boolean;
  /** Called before the first row reaches a fact table: from here on the session sees what nobody else may see. */
  beforeTarget(): void;
  /** Keeps what the transaction changes; null where nobody asked for it. */
  record(): ChangeRecord | null;
  /** Told how many rows of which table were replaced or removed, and so lie about until a vacuum. */
  deadRows(target: string, rows: number): void;
}

/** Rows with the artifact that brought them; null where one artifact brings all rows of the load. */
export interface Batch {
  readonly artifactId: string | null;
  readonly rows: readonly Row[];
}

/** What stamps the rows of a load: one artifact, or the artifact of each batch. */
export interface Stamping extends PartsStamp, Pick<Stamp, 'spared' | 'predecessor'> {
  readonly artifactId: string | null;
}

export interface Stream {
  readonly first: Row;
  readonly batches: AsyncIterable<Batch>;
  read(): number;
}

/** Looks at the first row without losing it; counts what passes. Null when there is no row at all. */
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

/** Copies lines with the stamps, and behind them the artifact of each batch that names one. */
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
 * Copies with the stamps as the columns' defaults for the time of the copy: a constant that the database holds is cheaper
 * than the same text on every line. Altering a table keeps its readers waiting, so only where there are none.
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
