import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDayOfNextMonth } from './business-day.ts';
import { decimalDigits } from './digits.ts';
import { fiscalMonthPeriod, monthNumber, statisticalPeriod, weekPeriod } from './period.ts';
import { keyPart, publishedSeries, yearSeries } from './series.ts';
import { americanArea, areaName, europeanArea, stateArea } from './area.ts';
import { isSeriesKey } from '../series-record/series-key.ts';
import type { Day } from '@dqs/schemas';

describe('digits of a file', () => {
  it.each([
    ['31,098,027', '31098027'],
    ['.5', '0.5'],
    ['-.25', '-0.25'],
    ['+1.10', '1.10'],
    ['22.00', '22.00'],
    ['1.2E-5', '0.000012'],
    ['4.9446E12', '4944600000000'],
    ['1.652342471042472', '1.652342471042472'],
    ['5.', '5'],
  ])('%s is %s', (text, digits) => {
    expect(decimalDigits(text)).toBe(digits);
  });

  it.each(['', '-', '.', '(NA)', '1,2', '12,34', '1 000', '0x10', '1e', 'NaN', '--1'])(
    '"%s" is not a number',
    (text) => {
      expect(decimalDigits(text)).toBeNull();
    },
  );

  it('are kept, every one', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.integer({ min: 0, max: 12 }),
        fc.boolean(),
        (whole, places, negative) => {
          const fraction = String(whole).padStart(12, '0').slice(0, places);
          const text = `${negative ? '-' : ''}${whole}${places === 0 ? '' : `.${fraction}`}`;
          expect(decimalDigits(text)).toBe(text);
          expect(decimalDigits(text.replace(/\B(?=(\d{3})+(?!\d)(?=.*$))(?<!\..*)/g, ','))).toBe(text);
        },
      ),
    );
  });
});

describe('periods', () => {
  it.each([
    ['2024', '2024-01-01', 'year'],
    ['2024-Q4', '2024-10-01', 'quarter'],
    ['2024Q4', '2024-10-01', 'quarter'],
    ['2024-12', '2024-12-01', 'month'],
    ['2024M12', '2024-12-01', 'month'],
    ['2026-01-15', '2026-01-15', 'date'],
    ['2026-W05', '2026-01-26', 'date'],
    ['2020-W53', '2020-12-28', 'date'],
  ])('%s begins on %s', (text, period, period_type) => {
    expect(statisticalPeriod(text)).toEqual({ period, period_type });
  });

  it('has week 53 in the years of ISO 8601 that have one, and in no other', () => {
    expect(weekPeriod('2021', '53')).toBeNull();
    expect(statisticalPeriod('2024-W53')).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2150 }), fc.integer({ min: 1, max: 52 }), (year, week) => {
        const monday = new Date(`${weekPeriod(String(year), String(week))!.period}T00:00:00Z`);
        expect(monday.getUTCDay()).toBe(1);
        const thursday = new Date(monday.getTime() + 3 * 86_400_000);
        expect(thursday.getUTCFullYear()).toBe(year);
      }),
    );
  });

  it('knows half years as parts of a year', () => {
    expect(statisticalPeriod('2015-S2')).toEqual({ year: { period: '2015-01-01', period_type: 'year' }, half: 2 });
    expect(statisticalPeriod('2015-S3')).toBeNull();
  });

  it.each(['2024-13', '2024-Q5', '2024-02-30', 'Jan', ''])('"%s" is none', (text) => {
    expect(statisticalPeriod(text)).toBeNull();
  });

  it('counts the months of a fiscal year from October', () => {
    expect([1, 3, 4, 12].map((month) => fiscalMonthPeriod('2025', String(month))?.period)).toEqual([
      '2024-10-01',
      '2024-12-01',
      '2025-01-01',
      '2025-09-01',
    ]);
    expect(monthNumber('Sep')).toBe(9);
    expect(monthNumber('Year-to-Date')).toBe(0);
  });

  it('counts the business days of Washington', () => {
    // July 2026: the fourth is a Saturday and is observed on Friday the third.
    expect(businessDayOfNextMonth('2026-06-30' as Day, 8)).toBe('2026-07-13');
    expect(businessDayOfNextMonth('2026-08-31' as Day, 8)).toBe('2026-09-11');
    expect(businessDayOfNextMonth('2025-12-31' as Day, 1)).toBe('2026-01-02');
  });
});

describe('keys', () => {
  it('keep what a key may hold and write out the rest, so that two ids never meet', () => {
    expect(keyPart('RIFLGFCY10_N.B')).toBe('riflgfcy10_n.b');
    expect(keyPart('PCU11331-11331-')).toBe('pcu11331-11331-');
    expect(keyPart('DTCTL_@%A_BA.M')).toBe('dtctl__x40__x25_a_ba.m');
  });

  it('are systematic where the catalogue has no name', () => {
    const series = publishedSeries({
      agency: 'bls',
      programme: 'cu',
      sourceSeriesId: 'CUUR0100SAA1',
      title: 'a title',
      units: 'Index',
      currency: null,
      frequency: 'monthly',
      seasonalAdjustment: 'not_seasonally_adjusted',
      geography: 'US',
    });
    expect(series).toMatchObject({ key: 'bls.cu.cuur0100saa1', prominence: 80, precedence: 'register', release: null });
    expect(yearSeries(series, 'first_half').key).toBe('bls.cu.cuur0100saa1.first_half');
    expect(series.key).toSatisfy(isSeriesKey);
  });
});

describe('areas', () => {
  it('have one code each, whatever an office calls them', () => {
    expect(['U2', 'EA', 'EU27_2020', 'UK', 'EL', 'DE'].map(europeanArea)).toEqual(['EA', 'EA', 'EU', 'GB', 'GR', 'DE']);
    expect(['EU', 'EU27_2020'].map(areaName)).toEqual(['European Union (changing composition)', 'European Union']);
    expect(['U2', 'EA19', 'EL', 'DE', 'DE21'].map(areaName)).toEqual([
      'Euro area',
      'Euro area (19 countries)',
      'Greece',
      'Germany',
      'DE21',
    ]);
    expect(stateArea('06')).toBe('US-CA');
    expect(stateArea('91')).toBeUndefined();
  });
});

describe('areas of the United States by name', () => {
  it.each([
    ['US', 'US'],
    ['U.S. Total', 'US'],
    ['United States', 'US'],
    ['Alabama', 'US-AL'],
    ['District of Columbia', 'US-DC'],
    ['NE', 'NE'],
    ['Northeast', 'Northeast'],
    ['South', 'South'],
    ['US-NE', 'US-NE'],
  ])('%s is %s', (name, area) => {
    expect(americanArea(name)).toBe(area);
  });
});
