import type { Day } from '@dqs/schemas';

export const firstDay = '0001-01-01' as Day;
export const lastDay = '9999-12-31' as Day;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const daysIn400Years = 146_097;

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const monthLength = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);

const zero = 0x30;
const hyphen = 0x2d;

/** The number formed by the digits between two positions of a text; negative if one of them is not a digit. */
const digitsIn = (text: string, from: number, to: number): number => {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
};

export const yearOf = (day: Day): number => digitsIn(day, 0, 4);

/** 1 to 12. */
export const monthOf = (day: Day): number => digitsIn(day, 5, 7);

/** True for an existing day from 0001-01-01 to 9999-12-31. */
export const isDay = (text: string): text is Day => {
  if (text.length !== 10 || text.charCodeAt(4) !== hyphen || text.charCodeAt(7) !== hyphen) return false;
  const [year, month, day] = [digitsIn(text, 0, 4), digitsIn(text, 5, 7), digitsIn(text, 8, 10)];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
};

/** Days before the first of January of a year, counted from 0001-01-01. */
const daysBeforeYear = (year: number): number => {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
};

/** Days before the first of a month in its year. */
const daysBefore = (year: number, month: number): number =>
  daysBeforeMonth[month - 1]! + (month > 2 && isLeapYear(year) ? 1 : 0);

/** Number of days from 0001-01-01 to a day. */
const numberOf = (day: Day): number => {
  const [year, month] = [yearOf(day), monthOf(day)];
  return daysBeforeYear(year) + daysBefore(year, month) + digitsIn(day, 8, 10) - 1;
};

const twoDigits = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'));

const dayOfParts = (year: number, month: number, day: number): Day =>
  `${year > 999 ? year : String(year).padStart(4, '0')}-${twoDigits[month]!}-${twoDigits[day]!}` as Day;

const lastNumber = numberOf(lastDay);

// The calendar of the service ends with four-digit years. Arithmetic stops at the first or last day, so that a caller's
// open-ended range is valid.
const dayAt = (number: number): Day => {
  if (number <= 0) return firstDay;
  if (number >= lastNumber) return lastDay;
  let year = Math.floor((number * 400) / daysIn400Years) + 1;
  if (daysBeforeYear(year) > number) year -= 1;
  else if (daysBeforeYear(year + 1) <= number) year += 1;
  const rest = number - daysBeforeYear(year);
  let month = Math.min(12, Math.floor(rest / 29) + 1);
  while (daysBefore(year, month) > rest) month -= 1;
  return dayOfParts(year, month, rest - daysBefore(year, month) + 1);
};

/** The day `count` days later (earlier if negative), within 0001-01-01 to 9999-12-31. */
export const addDays = (day: Day, count: number): Day => dayAt(numberOf(day) + count);

/** The same day `count` months later, or that month's last day if it is shorter, within the calendar. */
export const addMonths = (day: Day, count: number): Day => {
  const months = yearOf(day) * 12 + (monthOf(day) - 1) + count;
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  if (year < 1) return firstDay;
  if (year > 9999) return lastDay;
  return dayOfParts(year, month, Math.min(Number(day.slice(8, 10)), monthLength(year, month)));
};

/** Whole days from the first to the second; negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

/** Negative, zero or positive, for sorting. */
export const compareDays = (left: Day, right: Day): -1 | 0 | 1 => (left < right ? -1 : left > right ? 1 : 0);

export const earlierOf = (left: Day, right: Day): Day => (left <= right ? left : right);

export const laterOf = (left: Day, right: Day): Day => (left >= right ? left : right);

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: Day): number => (numberOf(day) + 1) % 7;

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0;

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

export const startOfNextMonth = (day: Day): Day => addMonths(startOfMonth(day), 1);

export const endOfMonth = (day: Day): Day =>
  dayOfParts(yearOf(day), monthOf(day), monthLength(yearOf(day), monthOf(day)));

export const startOfQuarter = (day: Day): Day => dayOfParts(yearOf(day), Math.floor((monthOf(day) - 1) / 3) * 3 + 1, 1);

export const startOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01` as Day;
