import { Worker } from 'node:worker_threads';
import { engineModule } from './engine-module.ts';
import type { Packing, WorkerCommand, WorkerReply, WorkerStart } from './worker-messages.ts';

// The worker's file is in the same folder with the same extension, both in source and when bundled.
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js',
  import.meta.url,
);

/** The thread ended unexpectedly: by the watchdog, or because the engine failed. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
}

interface Waiting {
  resolve(reply: WorkerReply): void;
  reject(error: Error): void;
}

/** One run of the database's thread. It executes one command at a time. */
export class WorkerThread {
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  #ended: ThreadEndedError | null = null;

  private constructor() {
    this.#worker = new Worker(workerFile, { execArgv: [], stdout: false });
    this.#worker.on('message', (reply: WorkerReply) => this.#settle((waiting) => waiting.resolve(reply)));
    this.#worker.on('error', (error) =>
      this.#end(new ThreadEndedError(`the embedded database failed: ${String(error)}`, { cause: error })),
    );
    this.#worker.on('exit', () => this.#end(new ThreadEndedError('the embedded database was stopped')));
  }

  /**
   * Starts a thread that loads the engine's code and opens nothing yet. The thread alone does not keep a process alive.
   */
  static prepare(): WorkerThread {
    const thread = new WorkerThread();
    thread.#worker.unref();
    // Compiles while the thread starts. The opening that needs the code reports a failure.
    engineModule().catch(() => undefined);
    return thread;
  }

  static async start(start: WorkerStart): Promise<WorkerThread> {
    const thread = WorkerThread.prepare();
    await thread.open(start);
    return thread;
  }

  /** Opens a database. This must be the first command. */
  async open(start: WorkerStart): Promise<void> {
    await this.#ask({ kind: 'open', start, engine: await engineModule() });
  }

  get ended(): boolean {
    return this.#ended !== null;
  }

  /** Runs protocol messages. The memory of `bytes` is transferred to the thread. */
  async execute(bytes: Uint8Array): Promise<Uint8Array> {
    const reply = await this.#ask({ kind: 'execute', bytes }, [bytes.buffer as ArrayBuffer]);
    return 'bytes' in reply ? reply.bytes : new Uint8Array(0);
  }

  /** The whole database as a tar. */
  async dump(packing: Packing): Promise<Uint8Array> {
    const reply = await this.#ask({ kind: 'dump', packing });
    return 'bytes' in reply ? reply.bytes : new Uint8Array(0);
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    await this.#ask({ kind: 'close' });
    await this.#worker.terminate();
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(command: WorkerCommand, transfer: ArrayBuffer[] = []): Promise<WorkerReply> {
    const reply = this.#reply();
    if (!this.#ended) this.#worker.postMessage(command, transfer);
    return reply;
  }

  #reply(): Promise<WorkerReply> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #settle(tell: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#worker.unref();
    if (waiting) tell(waiting);
  }

  #end(error: ThreadEndedError): void {
    this.#ended ??= error;
    this.#settle((waiting) => waiting.reject(this.#ended!));
  }
}
