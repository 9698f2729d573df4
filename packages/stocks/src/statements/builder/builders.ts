import { availableParallelism } from 'node:os';
import { BuilderThread } from './builder-thread.ts';
import { builtRows, type BuildJob, type BuiltRows } from './job.ts';

/** More threads would only wait for the database to write their rows. */
const maxThreads = 8;

/** Up to this number, building takes less time than starting a thread. */
const fewCompanies = 3;

/** Builds the statements of many companies, with one thread per core. */
export class Builders {
  readonly #threads: readonly BuilderThread[];
  readonly #idle: BuilderThread[];
  readonly #queue: ((thread: BuilderThread) => void)[] = [];

  /** `companies`: expected number of builds. */
  constructor(companies: number) {
    const count = companies <= fewCompanies ? 0 : Math.min(availableParallelism(), maxThreads, companies);
    this.#threads = Array.from({ length: count }, () => new BuilderThread());
    this.#idle = [...this.#threads];
  }

  /** Waits for a free thread. Rejects with `BuildFailedError` if the thread ends. */
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
