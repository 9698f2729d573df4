import type { Socket } from 'node:net';
import type pg from 'pg';

/** Consecutive whole rows of a COPY. */
export interface CopiedRows {
  readonly bytes: Buffer;
  readonly rows: number;
  /** Bytes of the longest row. */
  readonly longest: number;
}

/** Codes of the protocol's messages. */
const copyData = 0x64;
const copyDone = 0x63;
const errorResponse = 0x45;

/** Each message starts with a code and a length. */
const headBytes = 5;

type Listener = (chunk: Buffer) => void;

interface Connection {
  readonly stream: Socket;
  query(text: string): void;
}

/**
 * A COPY TO STDOUT that reads from the socket directly. The server sends one message for each row, and an object for
 * each of a hundred million would cost more than the rows. The driver hands over the connection while the COPY runs.
 */
class CopyOut {
  readonly #sql: string;
  #connection: Connection | null = null;
  readonly #submitted = Promise.withResolvers<void>();
  #driver: Listener[] = [];
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** Minimum number of bytes that the next step needs. */
  #needed = headBytes;
  #sent = 0;
  #isDone = false;
  /** Whether the server has named the result or an error. */
  #isEnded = false;
  #readable = Promise.withResolvers<void>();
  readonly #onReadable = (): void => this.#readable.resolve();
  readonly #ended = Promise.withResolvers<number>();

  constructor(sql: string) {
    this.#sql = sql;
    // The error is thrown where the promise is awaited.
    this.#ended.promise.catch(() => undefined);
  }

  /** The driver calls this when the query's turn comes, and the handlers below. */
  submit(connection: Connection): void {
    this.#connection = connection;
    const { stream } = connection;
    this.#driver = stream.listeners('data') as Listener[];
    stream.removeAllListeners('data');
    stream.pause();
    stream.on('readable', this.#onReadable).on('close', this.#onReadable);
    connection.query(this.#sql);
    this.#submitted.resolve();
  }

  handleError(error: Error): void {
    this.#giveBack(null);
    this.#ended.reject(error);
    this.#end();
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#ended.resolve(Number.parseInt(/^COPY (\d+)$/.exec(text)?.[1] ?? '-1', 10));
    this.#end();
  }

  #end(): void {
    this.#isEnded = true;
    this.#readable.resolve();
  }

  handleReadyForQuery(): void {
    // The previous message contains the result of the COPY.
  }

  /** Returns the connection to the driver, which reads the remaining bytes and all later messages. */
  #giveBack(rest: Buffer | null): void {
    if (this.#isDone || this.#connection === null) return;
    this.#isDone = true;
    const { stream } = this.#connection;
    stream.off('readable', this.#onReadable).off('close', this.#onReadable);
    for (const listener of this.#driver) {
      stream.on('data', listener);
      if (rest !== null && rest.length > 0) listener(rest);
    }
    // On the next tick the stream notices that its readable listener is gone.
    process.nextTick(() => stream.resume());
  }

  /** Moves the content of whole messages to the beginning of the bytes; null if they contain no row. */
  #rowsOf(bytes: Buffer): CopiedRows | null {
    let [at, used, rows, longest] = [0, 0, 0, 0];
    this.#needed = headBytes;
    while (at + headBytes <= bytes.length) {
      const code = bytes[at];
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (code === errorResponse || code === copyDone) {
        const from = code === copyDone ? end : at;
        if (from > bytes.length) break;
        const rest = Buffer.from(bytes.subarray(from));
        at = bytes.length;
        this.#giveBack(rest);
        break;
      }
      if (end > bytes.length) {
        this.#needed = end - at;
        break;
      }
      if (code === copyData) {
        bytes.copyWithin(used, at + headBytes, end);
        const length = end - at - headBytes;
        used += length;
        rows += 1;
        if (length > longest) longest = length;
      }
      at = end;
    }
    const rest = bytes.subarray(at);
    // A copy, because the rows before it may stay in memory longer.
    this.#pending = rest.length === 0 ? [] : [Buffer.from(rest)];
    this.#pendingBytes = rest.length;
    this.#sent += rows;
    return rows === 0 ? null : { bytes: bytes.subarray(0, used), rows, longest };
  }

  /** The server's next bytes; null at the end. */
  async #chunk(): Promise<Buffer | null> {
    const { stream } = this.#connection!;
    for (;;) {
      this.#readable = Promise.withResolvers<void>();
      const chunk = stream.read() as Buffer | null;
      if (chunk !== null || this.#isDone) return chunk;
      if (stream.destroyed || stream.readableEnded) return null;
      await (this.#isEnded ? this.#ended.promise : this.#readable.promise);
    }
  }

  async *#read(): AsyncGenerator<CopiedRows> {
    await Promise.race([this.#submitted.promise, this.#ended.promise]);
    while (!this.#isDone) {
      const chunk = await this.#chunk();
      if (chunk === null) break;
      this.#pending.push(chunk);
      this.#pendingBytes += chunk.length;
      if (this.#pendingBytes < this.#needed) continue;
      const rows = this.#rowsOf(this.#pending.length === 1 ? chunk : Buffer.concat(this.#pending));
      if (rows !== null) yield rows;
    }
  }

  /** Reads the rows. Throws if the server reports another number of rows. */
  async *rows(): AsyncGenerator<CopiedRows> {
    const rows = this.#read();
    try {
      yield* rows;
      const expected = await this.#ended.promise;
      if (expected !== this.#sent) throw new Error(`COPY gave ${this.#sent} rows, and names ${expected}`);
    } finally {
      // A caller that stops early must still have a connection that accepts statements.
      for await (const _ of this.#read());
    }
  }
}

/** The rows of a COPY TO STDOUT as chunks of whole rows. */
export const copyOut = (client: pg.Client, sql: string): AsyncGenerator<CopiedRows> =>
  client.query(new CopyOut(sql) as unknown as pg.Submittable & CopyOut).rows();
