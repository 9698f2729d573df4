import { Worker } from 'node:worker_threads';
import type { BuildJob, BuiltRows } from './job.ts';

// From source and bundled, the worker is in the same folder with the same extension.
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './statements-worker.js', import.meta.url);

/** A company that could not be built: its thread ran out of memory, was stopped, or failed. */
export class BuildFailedError extends Error {
  override readonly name = 'BuildFailedError';
}

interface Waiting {
  resolve(rows: BuiltRows): void;
  reject(error: Error): void;
}

/** A thread that builds statements, one company at a time. */
export class BuilderThread {
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  #ended: Error | null = null;

  /** `megabytes` limits the memory of the thread. Beyond it, only the build fails. */
  constructor(megabytes?: number) {
    this.#worker = new Worker(workerFile, {
      execArgv: [],
      ...(megabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    });
    this.#worker.unref();
    this.#worker.on('message', (rows: BuiltRows) => this.#settle((waiting) => waiting.resolve(rows)));
    this.#worker.on('error', (cause) => this.#end(new BuildFailedError(`statements: ${String(cause)}`, { cause })));
    this.#worker.on('exit', () => this.#end(new BuildFailedError('the thread that builds statements was stopped')));
  }

  /** Rejects with `BuildFailedError` if the thread has ended. */
  build(job: BuildJob): Promise<BuiltRows> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(job);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(use: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#worker.unref();
    if (waiting) use(waiting);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#settle((waiting) => waiting.reject(this.#ended ?? error));
  }
}
