import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { isPooled } from './pooler.ts';

/** What the driver stores about a connection: its address and its identity at the server. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

const cancelBackend = async (url: string, processId: number): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'dqs cancel',
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [processId]);
  } finally {
    await client.end();
  }
};

/** The request code of the protocol's CancelRequest. */
const cancelCode = 80_877_102;

/** A pooler supplies its own process number and key. It forwards a CancelRequest with them to the server. */
const cancelThroughPooler = async ({ host, port, processID, secretKey }: Connected): Promise<void> => {
  const message = Buffer.alloc(16);
  [16, cancelCode, processID, secretKey].forEach((number, at) => message.writeInt32BE(number, at * 4));
  const socket = connect({ host, port, timeout: 1000 });
  socket.on('timeout', () => socket.destroy(new Error('the pooler does not answer')));
  // PgBouncer drops a request whose sender has disconnected. It closes the connection itself.
  socket.resume().write(message);
  await once(socket, 'close');
};

/** Ends the query that a connection is running. An idle connection is not affected. */
export const cancelQuery = (url: string, client: pg.PoolClient): Promise<void> => {
  const connected = client as unknown as Connected;
  return isPooled(client) ? cancelThroughPooler(connected) : cancelBackend(url, connected.processID);
};
