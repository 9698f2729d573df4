import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { EngineModule } from './engine-module.ts';
import { readArchive, type Archive } from './untar.ts';
import type { Packing, WorkerCommand, WorkerReply, WorkerStart } from './worker-messages.ts';

// The database of one folder runs on a separate thread. A query blocks its thread, and ending the thread is the only
// way to end a query. The thread forwards protocol bytes without interpreting them.

const port = parentPort!;
let database: PGlite;

const reply = (message: WorkerReply): void => {
  if ('bytes' in message) port.postMessage(message, [message.bytes.buffer as ArrayBuffer]);
  else port.postMessage(message);
};

/**
 * An archive in the form that the engine accepts. It is inflated in one step and passed on as it is, which takes a
 * third of the engine's own time.
 */
class Unpacked extends Blob {
  readonly #tar: Buffer;

  constructor({ tar }: Archive) {
    super([], { type: 'application/x-tar' });
    this.#tar = tar;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#tar;
    const isWhole = byteOffset === 0 && byteLength === buffer.byteLength;
    return Promise.resolve((isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer);
  }
}

const open = async ({ directory, seed }: WorkerStart, engine: EngineModule): Promise<void> => {
  database = await PGlite.create({
    ...(directory === null ? {} : { dataDir: directory }),
    // Read at once, so that a file that is replaced meanwhile is still read completely.
    ...(seed === null ? {} : { loadDataDir: new Unpacked(await readArchive(seed)) }),
    pgliteWasmModule: engine,
    extensions: { fuzzystrmatch, pg_trgm, unaccent },
  });
  reply({ kind: 'ready' });
};

const dump = async (packing: Packing): Promise<void> => {
  const archive = await database.dumpDataDir(packing);
  reply({ kind: 'answer', bytes: new Uint8Array(await archive.arrayBuffer()) });
};

const close = async (): Promise<void> => {
  await database.close();
  reply({ kind: 'closed' });
  port.close();
};

const perform = (command: WorkerCommand): Promise<void> | void => {
  if (command.kind === 'open') return open(command.start, command.engine);
  if (command.kind === 'close') return close();
  if (command.kind === 'dump') return dump(command.packing);
  reply({ kind: 'answer', bytes: database.execProtocolRawSync(command.bytes) });
};

port.on('message', (command: WorkerCommand) => void perform(command));
