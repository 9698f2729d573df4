import type { Day } from '@dqs/schemas';
import { addDays, endOfMonth, isDay, startOfNextMonth } from './day.ts';

/*
 * Days, months, quarters and years in the notations of people and models, for parameters that are a day or an instant.
 */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const dayOf = (year: string, month: number | string, day: number | string): Day | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const withTime = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;
const nameFirst = new RegExp(`^${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, 'i');
const nameSecond = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? ${monthName},? (\\d{4})$`, 'i');
const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** The possible days of a text; empty if it is not a day in any form. */
const daysMeant = (text: string): readonly string[] => {
  const some = (...days: readonly (string | null)[]) => [...new Set(days.filter((day) => day !== null))];
  const year = yearFirst.exec(text) ?? compact.exec(text);
  if (year) return some(dayOf(year[1]!, year[2]!, year[3]!));
  const timed = withTime.exec(text)?.[1];
  if (timed !== undefined) return isDay(timed) ? [timed] : [];
  const named = nameFirst.exec(text);
  if (named) return some(dayOf(named[3]!, monthNumber(named[1]!), named[2]!));
  const reversed = nameSecond.exec(text);
  if (reversed) return some(dayOf(reversed[3]!, monthNumber(reversed[2]!), reversed[1]!));
  const last = yearLast.exec(text);
  // The month precedes the day in America and follows it elsewhere.
  return last ? some(dayOf(last[3]!, last[1]!, last[2]!), dayOf(last[3]!, last[2]!, last[1]!)) : [];
};

/** A month, a quarter or a year as its first and last day. */
interface Period {
  readonly first: Day;
  readonly last: Day;
  readonly months: number;
}

const monthInDigits = /^(\d{4})[-/.]?(0[1-9]|1[0-2])$/;
const monthInWords = new RegExp(`^${monthName},?(?: of)? (\\d{4})$`, 'i');
const wholeYear = /^(?:(?:calendar |full )?year )?(\d{4})$/i;
const quarterName = '(?:q ?([1-4])|([1-4]) ?q|(?:(1st|2nd|3rd|4th|first|second|third|fourth|last)|q) quarter)';
const quarterFirst = new RegExp(`^(?:the )?${quarterName}(?:,?| of)(?: cy)?[ -]?(?:of )?(\\d{4})$`, 'i');
const quarterLast = new RegExp(`^(\\d{4}),?[ :-]?${quarterName}$`, 'i');
const quartersInWords: readonly (readonly string[])[] = [
  ['1', '1st', 'first'],
  ['2', '2nd', 'second'],
  ['3', '3rd', 'third'],
  ['4', '4th', 'fourth', 'last'],
];

const periodFrom = (year: string, month: number, count: number): Period | null => {
  const first = dayOf(year, month, 1);
  const lastMonth = dayOf(year, month + count - 1, 1);
  return first && lastMonth ? { first, last: endOfMonth(lastMonth), months: count } : null;
};

const quarterOf = (text: string): Period | null => {
  const before = quarterFirst.exec(text);
  const after = quarterLast.exec(text);
  const [year, ...words] = before
    ? [before[4], before[1], before[2], before[3]]
    : [after?.[1], after?.[2], after?.[3], after?.[4]];
  const word = words.find((each) => each !== undefined)?.toLowerCase();
  const at = quartersInWords.findIndex((names) => word !== undefined && names.includes(word));
  return year === undefined || at < 0 ? null : periodFrom(year, at * 3 + 1, 3);
};

/**
 * The month, quarter or year of a text; null if it is not one. A quarter of a fiscal year is not, because it depends on
 * the filer.
 */
const periodMeant = (text: string): Period | null => {
  const digits = monthInDigits.exec(text);
  if (digits) return periodFrom(digits[1]!, Number.parseInt(digits[2]!, 10), 1);
  const words = monthInWords.exec(text);
  if (words) return periodFrom(words[2]!, monthNumber(words[1]!), 1);
  const year = wholeYear.exec(text);
  return year ? periodFrom(year[1]!, 1, 12) : quarterOf(text);
};

const isStart = (name: string): boolean => /^(start|since|from)|after$/.test(name);
const isEnd = (name: string): boolean => /^(end|until|to)|before$/.test(name);

/** Whether a parameter is the last day of a month or a quarter. */
const isPeriodEnd = (name: string): boolean => name === 'report_period';

/** Whether a parameter selects what was known by the end of a day. */
const isKnownBy = (name: string): boolean => name === 'as_known_at';

/** The unambiguous day of a period for a parameter; null if there are several. */
const dayOfPeriod = (period: Period, name: string): Day | null => {
  if (isStart(name)) return period.first;
  if (isEnd(name) || isKnownBy(name)) return period.last;
  return isPeriodEnd(name) && period.months <= 3 ? period.last : null;
};

/** The unambiguous day of a text for a parameter; the text itself if there are several or none. */
export const meantDay = (text: string, name: string): string => {
  if (isDay(text)) return text;
  const [only, ...others] = daysMeant(text.trim());
  if (only !== undefined) return others.length === 0 ? only : text;
  const period = periodMeant(text.trim());
  return (period && dayOfPeriod(period, name)) ?? text;
};

/**
 * Converts a day or a period to an instant in UTC. `since` starts at its beginning, `as_known_at` includes everything
 * known by its end.
 */
export const meantInstant = (text: string, name: string): string => {
  if (withTime.test(text)) return text;
  const day = meantDay(text, name);
  if (!isDay(day)) return text;
  if (isStart(name)) return `${day}T00:00:00Z`;
  return isKnownBy(name) ? `${day}T23:59:59Z` : text;
};

/** Quarter ends in a period longer than one quarter. */
const quarterEnds = ({ first, last }: Period): readonly Day[] => {
  const ends: Day[] = [];
  for (let from = first; from < last; from = addDays(ends.at(-1)!, 1))
    ends.push(endOfMonth(startOfNextMonth(startOfNextMonth(from))));
  return ends.toReversed();
};

/** The possible days of a text for a parameter, as suggestions. */
export const dayReadings = (text: string, name: string): readonly string[] => {
  const days = daysMeant(text);
  if (days.length > 0) return days;
  const period = periodMeant(text);
  if (period === null) return [];
  const only = dayOfPeriod(period, name);
  if (only !== null) return [only];
  return isPeriodEnd(name) ? quarterEnds(period) : [period.first, period.last];
};

/** The possible instants of a text, as suggestions. */
export const instantReadings = (text: string): readonly string[] => {
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/.exec(text);
  if (local) return [`${local[1]}T${local[2]}${local[3] ?? ':00'}Z`];
  const period = periodMeant(text);
  if (period !== null) return [`${period.first}T00:00:00Z`, `${period.last}T23:59:59Z`];
  return daysMeant(text).flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59Z`]);
};
