import type { Decision } from '../admission.ts';

/** Number of requests with one name that wait for a decision. */
export interface Group {
  readonly name: string;
  readonly count: number;
}

/** The decisions of one group, by position in the order of arrival. */
export type Decisions<Value> = (position: number) => Decision<Value>;

interface Waiter<Value> {
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** Requests that are decided together. */
export interface Batches<Value> {
  enter(name: string): Promise<Value>;
  /** Resolves when no batch is running. */
  idle(): Promise<void>;
}

/** Maximum names of one batch. It bounds how long a batch keeps its locks. */
const largestBatch = 100;
/** Concurrent batches: one more than needed to keep the database busy while answers travel. */
const batchesAtOnce = 2;

/**
 * Groups requests while the maximum number of batches is running. A request that finds a free place starts at once.
 * Requests that arrive meanwhile go together. A request is never decided by a batch that started before it arrived.
 *
 * @param decide returns the decisions of every group of a batch, in order
 */
export const createBatches = <Value>(
  decide: (groups: readonly Group[]) => Promise<readonly Decisions<Value>[]>,
): Batches<Value> => {
  const waiting = new Map<string, Waiter<Value>[]>();
  const running = new Set<Promise<void>>();

  const takeBatch = (): (readonly [string, Waiter<Value>[]])[] => {
    const batch: (readonly [string, Waiter<Value>[]])[] = [];
    for (const entry of waiting) {
      if (batch.push(entry) === largestBatch) break;
    }
    for (const [name] of batch) waiting.delete(name);
    return batch;
  };

  const settle = (waiter: Waiter<Value>, outcome: Decision<Value>): void => {
    if ('value' in outcome) waiter.resolve(outcome.value);
    else waiter.reject(outcome.error);
  };

  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = takeBatch();
      try {
        const decisions = await decide(batch.map(([name, waiters]) => ({ name, count: waiters.length })));
        batch.forEach(([, waiters], group) => {
          const decisionsOfGroup = decisions[group] as Decisions<Value>;
          waiters.forEach((waiter, position) => settle(waiter, decisionsOfGroup(position)));
        });
      } catch (error) {
        for (const [, waiters] of batch) for (const waiter of waiters) waiter.reject(error);
      }
    }
  };

  return {
    enter(name) {
      return new Promise<Value>((resolve, reject) => {
        const waiters = waiting.get(name);
        if (waiters) waiters.push({ resolve, reject });
        else waiting.set(name, [{ resolve, reject }]);
        if (running.size === batchesAtOnce) return;
        const batch = run().finally(() => running.delete(batch));
        running.add(batch);
      });
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
