import type { Clock } from '@dqs/core';

/** A clock that stands still until it is set. */
export interface SettableClock extends Clock {
  set(instant: string): void;
}

export const clockAt = (instant: string): SettableClock => {
  let now = Date.parse(instant);
  return {
    now: () => now,
    set: (next) => {
      now = Date.parse(next);
    },
  };
};
