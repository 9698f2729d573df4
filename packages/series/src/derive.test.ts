import { addDays, addMonths, decimal, isWeekend } from '@dqs/core';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Aggregation, Frequency, PeriodType, Transform } from './contract.ts';
import { derive, derivedUnits, ruleOf } from './derive.ts';
import { requestedDerivation, derivedPage } from './derived-page.ts';
import type { Observed } from './quantity.ts';
import { percentChange } from './transform.ts';

const noon = '2026-01-05T12:00:00Z' as Instant;
const observed = (period: string, value: string, period_type: PeriodType = 'month'): Observed => ({
  period: period as Day,
  period_type,
  value: value as Decimal,
  as_of: noon,
});

const typeOf = { daily: 'date', weekly: 'date', monthly: 'month', quarterly: 'quarter', annual: 'year' } as const;

/** Consecutive periods from 1 January 2020; days are working days. */
const periods = (frequency: Frequency, count: number): readonly Day[] => {
  const days: Day[] = [];
  for (let day = '2020-01-01' as Day; days.length < count;) {
    if (frequency !== 'daily' || !isWeekend(day)) days.push(day);
    const months = { monthly: 1, quarterly: 3, annual: 12 }[frequency as string];
    day = months ? addMonths(day, months) : addDays(day, frequency === 'weekly' ? 7 : 1);
  }
  return days;
};

/** A whole number with its decimal point moved to the left. */
const shifted = (number: number, places: number): Decimal =>
  decimal.roundToPlaces(
    decimal.divide(String(number) as Decimal, String(10 ** places) as Decimal, { significantDigits: 9 }),
    places,
  );

/**
 * FRED's formulas as documented, for the value at a position in a list without gaps, rounded to 5 places, ties to even.
 */
const formulas: Record<string, (x: readonly Decimal[], t: number, perYear: number) => Decimal> = {
  change: (x, t) => decimal.canonical(decimal.subtract(x[t]!, x[t - 1]!)),
  year_on_year_change: (x, t, n) => decimal.canonical(decimal.subtract(x[t]!, x[t - n]!)),
  percent_change: (x, t) => percentOf(quotient(x[t]!, x[t - 1]!)),
  year_on_year: (x, t, n) => percentOf(quotient(x[t]!, x[t - n]!)),
  annualized: (x, t, n) => {
    const one = quotient(x[t]!, x[t - 1]!);
    return percentOf(
      Array.from({ length: n }, () => one).reduce((a, b) =>
        decimal.roundToSignificantDigits(decimal.multiply(a, b), 120),
      ),
    );
  },
  index: (x, t) => fiveDigits(decimal.multiply(quotient(x[t]!, x[0]!), '100' as Decimal)),
};
const quotient = (a: Decimal, b: Decimal): Decimal => decimal.divide(a, b, { significantDigits: 120 });
const fiveDigits = (value: Decimal): Decimal => decimal.canonical(decimal.roundToPlaces(value, 5));
const percentOf = (ratio: Decimal): Decimal =>
  fiveDigits(decimal.multiply(decimal.subtract(ratio, '1' as Decimal), '100' as Decimal));

const needed: Record<string, (perYear: number) => number> = {
  change: () => 1,
  percent_change: () => 1,
  annualized: () => 1,
  index: () => 0,
  year_on_year: (n) => n,
  year_on_year_change: (n) => n,
};

