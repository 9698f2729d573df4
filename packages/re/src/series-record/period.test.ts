import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadPeriod, monthPeriod, quarterPeriod, yearPeriod } from './period.ts';

const year = fc.integer({ min: 1600, max: 2199 });

describe('a period', () => {
  it('is anchored to its first day', () => {
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 12 }), (y, month) => {
        const quarter = Math.ceil(month / 3);
        const first = (m: number) => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10);
        expect(monthPeriod(String(y), String(month))).toEqual({ period: first(month), period_type: 'month' });
        expect(quarterPeriod(String(y), String(quarter))).toEqual({
          period: first(quarter * 3 - 2),
          period_type: 'quarter',
        });
        expect(yearPeriod(String(y))).toEqual({ period: first(1), period_type: 'year' });
      }),
    );
  });

  it.each([
    () => monthPeriod('2024', '13'),
    () => monthPeriod('2024', '0'),
    () => monthPeriod('2024', ''),
    () => quarterPeriod('2024', '5'),
    () => quarterPeriod('2024', '1.0'),
    () => yearPeriod('24'),
    () => yearPeriod('2299'),
  ])('that does not exist is refused: %s', (make) => {
    expect(make).toThrow(BadPeriod);
  });
});
