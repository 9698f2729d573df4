import type { Day, Instant } from '@dqs/schemas';

/** Where the current time comes from. Injected everywhere, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** The machine's own clock: the only place that reads it. */
export const systemClock: Clock = { now: () => Date.now() };

/** RFC 3339 in UTC with milliseconds. */
export const instantOf = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant;

const millisecondsPerDay = 86_400_000;
let latest: { readonly number: number; readonly day: Day } | undefined;

/** The UTC day of an instant in milliseconds. */
export const dayOf = (milliseconds: number): Day => {
  // Asked for every request, and the answer is the same all day long.
  const number = Math.floor(milliseconds / millisecondsPerDay);
  if (latest?.number !== number) latest = { number, day: instantOf(milliseconds).slice(0, 10) as Day };
  return latest.day;
};
