import type { Day, Instant } from '@dqs/schemas';

/** The source of the current time. Injected everywhere, so that tests control it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** The machine's own clock. Nothing else reads it. */
export const systemClock: Clock = { now: () => Date.now() };

/** RFC 3339 in UTC with milliseconds. */
export const instantOf = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant;

const millisecondsPerDay = 86_400_000;
let latest: { readonly number: number; readonly day: Day } | undefined;

/** The UTC day of an instant in milliseconds. */
export const dayOf = (milliseconds: number): Day => {
  // Called for every request, and the result is the same all day.
  const number = Math.floor(milliseconds / millisecondsPerDay);
  if (latest?.number !== number) latest = { number, day: instantOf(milliseconds).slice(0, 10) as Day };
  return latest.day;
};
