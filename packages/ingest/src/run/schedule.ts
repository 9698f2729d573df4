import { Cron } from 'croner';

/** The instants of a schedule. Instants are milliseconds since the epoch. */
export interface Schedule {
  /** The first instant after the given one. */
  next(after: number): number;
  /** How many instants lie after `from`, up to and including `to`. Counting stops at 1,000. */
  count(from: number, to: number): number;
}

const fail = (schedule: string, reason: string): never => {
  throw new Error(
    `"${schedule}" is not a schedule of five fields (minute hour day month weekday) and, where it is not UTC, a time zone: ${reason}`,
  );
};

/** Created for each call. It lists every year up to 9999, 80 KB, and a service has a hundred schedules. */
const cronOf = (schedule: string): Cron => {
  const fields = schedule.trim().split(/\s+/);
  const [timezone = 'UTC', ...more] = fields.slice(5);
  if (fields.length < 5 || more.length > 0) return fail(schedule, `it has ${fields.length} fields`);
  try {
    return new Cron(fields.slice(0, 5).join(' '), { mode: '5-part', domAndDow: true, timezone, paused: true });
  } catch (error) {
    return fail(schedule, error instanceof Error ? error.message : String(error));
  }
};

const nextOf = (schedule: string, cron: Cron, after: number): number => {
  let found: Date | null = null;
  try {
    found = cron.nextRun(new Date(after));
  } catch (error) {
    fail(schedule, error instanceof Error ? error.message : String(error));
  }
  return found?.getTime() ?? fail(schedule, 'no such day exists');
};

/**
 * Parses a schedule: the five fields of cron and an IANA time zone, UTC by default, such as `30 9 * * 2#L
 * America/New_York` for half past nine in New York on the last Tuesday of a month. If both the day of the month and the
 * weekday are restricted, both must match. Throws if it has no instant at all.
 */
export const parseSchedule = (schedule: string): Schedule => {
  const next = (after: number): number => nextOf(schedule, cronOf(schedule), after);
  const count = (from: number, to: number): number => {
    const cron = cronOf(schedule);
    let found = 0;
    for (let at = nextOf(schedule, cron, from); at <= to && found < 1000; at = nextOf(schedule, cron, at)) found += 1;
    return found;
  };
  next(0);
  return { next, count };
};