describe('a transformation', () => {
  const frequencies = [
    ['weekly', 52],
    ['monthly', 12],
    ['quarterly', 4],
    ['annual', 1],
  ] as const;
  const cases = frequencies.flatMap(([frequency, perYear]) =>
    Object.keys(formulas).map((transform) => [frequency, transform as Transform, perYear] as const),
  );

  it.each(cases)(
    'of %s values is what the formula of FRED for %s gives, value by value',
    (frequency, transform, perYear) => {
      const days = periods(frequency, 70);
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 5000, max: 20_000 }), { minLength: 70, maxLength: 70 }),
          fc.integer({ min: 0, max: 4 }),
          (numbers, places) => {
            const values = numbers.map((number) => shifted(number, places));
            const derived = derive(
              values.map((value, at) => observed(days[at]!, value, typeOf[frequency])),
              frequency,
              { transform, lower: null },
            );
            const first = needed[transform]!(perYear);
            expect(derived.observations.map(({ period, value }) => [period, value])).toEqual(
              days.slice(first).map((day, at) => [day, formulas[transform]!(values, at + first, perYear)]),
            );
            expect(derived.leftOut.map(({ period }) => period)).toEqual(days.slice(0, first));
          },
        ),
        { numRuns: 2 },
      );
    },
  );

  it('of daily values is annualized over 260 days, and compares with the previous trading day', () => {
    // Friday, the following Monday, and a day after nine days without a value.
    const values = [
      observed('2024-01-05', '100', 'date'),
      observed('2024-01-08', '101', 'date'),
      observed('2024-01-17', '102', 'date'),
    ];
    const annualized = derive(values, 'daily', { transform: 'annualized', lower: null });
    expect(annualized.observations).toEqual([
      observed('2024-01-08', formulas['annualized']!(['100', '101'] as Decimal[], 1, 260), 'date'),
    ]);
    expect(annualized.leftOut).toEqual([
      { period: '2024-01-05', why: 'no earlier value' },
      { period: '2024-01-17', why: 'no earlier value' },
    ]);
  });

  it('of a day a year later compares with the last value up to the same day', () => {
    const values = [
      observed('2022-12-30', '100', 'date'),
      observed('2023-01-03', '110', 'date'),
      // A Monday. 1 January 2023 was a Sunday, 2 January a holiday.
      observed('2024-01-01', '120', 'date'),
      observed('2024-02-29', '121', 'date'),
    ];
    const { observations, leftOut } = derive(values, 'daily', { transform: 'year_on_year', lower: null });
    expect(observations).toEqual([observed('2024-01-01', '20', 'date')]);
    expect(leftOut.at(-1)).toEqual({ period: '2024-02-29', why: 'no earlier value' });
  });

  // Published by the Bureau of Labor Statistics: the 12-month changes of the all-items index for December, not
  // adjusted.
  it.each([
    ['306.746', '296.797', '3.35212', '3.4'],
    ['315.605', '306.746', '2.88806', '2.9'],
    ['100', '103', '-2.91262', '-2.9'],
    ['1.0000001', '1', '0.00001', '0.0'],
    ['1.00000005', '1', '0', '0.0'],
    ['1.00000015', '1', '0.00002', '0.0'],
  ])('%s against %s is %s percent, published as %s', (value, before, percent, published) => {
    expect(percentChange(value as Decimal, before as Decimal)).toBe(percent);
    expect(decimal.roundToPlaces(percent as Decimal, 1)).toBe(published);
  });

  it('has no percentage of a value of zero or less, and says so', () => {
    const values = ['-5', '0', '4', '-2', '3'].map((value, at) => observed(`2020-0${at + 1}-01`, value));
    const of = (transform: Transform) => derive(values, 'monthly', { transform, lower: null });
    expect(of('percent_change').observations.map(({ value }) => value)).toEqual(['-150']);
    expect(of('percent_change').leftOut.map(({ period, why }) => `${period} ${why}`)).toEqual([
      '2020-01-01 no earlier value',
      '2020-02-01 the earlier value is zero or less',
      '2020-03-01 the earlier value is zero or less',
      '2020-05-01 the earlier value is zero or less',
    ]);
    expect(of('annualized').leftOut).toContainEqual({ period: '2020-04-01', why: 'the value is negative' });
    expect(of('change').observations.map(({ value }) => value)).toEqual(['5', '4', '-6', '5']);
  });

  it('does not span a gap', () => {
    const values = [observed('2020-01-01', '1'), observed('2020-02-01', '2'), observed('2020-04-01', '8')];
    const { observations, leftOut } = derive(values, 'monthly', { transform: 'change', lower: null });
    expect(observations).toEqual([observed('2020-02-01', '1')]);
    expect(leftOut.map(({ period }) => period)).toEqual(['2020-01-01', '2020-04-01']);
  });

  it('compares fiscal years with fiscal years', () => {
    const values = [
      observed('1975-07-01', '10', 'fiscal_year'),
      observed('1976-01-01', '7', 'year'),
      observed('1976-10-01', '12', 'fiscal_year'),
    ];
    const { observations } = derive(values, 'annual', { transform: 'change', lower: null });
    expect(observations).toEqual([observed('1976-10-01', '2', 'fiscal_year')]);
  });
});

