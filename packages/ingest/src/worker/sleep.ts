import type { Clock } from '@dqs/core';
import type { Sleep } from '../fetch/pace.ts';

/** Waits are split into hours. Timers beyond 24 days overflow, and a machine that slept through one should notice. */
export const longestSleepMilliseconds = 3600 * 1000;

/** Waits for an instant, in milliseconds. Rejects when the signal aborts. */
export const sleepUntil = async (
  instant: number,
  { clock, sleep, signal }: { readonly clock: Clock; readonly sleep: Sleep; readonly signal: AbortSignal },
): Promise<void> => {
  for (let left = instant - clock.now(); left > 0; left = instant - clock.now())
    await sleep(Math.min(left, longestSleepMilliseconds), signal);
};
