import { addDays, addMonths, daysBetween, startOfMonth, startOfYear } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** A mark of the time axis. */
export interface TimeTick {
  readonly day: Day;
  readonly label: string;
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200] as const;

const byDays = (first: Day, last: Day, count: number): readonly TimeTick[] => {
  const step = Math.max(1, Math.ceil((daysBetween(first, last) + 1) / count));
  const ticks: TimeTick[] = [];
  for (let day = first; day <= last; day = addDays(day, step)) ticks.push({ day, label: day });
  return ticks;
};

const byMonths = (first: Day, last: Day, step: number): readonly TimeTick[] => {
  const ticks: TimeTick[] = [];
  let day = step >= 12 ? startOfYear(first) : startOfMonth(first);
  // Round years: 1990, 2000, not 1993, 2003.
  if (step > 12) day = addMonths(day, -12 * (Number.parseInt(day.slice(0, 4), 10) % (step / 12)));
  for (; day <= last; day = addMonths(day, step)) {
    if (day >= first) ticks.push({ day, label: step >= 12 ? day.slice(0, 4) : day.slice(0, 7) });
  }
  return ticks;
};

/**
 * At most about `count` marks from the first day to the last: days, beginnings of months or of years. None is closer
 * than `least` months.
 */
export const timeTicks = (first: Day, last: Day, count: number, least = 0): readonly TimeTick[] => {
  const span = daysBetween(first, last);
  if (span <= 62 && least === 0) return byDays(first, last, count);
  const step = monthSteps.find((months) => months >= least && span / (months * 30.4) <= count) ?? 1200;
  const ticks = byMonths(first, last, step);
  return ticks.length > 1 || (least >= 12 && ticks.length > 0) ? ticks : byDays(first, last, 2);
};
