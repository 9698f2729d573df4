import { Cron } from 'croner';

/** The instants a schedule names. Instants are milliseconds since the epoch. */
export interface Schedule {
  /** The first instant after the given one. */
  next(after: number): number;
  /** How many instants lie after `from`, up to and including `to`; counting stops at 1,000. */
  count(from: number, to: number): number;
}

const fail = (schedule: string, reason: string): never => {
  throw new Error(
    `"${schedule}" is not a schedule of five fields (minute hour day month weekday) and, where it is not UTC, a time zone: ${reason}`,
  );
};

/** Made anew for each question: it lists every year up to 9999, 80 KB, and a service knows a hundred schedules. */
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
 * Reads a schedule: the five fields of cron and the name of a time zone of the IANA database, UTC where none is given, such as
 * `30 9 * * 2#L America/New_York` for half past nine in New York on the last Tuesday of a month. Where both the day of the
 * month and the weekday are restricted, both have to fit. Throws where it names no instant at all.
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