describe('a lower frequency', () => {
  const lowered = (
    values: readonly Observed[],
    frequency: Frequency,
    lower: 'monthly' | 'quarterly' | 'annual',
    how: Aggregation,
    transform: Transform = 'level',
  ) => {
    const { observations, leftOut } = derive(values, frequency, { transform, lower: { frequency: lower, how } });
    return [
      ...observations.map(({ period, value }) => `${period} ${value}`),
      ...leftOut.map(({ period, why }) => `${period} ${why}`),
    ];
  };
  const months = ['1.0', '2.0', '4.01', '5', '6', '8'].map((value, at) => observed(`2020-0${at + 1}-01`, value));

  it('is the mean, the sum or the last value, and omits an incomplete period', () => {
    expect(lowered(months, 'monthly', 'quarterly', 'mean')).toEqual(['2020-01-01 2.33667', '2020-04-01 6.33333']);
    expect(lowered(months, 'monthly', 'quarterly', 'sum')).toEqual(['2020-01-01 7.01', '2020-04-01 19']);
    expect(lowered(months, 'monthly', 'quarterly', 'end_of_period')).toEqual(['2020-01-01 4.01', '2020-04-01 8']);
    expect(lowered(months.toSpliced(1, 1), 'monthly', 'quarterly', 'sum')).toEqual([
      '2020-04-01 19',
      '2020-01-01 the period is incomplete',
    ]);
    expect(lowered(months, 'monthly', 'annual', 'sum')).toEqual(['2020-01-01 the period is incomplete']);
  });

  it('is applied before the transformation, without rounding in between', () => {
    // 19/3 against 7.01/3: rounded means would give 171.04127.
    expect(lowered(months, 'monthly', 'quarterly', 'mean', 'percent_change')).toEqual([
      '2020-04-01 171.04137',
      '2020-01-01 no earlier value',
    ]);
  });

  it('keeps two more digits than small values have', () => {
    const small = ['0.00001234', '0.00001235', '0.00001235'].map((value, at) => observed(`2020-0${at + 1}-01`, value));
    expect(lowered(small, 'monthly', 'quarterly', 'mean')).toEqual(['2020-01-01 0.0000123467']);
  });

  it('of days has only complete months without a gap', () => {
    const days = periods('daily', 75).map((day) => observed(day, '1', 'date'));
    // Up to 14 April 2020: April is not over.
    expect(lowered(days, 'daily', 'monthly', 'sum')).toEqual([
      '2020-01-01 23',
      '2020-02-01 20',
      '2020-03-01 22',
      '2020-04-01 the period is incomplete',
    ]);
    const withGap = days.filter(({ period }) => period < '2020-02-10' || period > '2020-02-15');
    expect(lowered(withGap, 'daily', 'monthly', 'sum')).toContain('2020-02-01 the period is incomplete');
    const later = days.filter(({ period }) => period >= '2020-01-08');
    expect(lowered(later, 'daily', 'monthly', 'sum')).toContain('2020-01-01 the period is incomplete');
    const toFriday = days.filter(({ period }) => period <= '2020-01-30');
    expect(lowered(toFriday, 'daily', 'monthly', 'sum')).toEqual(['2020-01-01 the period is incomplete']);
    expect(
      lowered(
        days.filter(({ period }) => period <= '2020-01-31'),
        'daily',
        'monthly',
        'sum',
      ),
    ).toEqual(['2020-01-01 23']);
  });

  it('of weeks assigns a week to the period of its day', () => {
    const weeks = periods('weekly', 14).map((day) => observed(day, '1', 'date'));
    // 1 January to 1 April 2020, Wednesdays.
    expect(lowered(weeks, 'weekly', 'quarterly', 'sum')).toEqual([
      '2020-01-01 13',
      '2020-04-01 the period is incomplete',
    ]);
    expect(lowered(weeks.toSpliced(4, 1), 'weekly', 'quarterly', 'sum')).toContain(
      '2020-01-01 the period is incomplete',
    );
  });

  it('of fiscal quarters makes fiscal years', () => {
    const quarters = ['2020-10-01', '2021-01-01', '2021-04-01', '2021-07-01'].map((day) =>
      observed(day, '2', 'fiscal_quarter'),
    );
    const { observations } = derive(quarters, 'quarterly', {
      transform: 'level',
      lower: { frequency: 'annual', how: 'sum' },
    });
    expect(observations).toEqual([observed('2020-10-01', '8', 'fiscal_year')]);
  });
});

