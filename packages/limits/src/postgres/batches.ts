import type { Decision } from '../admission.ts';

/** How many requests of one name wait for a decision. */
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
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Names decided by one batch: bounds how long it holds its locks. */
const largestBatch = 100;
/** Batches under way at once: one more than is needed to keep the database busy while answers travel. */
const batchesAtOnce = 2;

/**
 * Gathers requests while as many batches run as may run at once: those that find room go at once, those that come meanwhile go together.
 * A request is never decided by a batch that started before it came.
 *
 * @param decide answers every group of a batch, in order
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
