import type pg from 'pg';
import { ReadQuery, type ReadRequest } from './read-query.ts';

/** The server accepted a query and did not end it even at the server's own limit. */
export class ResponseTimeout extends Error {
  override readonly name = 'ResponseTimeout';

  constructor(options?: ErrorOptions) {
    super('the server does not answer', options);
  }
}

/** The pending queries of a connection. */
interface Wait {
  /** Queries sent and not answered yet. */
  pending: number;
  /** Time of the last event, in milliseconds since the process started. */
  since: number;
  timedOut: boolean;
}

const waits = new WeakMap<pg.ClientBase, Wait>();

/** Milliseconds between two checks of the connections. */
const lookEvery = 250;

/**
 * Closes a connection of the pool on which a query has had no answer for `limitMs`. Its queries, run by `runQuery`,
 * then fail with `ResponseTimeout`. A periodic check of all connections replaces a timer for each query.
 */
export const watchResponses = (pool: pg.Pool, limitMs: number): void => {
  const held = new Map<pg.PoolClient, Wait>();
  let looking: NodeJS.Timeout | undefined;
  const look = (): void => {
    const now = performance.now();
    for (const [client, wait] of held) {
      if (wait.timedOut || wait.pending === 0 || now - wait.since <= limitMs) continue;
      wait.timedOut = true;
      // With a running query the driver does not wait for the server. The socket is closed at once.
      void (client as unknown as pg.Client).end().catch(() => undefined);
    }
  };
  pool.on('connect', (client) => {
    const wait: Wait = { pending: 0, since: 0, timedOut: false };
    waits.set(client, wait);
    held.set(client, wait);
    looking ??= setInterval(look, lookEvery).unref();
  });
  pool.on('remove', (client) => {
    held.delete(client);
    if (held.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  });
};

/**
 * Runs one read on a connection that `watchResponses` may monitor. It avoids the driver's promise and timer. Both keep
 * the rows of one query reachable from those of the next, so that the collector copies every row before freeing it.
 * That cost a third of a request's time.
 */
export const runQuery = <Row>(client: pg.PoolClient, request: ReadRequest<Row>): Promise<readonly Row[]> =>
  new Promise((resolve, reject) => {
    const wait = waits.get(client);
    if (wait) {
      if (wait.pending === 0) wait.since = performance.now();
      wait.pending += 1;
    }
    client.query(
      new ReadQuery<Row>(request, (error, rows) => {
        if (wait) {
          wait.pending -= 1;
          wait.since = performance.now();
        }
        if (error) reject(wait?.timedOut ? new ResponseTimeout({ cause: error }) : error);
        else resolve(rows);
      }),
    );
  });