describe('a page of derived values', () => {
  const pageOf = (values: readonly Observed[], frequency: Frequency, asked: object, reads: number[] = []) =>
    derivedPage({
      derivation: requestedDerivation(asked)!,
      frequency,
      units: 'USD',
      after: null,
      limit: 5,
      ...asked,
      read: (range, limit) => {
        const rows = values
          .filter(({ period }) => period >= range.from && period <= range.to)
          .toReversed()
          .slice(0, limit);
        reads.push(rows.length);
        return Promise.resolve(rows);
      },
    });

  it('by page has the derived values of the whole series, whatever is missing in it', async () => {
    const derivations = fc.record({
      transform: fc.constantFrom(...(['change', 'percent_change', 'year_on_year', 'index', 'annualized'] as const)),
      frequency_to: fc.constantFrom(null, 'quarterly' as const, 'annual' as const),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('daily', 'weekly', 'monthly'),
        derivations,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('0001-01-01', '2020-05-01', '2021-03-01'),
        async (frequency: 'daily' | 'weekly' | 'monthly', asked, kept, start) => {
          const count = { daily: 700, weekly: 150, monthly: 60 }[frequency];
          const values = periods(frequency, count)
            .filter((_, at) => kept[Math.floor(at / 9) % kept.length] !== false || at % 40 < 30)
            .map((day, at) => observed(day, String(100 + ((at * 37) % 91)), typeOf[frequency]));
          const derivation = requestedDerivation(asked)!;
          const whole = derive(values, frequency, derivation, start)
            .observations.filter(({ period }) => period >= start)
            .toReversed();
          const seen: Observed[] = [];
          for (let after: readonly unknown[] | null = null; ;) {
            const { observations } = await pageOf(values, frequency, { ...asked, start, after });
            seen.push(...observations.slice(0, 5));
            if (observations.length <= 5) break;
            after = [observations[4]!.period];
          }
          expect(seen).toEqual(whole);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('reads little more than it needs, and continues if many values are omitted', async () => {
    const values = periods('monthly', 300).map((day) => observed(day, '5'));
    const reads: number[] = [];
    await pageOf(values, 'monthly', { transform: 'year_on_year' }, reads);
    expect(reads).toEqual([39]);
    const scattered = values.filter((_, at) => at < 30 || at % 2 === 0);
    const { observations } = await pageOf(scattered, 'monthly', { transform: 'change' }, reads);
    expect(observations.map(({ period }) => period).slice(0, 2)).toEqual(['2022-07-01', '2022-06-01']);
    expect(reads.length).toBeGreaterThan(2);
  });

  it('contains its rule, its unit, and what it omits', async () => {
    const values = periods('monthly', 5).map((day, at) => observed(day, String(at)));
    const page = await pageOf(values, 'monthly', { transform: 'percent_change' });
    expect(page).toMatchObject({ units: 'percent', frequency: 'monthly' });
    expect(page.note).toBe(
      'Derived: the percent change from the previous period, rounded to five decimal places. ' +
        'Left out: 2020-02-01 (the earlier value is zero or less), 2020-01-01 (no earlier value).',
    );
    const index = await pageOf(values, 'monthly', { transform: 'index', start: '2020-03-01' });
    expect(index).toMatchObject({ units: 'index, 2020-03-01 = 100', base: '2020-03-01' });
    expect(index.observations.map(({ value }) => value)).toEqual(['200', '150', '100']);
    const annual = await pageOf(
      periods('quarterly', 8).map((day) => observed(day, '1.5')),
      'quarterly',
      { frequency_to: 'annual', aggregation: 'sum' },
    );
    expect(annual).toMatchObject({
      units: 'USD',
      frequency: 'annual',
      note: 'Derived: the sum of the values of each year.',
    });
  });

  it('rejects what cannot be derived, and lists what can', async () => {
    const values = periods('quarterly', 8).map((day) => observed(day, '-1', 'quarter'));
    expect(() => requestedDerivation({ aggregation: 'sum' })).toThrow('requires frequency_to');
    await expect(pageOf(values, 'quarterly', { frequency_to: 'monthly' })).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'frequency_to', hint: 'frequency_to may be annual.' },
    });
    await expect(pageOf(values, 'quarterly', { transform: 'index' })).rejects.toMatchObject({
      detail: { param: 'transform', hint: expect.stringContaining('2020-01-01') },
    });
    expect(requestedDerivation({ transform: 'level' })).toBeNull();
  });

  it('is in percentage points if rates are compared', () => {
    expect(derivedUnits('change', 'Percent')).toBe('percentage points');
    expect(derivedUnits('year_on_year', 'Percent')).toBe('percent');
    expect(ruleOf({ transform: 'year_on_year_change', lower: { frequency: 'monthly', how: 'mean' } }, 'Percent')).toBe(
      'Derived: the mean of the values of each month; then each value minus that of the same period a year earlier, in percentage points.',
    );
  });
});
