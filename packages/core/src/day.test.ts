import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '@dqs/schemas';
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  isDay,
  isWeekend,
  startOfNextMonth,
  startOfQuarter,
} from './day.ts';
import { compareInstants, instantInUtc } from './instant.ts';
import { asOfRows, freshest } from './as-of.ts';

const day = (text: string): Day => text as Day;
const anyDay = fc
  .date({ min: new Date('0002-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as Day);

describe('days', () => {
  it('adding and counting days are inverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -300, max: 300 }), (start, count) => {
        expect(daysBetween(start, addDays(start, count))).toBe(count);
      }),
    );
  });

  it('counts as the calendar of the platform does, over all 10,000 years', () => {
    const milliseconds = (at: Day): number => Date.parse(`${at}T00:00:00Z`);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400_000, max: 400_000 }), (start, count) => {
        const reached = new Date(milliseconds(start) + count * 86_400_000);
        if (reached.getUTCFullYear() < 1 || reached.getUTCFullYear() > 9999) return;
        const expected = reached.toISOString().slice(0, 10);
        expect(addDays(start, count)).toBe(expected);
        expect(daysBetween(start, day(expected))).toBe(count);
        expect(isWeekend(day(expected))).toBe(reached.getUTCDay() % 6 === 0);
        expect(isDay(expected)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    const wrong: string[] = [];
    let at = day('1896-01-01');
    for (let time = milliseconds(at); at < '2105-01-01'; time += 86_400_000, at = addDays(at, 1)) {
      const expected = new Date(time).toISOString().slice(0, 10);
      if (at !== expected) wrong.push(`${at} is ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  it('knows which days exist', () => {
    for (const text of ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) expect(isDay(text)).toBe(true);
    for (const text of [
      '2023-02-30',
      '1900-02-29',
      '0000-01-01',
      '2024-13-01',
      '2024-00-10',
      '2024-1-1',
      '2024-01-01 ',
    ]) {
      expect(isDay(text)).toBe(false);
    }
  });

  it('stays inside the four-digit calendar', () => {
    expect(addDays(day('9999-12-31'), 14)).toBe('9999-12-31');
    expect(addDays(day('0001-01-01'), -1)).toBe('0001-01-01');
    expect(startOfNextMonth(day('9999-12-05'))).toBe('9999-12-31');
    expect(addMonths(day('0001-01-15'), -1)).toBe('0001-01-01');
  });

  it('steps by months and quarters', () => {
    expect(addMonths(day('2024-01-31'), 1)).toBe('2024-02-29');
    expect(addMonths(day('2024-03-31'), -13)).toBe('2023-02-28');
    expect(startOfNextMonth(day('2024-12-31'))).toBe('2025-01-01');
    expect(endOfMonth(day('2023-02-01'))).toBe('2023-02-28');
    expect(startOfQuarter(day('2024-08-17'))).toBe('2024-07-01');
    expect([isWeekend(day('2024-06-01')), isWeekend(day('2024-06-02')), isWeekend(day('2024-06-03'))]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('instants', () => {
  it('are rewritten in UTC with their fraction', () => {
    expect(instantInUtc('2024-01-01T01:30:00.123456+02:00')).toBe('2023-12-31T23:30:00.123456Z');
    expect(instantInUtc('2024-01-01T00:00:00Z')).toBe('2024-01-01T00:00:00Z');
    for (const text of [
      '2024-01-01',
      '2024-02-30T00:00:00Z',
      '2024-01-01T24:00:00Z',
      '0001-01-01T00:00:00+01:00',
      '2024-01-01T00:00:00',
    ]) {
      expect(instantInUtc(text)).toBeNull();
    }
  });

  it('are ordered whatever their fraction and offset', () => {
    expect(compareInstants('2024-01-01T00:00:00Z', '2024-01-01T00:00:00.001Z')).toBe(-1);
    expect(compareInstants('2024-01-01T00:00:00+00:00', '2024-01-01T00:00:00Z')).toBe(0);
    expect(compareInstants('2024-01-01', '2024-01-01T00:00:00Z')).toBe(-1);
  });

  it('the freshest of a page is the latest, null for an empty page', () => {
    expect(freshest(['2024-01-01T00:00:00Z', null, '2024-01-01T00:00:00.5Z', undefined])).toBe(
      '2024-01-01T00:00:00.5Z',
    );
    expect(freshest([])).toBeNull();
    expect(asOfRows([{ as_of: '2024-01-02' }, { as_of: '2024-01-03' }, { as_of: null }])).toBe('2024-01-03');
  });
});
