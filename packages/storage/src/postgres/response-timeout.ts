import type pg from 'pg';
import { ReadQuery, type ReadRequest } from './read-query.ts';

/** The server accepted a query and did not even end it at its own limit. */
export class ResponseTimeout extends Error {
  override readonly name = 'ResponseTimeout';

  constructor(options?: ErrorOptions) {
    super('the server does not answer', options);
  }
}

/** What a connection is waiting for. */
interface Wait {
  /** Queries sent and not answered yet. */
  pending: number;
  /** When the last thing happened, in milliseconds of the process. */
  since: number;
  timedOut: boolean;
}

const waits = new WeakMap<pg.ClientBase, Wait>();

/** Milliseconds between two looks at the connections. */
const lookEvery = 250;

/**
 * Ends a connection of the pool on which a query has had no answer for `limitMs`; its queries, run by `runQuery`, then fail
 * with `ResponseTimeout`. One look at all connections now and then replaces a timer for each query.
 */
export const watchResponses = (pool: pg.Pool, limitMs: number): void => {
  const held = new Map<pg.PoolClient, Wait>();
  let looking: NodeJS.Timeout | undefined;
  const look = (): void => {
    const now = performance.now();
    for (const [client, wait] of held) {
      if (wait.timedOut || wait.pending === 0 || now - wait.since <= limitMs) continue;
      wait.timedOut = true;
      // With a query under way the driver does not wait for the server: the socket is closed at once.
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
 * Runs one read on a connection that `watchResponses` may look after. Neither the promise nor the timer that the driver would
 * make for it is used: both keep the rows of a connection's query reachable from those of the next, so that every row is
 * copied by the collector before it goes, which cost a third of a request's time.
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
