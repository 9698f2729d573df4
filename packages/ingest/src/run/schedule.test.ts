import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSchedule } from './schedule.ts';

const at = (text: string): number => Date.parse(text);
const following = (expression: string, from: string, count = 3): string[] => {
  const schedule = parseSchedule(expression);
  const found: string[] = [];
  for (let instant = at(from); found.length < count;) {
    instant = schedule.next(instant);
    found.push(new Date(instant).toISOString().slice(0, 16));
  }
  return found;
};

describe('parseSchedule', () => {
  it.each([
    ['15 15 * * 1-5', '2024-01-05T15:15:00Z', ['2024-01-08T15:15', '2024-01-09T15:15', '2024-01-10T15:15']],
    ['30 20 * * FRI', '2024-01-01T00:00:00Z', ['2024-01-05T20:30', '2024-01-12T20:30', '2024-01-19T20:30']],
    ['0 6,18 * * *', '2024-02-28T07:00:00Z', ['2024-02-28T18:00', '2024-02-29T06:00', '2024-02-29T18:00']],
    ['*/20 0 1 jan *', '2023-06-01T00:00:00Z', ['2024-01-01T00:00', '2024-01-01T00:20', '2024-01-01T00:40']],
    ['0 0 29 2 *', '2024-03-01T00:00:00Z', ['2028-02-29T00:00', '2032-02-29T00:00', '2036-02-29T00:00']],
    // Both the day and the weekday have to fit: a Friday the 13th, not every Friday and every 13th.
    ['0 0 13 * 5', '2024-09-01T00:00:00Z', ['2024-09-13T00:00', '2024-12-13T00:00', '2025-06-13T00:00']],
    ['30 14 22-31 * 2', '2024-01-01T00:00:00Z', ['2024-01-23T14:30', '2024-01-30T14:30', '2024-02-27T14:30']],
    ['30 14 * * 2#L', '2024-01-01T00:00:00Z', ['2024-01-30T14:30', '2024-02-27T14:30', '2024-03-26T14:30']],
    // The clocks of New York and Frankfurt change on different days of March.
    [
      '30 9 * * 2#L America/New_York',
      '2024-02-01T00:00:00Z',
      ['2024-02-27T14:30', '2024-03-26T13:30', '2024-04-30T13:30'],
    ],
    ['0 16 * * 5 Europe/Berlin', '2024-03-22T00:00:00Z', ['2024-03-22T15:00', '2024-03-29T15:00', '2024-04-05T14:00']],
    ['0 0 * * 7', '2024-01-01T00:00:00Z', ['2024-01-07T00:00', '2024-01-14T00:00', '2024-01-21T00:00']],
    ['5-59/25 3 * * *', '2024-01-01T00:00:00Z', ['2024-01-01T03:05', '2024-01-01T03:30', '2024-01-01T03:55']],
    ['0 12 31 * *', '2024-01-31T12:00:00Z', ['2024-03-31T12:00', '2024-05-31T12:00', '2024-07-31T12:00']],
  ])('%s after %s', (expression, from, expected) => {
    expect(following(expression, from)).toEqual(expected);
  });

  it.each([
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '5-1 * * * *',
    '*/0 * * * *',
    'a * * * *',
    '1-2-3 * * * *',
    '*/2/2 * * * *',
    '0 0 31 2 *',
    '1.5 * * * *',
    '-1 * * * *',
    '* * * * * *',
    '0 0 * * * Europe/Atlantis',
    '0 0 * * * UTC UTC',
  ])('refuses "%s"', (expression) => {
    expect(() => parseSchedule(expression)).toThrow('is not a schedule of five fields');
  });

  it('agrees with trying every minute', () => {
    const field = (maximum: number) => fc.oneof(fc.constant('*'), fc.integer({ min: 1, max: maximum }).map(String));
    fc.assert(
      fc.property(
        field(59),
        field(23),
        field(28),
        field(7),
        fc.integer({ min: 0, max: 2_000_000 }),
        (minute, hour, day, weekday, offset) => {
          const from = at('2024-01-01T00:00:00Z') + offset * 1000;
          const found = parseSchedule(`${minute} ${hour} ${day} * ${weekday}`).next(from);
          const fits = (instant: number): boolean => {
            const date = new Date(instant);
            const is = (text: string, value: number): boolean => text === '*' || text === String(value);
            const byDay = is(day, date.getUTCDate());
            const byWeekday = is(weekday, date.getUTCDay()) || (weekday === '7' && date.getUTCDay() === 0);
            return is(minute, date.getUTCMinutes()) && is(hour, date.getUTCHours()) && byDay && byWeekday;
          };
          let expected = Math.floor(from / 60_000) * 60_000 + 60_000;
          while (!fits(expected)) expected += 60_000;
          expect(found).toBe(expected);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('counts what lies between two instants, the later one included', () => {
    const schedule = parseSchedule('0 12 * * *');
    expect(schedule.count(at('2024-01-01T12:00:00Z'), at('2024-01-04T12:00:00Z'))).toBe(3);
    expect(schedule.count(at('2024-01-01T12:00:00Z'), at('2024-01-02T11:59:00Z'))).toBe(0);
    expect(schedule.count(0, at('2024-01-01T00:00:00Z'))).toBe(1000);
  });
});
