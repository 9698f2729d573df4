import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@dqs/core';

/** Waits; rejects when the signal aborts. Milliseconds. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const systemSleep: Sleep = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, signal ? { signal } : {});
};

/** Requests per second to a host without a specific agreement. */
const defaultRate = 5;

/** The SEC allows ten per second over all its hosts together. Beyond that it blocks an address for ten minutes. */
const sharedRates: readonly { readonly suffix: string; readonly rate: number }[] = [{ suffix: 'sec.gov', rate: 8 }];

const laneOf = (host: string): { readonly key: string; readonly rate: number } => {
  const shared = sharedRates.find(({ suffix }) => host === suffix || host.endsWith(`.${suffix}`));
  return shared ? { key: shared.suffix, rate: shared.rate } : { key: host, rate: defaultRate };
};

/** Evenly spaced turns per host, shared by all users of the same pace. */
export interface Pace {
  /** Resolves when the next request to the host may start. */
  turn(host: string, signal?: AbortSignal): Promise<void>;
  /** Blocks this host's turns for the given milliseconds, because it asked for a pause. */
  rest(host: string, milliseconds: number): void;
}

export const createPace = (clock: Clock, sleep: Sleep): Pace => {
  const nextTurns = new Map<string, number>();
  return {
    turn: async (host, signal) => {
      const { key, rate } = laneOf(host);
      const now = clock.now();
      const turn = Math.max(now, nextTurns.get(key) ?? now);
      nextTurns.set(key, turn + 1000 / rate);
      if (turn > now) await sleep(turn - now, signal);
    },
    rest: (host, milliseconds) => {
      const { key } = laneOf(host);
      nextTurns.set(key, Math.max(nextTurns.get(key) ?? 0, clock.now() + milliseconds));
    },
  };
};
