import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { closeMessage, joined, queryMessage, syncMessage } from './wire.ts';

const simpleQuery = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const parse = 'P'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);

/**
 * Replaces the network connection of the pg driver. It collects the driver's messages until an answer is due and passes
 * them to the engine. knex therefore works on the embedded database exactly as on PostgreSQL.
 */
export class EmbeddedSocket extends Duplex {
  readonly #engine: EmbeddedEngine;
  #started = false;
  #pending: Buffer = Buffer.alloc(0);
  #group: Buffer[] = [];
  /** Statements that the driver has named. A later driver does not know them. */
  readonly #named = new Set<string>();

  constructor(engine: EmbeddedEngine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#take().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#leave().then(
      () => done(error),
      () => done(error),
    );
  }

  /** The driver leaves and the session stays. The session must not keep the driver's transaction or its statements. */
  async #leave(): Promise<void> {
    const farewell = [
      ...(this.#engine.status === 'I' ? [] : [queryMessage('rollback')]),
      ...(this.#named.size === 0 ? [] : [...[...this.#named].map(closeMessage), syncMessage()]),
    ];
    this.#named.clear();
    if (farewell.length > 0) await this.#engine.owner(joined(farewell));
  }

  async #take(): Promise<void> {
    for (let message = this.#message(); message !== null; message = this.#message()) {
      this.#group.push(message);
      const type = this.#started ? message[0] : sync;
      this.#started = true;
      if (type === parse) this.#note(message);
      if (type === terminate) {
        this.#group = [];
        await this.#leave();
        this.push(null);
      } else if (type === simpleQuery || type === sync) {
        const group = this.#group;
        this.#group = [];
        this.push(await this.#engine.owner(joined(group)));
      }
    }
  }

  #note(message: Buffer): void {
    const name = message.toString('utf8', 5, message.indexOf(0, 5));
    if (name !== '') this.#named.add(name);
  }

  /** The next complete message. The first message of a connection has no type byte. */
  #message(): Buffer | null {
    const header = this.#started ? 5 : 4;
    if (this.#pending.length < header) return null;
    const length = this.#pending.readInt32BE(header - 4) + header - 4;
    if (this.#pending.length < length) return null;
    const message = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return message;
  }
}
