import { setTimeout as pause } from 'node:timers/promises';

/** What callers saw during a phase. */
export interface Seen {
  answered: number;
  /** 200 with another body than the data has. */
  wrong: number;
  /** 5xx that say when to come back. */
  come: number;
  /** 5xx without that. */
  bare: number;
  /** No HTTP answer at all: the connection was refused or broke. */
  broken: number;
  /** Of the last request that was not answered with 200, in milliseconds of the process. */
  lastFailure: number;
}

const nothing = (): Seen => ({ answered: 0, wrong: 0, come: 0, bare: 0, broken: 0, lastFailure: 0 });

export interface Callers {
  /** Begins counting anew and answers what was seen until now. */
  next(): Seen;
  stop(): Promise<void>;
}

/** The part of a body that does not depend on when it was asked. */
const dataOf = (text: string): string => JSON.stringify((JSON.parse(text) as { data: unknown }).data);

/** Asks the addresses in turn, by several callers at once, and compares every answer with the first one of its address. */
export const startCallers = async (
  base: string,
  key: string,
  paths: readonly string[],
  count: number,
): Promise<Callers> => {
  const ask = (path: string) =>
    fetch(`${base}${path}`, { headers: { 'X-API-KEY': key }, signal: AbortSignal.timeout(15_000) });
  const expected = new Map<string, string>();
  for (const path of paths) expected.set(path, dataOf(await (await ask(path)).text()));
  let seen = nothing();
  let isRunning = true;
  const judge = async (path: string): Promise<void> => {
    const counting = seen;
    try {
      const answer = await ask(path);
      const text = await answer.text();
      if (answer.status === 200) {
        counting.answered += 1;
        if (dataOf(text) !== expected.get(path)) counting.wrong += 1;
        return;
      }
      if (answer.headers.has('retry-after')) counting.come += 1;
      else counting.bare += 1;
    } catch {
      counting.broken += 1;
    }
    counting.lastFailure = performance.now();
    await pause(100);
  };
  const caller = async (first: number): Promise<void> => {
    for (let at = first; isRunning; at += 1) {
      await judge(paths[at % paths.length]!);
      await pause(20);
    }
  };
  const callers = Array.from({ length: count }, (_, at) => caller(at));
  return {
    next() {
      const before = seen;
      seen = nothing();
      return before;
    },
    async stop() {
      isRunning = false;
      await Promise.all(callers);
    },
  };
};
