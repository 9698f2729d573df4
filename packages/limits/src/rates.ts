import type { Rates } from './admission.ts';
import type { Month } from './month.ts';

/** The counted window. Instants in milliseconds since the epoch. */
export interface WindowCount {
  readonly limit: number;
  readonly count: number;
  readonly windowSeconds: number;
  /** When the next request is possible: at once if the window is empty. */
  readonly opensAt: number;
}

export interface MonthCount {
  readonly limit: number;
  readonly used: number;
  readonly month: Month;
}

/** Waits are rounded up, so that a retry after this many seconds is never too early. */
const wholeSeconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000));

/** The limits in the caller's view. After a limit was lowered the count can exceed it; `remaining` is then 0. */
export const ratesOf = (now: number, window: WindowCount | null, month: MonthCount | null): Rates => ({
  window: window && {
    limit: window.limit,
    remaining: Math.max(0, window.limit - window.count),
    resetSeconds: wholeSeconds(window.opensAt - now),
    windowSeconds: window.windowSeconds,
  },
  month: month && {
    limit: month.limit,
    remaining: Math.max(0, month.limit - month.used),
    resetSeconds: wholeSeconds(month.month.end - now),
    monthSeconds: month.month.seconds,
    resetAt: month.month.resetAt,
  },
});
