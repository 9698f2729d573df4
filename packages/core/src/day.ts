import type { Day } from '@dqs/schemas';

const millisecondsPerDay = 86_400_000;

export const firstDay = '0001-01-01' as Day;
export const lastDay = '9999-12-31' as Day;

const pattern = /^\d{4}-\d{2}-\d{2}$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const monthLength = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);

/** True for a day that exists, from 0001-01-01 to 9999-12-31. */
export const isDay = (text: string): text is Day => {
  if (!pattern.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
};

const millisecondsOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

// The calendar of the service ends where its four-digit year ends: arithmetic stays at the first or last day, so that
// an open-ended range given by a caller is a range and not a failure.
const [firstMilliseconds, lastMilliseconds] = [millisecondsOf(firstDay), millisecondsOf(lastDay)];

const dayAt = (milliseconds: number): Day => {
  if (milliseconds <= firstMilliseconds) return firstDay;
  if (milliseconds >= lastMilliseconds) return lastDay;
  return new Date(milliseconds).toISOString().slice(0, 10) as Day;
};

const dayOfParts = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as Day;

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** 1 to 12. */
export const monthOf = (day: Day): number => Number(day.slice(5, 7));

/** The day so many days later (earlier when negative); stays inside 0001-01-01 to 9999-12-31. */
export const addDays = (day: Day, count: number): Day => dayAt(millisecondsOf(day) + count * millisecondsPerDay);

/** The same day so many months later, or that month's last day where it is shorter; stays inside the calendar. */
export const addMonths = (day: Day, count: number): Day => {
  const months = yearOf(day) * 12 + (monthOf(day) - 1) + count;
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  if (year < 1) return firstDay;
  if (year > 9999) return lastDay;
  return dayOfParts(year, month, Math.min(Number(day.slice(8, 10)), monthLength(year, month)));
};

/** Whole days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  (millisecondsOf(to) - millisecondsOf(from)) / millisecondsPerDay;

/** Negative, zero or positive, for sorting. */
export const compareDays = (left: Day, right: Day): -1 | 0 | 1 => (left < right ? -1 : left > right ? 1 : 0);

export const earlierOf = (left: Day, right: Day): Day => (left <= right ? left : right);

export const laterOf = (left: Day, right: Day): Day => (left >= right ? left : right);

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: Day): number => new Date(millisecondsOf(day)).getUTCDay();

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0;

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

export const startOfNextMonth = (day: Day): Day => addMonths(startOfMonth(day), 1);

export const endOfMonth = (day: Day): Day =>
  dayOfParts(yearOf(day), monthOf(day), monthLength(yearOf(day), monthOf(day)));

export const startOfQuarter = (day: Day): Day => dayOfParts(yearOf(day), Math.floor((monthOf(day) - 1) / 3) * 3 + 1, 1);

export const startOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01` as Day;
