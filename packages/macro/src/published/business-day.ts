import { addDays, endOfMonth, isWeekend, weekdayOf, yearOf } from '@dqs/core';
import type { Day } from '@dqs/schemas';

const nth = (year: number, month: string, weekday: number, count: number): Day => {
  const first = `${year}-${month}-01` as Day;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
};

const lastMondayOfMay = (year: number): Day => {
  const last = `${year}-05-31` as Day;
  return addDays(last, -((weekdayOf(last) + 6) % 7));
};

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
const kept = (day: Day): Day => addDays(day, weekdayOf(day) === 6 ? -1 : weekdayOf(day) === 0 ? 1 : 0);

/** Federal holidays of a year under 5 U.S.C. 6103, on the days on which they are observed. */
const federalHolidays = (year: number): ReadonlySet<Day> =>
  new Set([
    kept(`${year}-01-01` as Day),
    kept(`${year + 1}-01-01` as Day),
    nth(year, '01', 1, 3),
    nth(year, '02', 1, 3),
    lastMondayOfMay(year),
    ...(year >= 2021 ? [kept(`${year}-06-19` as Day)] : []),
    kept(`${year}-07-04` as Day),
    nth(year, '09', 1, 1),
    nth(year, '10', 1, 2),
    kept(`${year}-11-11` as Day),
    nth(year, '11', 4, 4),
    kept(`${year}-12-25` as Day),
  ]);

const isBusinessDay = (day: Day): boolean => !isWeekend(day) && !federalHolidays(yearOf(day)).has(day);

/** The n-th US government business day of the month after that of a day. */
export const businessDayOfNextMonth = (day: Day, count: number): Day => {
  let result = endOfMonth(day);
  for (let seen = 0; seen < count;) {
    result = addDays(result, 1);
    if (isBusinessDay(result)) seen += 1;
  }
  return result;
};
