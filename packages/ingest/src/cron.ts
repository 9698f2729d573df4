const millisecondsPerMinute = 60_000;
const minutesPerDay = 24 * 60;
const millisecondsPerDay = minutesPerDay * millisecondsPerMinute;
/** 29 February on a given weekday comes round within 40 years. */
const searchedDays = 366 * 40;

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

interface Field {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  /** Names for the values, the first for `minimum`. */
  readonly names?: readonly string[];
}

const minuteField: Field = { name: 'minute', minimum: 0, maximum: 59 };
const hourField: Field = { name: 'hour', minimum: 0, maximum: 23 };
const dayField: Field = { name: 'day of the month', minimum: 1, maximum: 31 };
const monthField: Field = { name: 'month', minimum: 1, maximum: 12, names: monthNames };
const weekdayField: Field = { name: 'day of the week', minimum: 0, maximum: 7, names: weekdayNames };

/** The instants a schedule names, in UTC. Instants are milliseconds since the epoch. */
export interface Schedule {
  /** The first instant after the given one. */
  next(after: number): number;
  /** How many instants lie after `from`, up to and including `to`; counting stops at 1,000. */
  count(from: number, to: number): number;
}

const fail = (expression: string, reason: string): never => {
  throw new Error(`"${expression}" is not a schedule of five fields (minute hour day month weekday): ${reason}`);
};

const parseValue = (expression: string, field: Field, text: string): number => {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
  if (named !== -1) return named + field.minimum;
  if (!/^\d{1,2}$/.test(text)) fail(expression, `${field.name} "${text}"`);
  const value = Number.parseInt(text, 10);
  if (value < field.minimum || value > field.maximum)
    fail(expression, `${field.name} ${value} is not in ${field.minimum}-${field.maximum}`);
  return value;
};

const parsePart = (expression: string, field: Field, part: string): readonly number[] => {
  const [range = '', step, ...rest] = part.split('/');
  if (rest.length > 0 || (step !== undefined && !/^[1-9]\d?$/.test(step))) fail(expression, `step in "${part}"`);
  const [from = '', to, ...more] = range.split('-');
  if (more.length > 0) fail(expression, `range "${range}"`);
  const first = range === '*' ? field.minimum : parseValue(expression, field, from);
  const open = range === '*' || (to === undefined && step !== undefined);
  const last = open ? field.maximum : to === undefined ? first : parseValue(expression, field, to);
  if (last < first) fail(expression, `range "${range}" runs backwards`);
  const values: number[] = [];
  for (let value = first; value <= last; value += Number.parseInt(step ?? '1', 10)) values.push(value);
  return values;
};

const parseField = (expression: string, field: Field, text: string): ReadonlySet<number> =>
  new Set(text.split(',').flatMap((part) => parsePart(expression, field, part)));

/**
 * Parses a schedule of five fields in UTC: lists, ranges, steps, and English names of months and weekdays; Sunday is 0 or 7.
 * Where both the day of the month and the weekday are restricted, either of them suffices, as cron has it.
 */
export const parseSchedule = (expression: string): Schedule => {
  const texts = expression.trim().split(/\s+/);
  if (texts.length !== 5) fail(expression, `it has ${texts.length} fields`);
  const [minuteText = '', hourText = '', dayText = '', monthText = '', weekdayText = ''] = texts;
  const minutes = parseField(expression, minuteField, minuteText);
  const hours = parseField(expression, hourField, hourText);
  const days = parseField(expression, dayField, dayText);
  const months = parseField(expression, monthField, monthText);
  const weekdays = new Set([...parseField(expression, weekdayField, weekdayText)].map((weekday) => weekday % 7));
  const eitherDay = !dayText.startsWith('*') && !weekdayText.startsWith('*');
  const minutesOfDay = [...hours]
    .flatMap((hour) => [...minutes].map((minute) => hour * 60 + minute))
    .toSorted((a, b) => a - b);

  const matchesDay = (dayStart: number): boolean => {
    const date = new Date(dayStart);
    if (!months.has(date.getUTCMonth() + 1)) return false;
    const byDay = days.has(date.getUTCDate());
    const byWeekday = weekdays.has(date.getUTCDay());
    return eitherDay ? byDay || byWeekday : byDay && byWeekday;
  };

  const next = (after: number): number => {
    let dayStart = Math.floor(after / millisecondsPerDay) * millisecondsPerDay;
    for (let searched = 0; searched < searchedDays; searched += 1) {
      if (matchesDay(dayStart)) {
        const minute = minutesOfDay.find((candidate) => dayStart + candidate * millisecondsPerMinute > after);
        if (minute !== undefined) return dayStart + minute * millisecondsPerMinute;
      }
      dayStart += millisecondsPerDay;
    }
    return fail(expression, 'no such day exists');
  };

  const count = (from: number, to: number): number => {
    let found = 0;
    for (let at = next(from); at <= to && found < 1000; at = next(at)) found += 1;
    return found;
  };

  next(0);
  return { next, count };
};
