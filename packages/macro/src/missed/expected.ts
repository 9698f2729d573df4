import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** How often a release brings a new period, and how many days after its end at the earliest. */
export interface Rhythm {
  readonly every: 'day' | 'month' | 'quarter';
  /** Days from the end of a period to the release that brings it, at least; nothing for a release of every working day. */
  readonly after: number;
}

const months = { month: 1, quarter: 3 } as const;

const firstOf = (year: number, month: number): Day =>
  `${String(year + Math.floor(month / 12)).padStart(4, '0')}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}-01` as Day;

const parts = (day: Day): readonly [year: number, month: number] => [
  Number.parseInt(day.slice(0, 4), 10),
  Number.parseInt(day.slice(5, 7), 10) - 1,
];

/** The period after one that begins on a day. */
const next = (period: Day, every: 'month' | 'quarter'): Day => {
  const [year, month] = parts(period);
  return firstOf(year, month + months[every]);
};

/** The newest month or quarter that has ended at least so many days before a day. */
const ended = (day: Day, { every, after }: Rhythm & { readonly every: 'month' | 'quarter' }): Day => {
  // The day after the last possible one: what begins then, or before, has not ended in time.
  const [year, month] = parts(addDays(day, 1 - after));
  return firstOf(year, month - (month % months[every]) - months[every]);
};

/**
 * The newest period that a release brought, by the days of its last two occurrences. A release that came late, as after a lapse
 * of appropriations, brings the period after that of the occurrence before it, and no later one. A release of every working day
 * brings the working day before; null where that is not known.
 */
export const expectedPeriod = (rhythm: Rhythm, last: Day, before: Day | null): Day | null => {
  const { every, after } = rhythm;
  if (every === 'day') return before;
  const usual = ended(last, { every, after });
  if (before === null) return usual;
  const following = next(ended(before, { every, after }), every);
  return following < usual ? following : usual;
};
