import type { Knex } from 'knex';
import { once } from 'node:events';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** The driver's connection of a knex transaction. */
const connectionOf = (transaction: Knex.Transaction): Promise<pg.Client> =>
  (transaction.client as { acquireConnection(): Promise<pg.Client> }).acquireConnection();

const feed = async (stream: Writable, chunks: AsyncIterable<Buffer>, done: Promise<void>): Promise<void> => {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  done.then(end, end);
  for await (const chunk of chunks) {
    if (!stream.write(chunk)) await once(stream, 'drain', { signal: ended.signal }).catch(() => done);
  }
  stream.end();
};

/**
 * Streams chunks of COPY text into the transaction's session. A failing source ends the COPY and rejects with its own
 * error.
 */
export const copyFrom = async (
  transaction: Knex.Transaction,
  sql: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> => {
  const connection = await connectionOf(transaction);
  const stream = connection.query(from(sql, { highWaterMark: 1 << 20 }));
  const done = finished(stream);
  try {
    await Promise.all([feed(stream, chunks, done), done]);
  } catch (error) {
    if (!stream.destroyed) stream.destroy(error as Error);
    await done.catch(() => undefined);
    throw error;
  }
};
