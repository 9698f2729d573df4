import { availableParallelism } from 'node:os';
import { BuilderThread } from './builder-thread.ts';
import { builtRows, type BuildJob, type BuiltRows } from './job.ts';

/** Threads beyond this wait for the database, which takes in the rows of all of them. */
const mostThreads = 8;

/** So few companies are built sooner than a thread has started. */
const fewCompanies = 3;

/** Builds the statements of many companies, on as many threads as there are cores. */
export class Builders {
  readonly #threads: readonly BuilderThread[];
  readonly #idle: BuilderThread[];
  readonly #queue: ((thread: BuilderThread) => void)[] = [];

  /** `companies`: how many will come. */
  constructor(companies: number) {
    const count = companies <= fewCompanies ? 0 : Math.min(availableParallelism(), mostThreads, companies);
    this.#threads = Array.from({ length: count }, () => new BuilderThread());
    this.#idle = [...this.#threads];
  }

  /** Waits for a thread that is free. Rejects with `BuildFailedError` where its thread ended. */
  async build(job: BuildJob): Promise<BuiltRows> {
    if (this.#threads.length === 0) return builtRows(job);
    const thread = this.#idle.pop() ?? (await new Promise<BuilderThread>((resolve) => this.#queue.push(resolve)));
    try {
      return await thread.build(job);
    } finally {
      const next = this.#queue.shift();
      if (next) next(thread);
      else this.#idle.push(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
