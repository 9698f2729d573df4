import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** How often a release publishes a new period, and how many days after the end of the period at the earliest. */
export interface Rhythm {
  readonly every: 'day' | 'month' | 'quarter';
  /** The minimum number of days from the end of a period to its release. Not used for releases of every working day. */
  readonly after: number;
}

const months = { month: 1, quarter: 3 } as const;

const firstOf = (year: number, month: number): Day =>
  `${String(year + Math.floor(month / 12)).padStart(4, '0')}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}-01` as Day;

const parts = (day: Day): readonly [year: number, month: number] => [
  Number.parseInt(day.slice(0, 4), 10),
  Number.parseInt(day.slice(5, 7), 10) - 1,
];

/** The period after the one that starts on a day. */
const next = (period: Day, every: 'month' | 'quarter'): Day => {
  const [year, month] = parts(period);
  return firstOf(year, month + months[every]);
};

/** The newest month or quarter that ended at least this many days before a day. */
const ended = (day: Day, { every, after }: Rhythm & { readonly every: 'month' | 'quarter' }): Day => {
  // The day after the last possible end. A period that contains it has not ended in time.
  const [year, month] = parts(addDays(day, 1 - after));
  return firstOf(year, month - (month % months[every]) - months[every]);
};

/**
 * The newest period that a release has published, from the days of its last two occurrences. A release that is late,
 * for example after a lapse of appropriations, publishes the period after that of the previous occurrence, not a later
 * one. A release of every working day publishes the previous working day; null if that day is unknown.
 */
export const expectedPeriod = (rhythm: Rhythm, last: Day, before: Day | null): Day | null => {
  const { every, after } = rhythm;
  if (every === 'day') return before;
  const usual = ended(last, { every, after });
  if (before === null) return usual;
  const following = next(ended(before, { every, after }), every);
  return following < usual ? following : usual;
};
