import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BadPeriod,
  datePeriod,
  fiscalQuarterPeriod,
  fiscalYearPeriod,
  monthPeriod,
  quarterPeriod,
  yearPeriod,
} from './period.ts';

const year = fc.integer({ min: 1600, max: 2199 });

describe('a period', () => {
  it('is identified by its first day', () => {
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

  it('of one day is that day, if it is in the calendar', () => {
    const day = fc.date({ min: new Date('1600-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const text = date.toISOString().slice(0, 10);
        expect(datePeriod(text)).toEqual({ period: text, period_type: 'date' });
      }),
    );
  });

  it.each([
    [fiscalYearPeriod('2024'), '2023-10-01'],
    [fiscalYearPeriod('1977'), '1976-10-01'],
    [fiscalYearPeriod('1976'), '1975-07-01'],
    [fiscalQuarterPeriod('2024', '1'), '2023-10-01'],
    [fiscalQuarterPeriod('2024', '2'), '2024-01-01'],
    [fiscalQuarterPeriod('2024', '4'), '2024-07-01'],
  ])('of the fiscal year begins with the fiscal year: %j', ({ period }, first) => {
    expect(period).toBe(first);
  });

  it.each([
    () => datePeriod('2023-02-29'),
    () => datePeriod('1900-02-29'),
    () => datePeriod('2024-04-31'),
    () => datePeriod('2024-00-10'),
    () => datePeriod('2024-1-1'),
    () => fiscalQuarterPeriod('2024', '5'),
    () => fiscalQuarterPeriod('1970', '1'),
    () => fiscalYearPeriod('FY24'),
    () => monthPeriod('2024', '13'),
    () => monthPeriod('2024', '0'),
    () => monthPeriod('2024', ''),
    () => quarterPeriod('2024', '5'),
    () => quarterPeriod('2024', '1.0'),
    () => yearPeriod('24'),
    () => yearPeriod('2299'),
  ])('that does not exist is rejected: %s', (make) => {
    expect(make).toThrow(BadPeriod);
  });
});
