import { addDays, addMonths, daysBetween, monthOf, startOfMonth, startOfQuarter, startOfYear, yearOf } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import type { Frequency, LowerFrequency, PeriodType } from './contract.ts';

/** Periods per year, as in FRED. */
export const periodsPerYear: Readonly<Record<Frequency, number>> = {
  daily: 260,
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  annual: 1,
};

const monthsOf = { monthly: 1, quarterly: 3, annual: 12 } as const satisfies Record<LowerFrequency, number>;

/** Whether the periods of a frequency are days, with weekends and holidays between them. */
export const isOfDays = (frequency: Frequency): frequency is 'daily' | 'weekly' =>
  frequency === 'daily' || frequency === 'weekly';

/** The position of a period among those of its frequency. Adjacent periods differ by one. */
export const placeOf = (period: Day, frequency: LowerFrequency): number =>
  Math.floor((yearOf(period) * 12 + monthOf(period) - 1) / monthsOf[frequency]);

/** The lower frequencies to which values can be aggregated. */
export const lowerThan = (frequency: Frequency): readonly LowerFrequency[] =>
  (['monthly', 'quarterly', 'annual'] as const).filter((lower) => periodsPerYear[lower] < periodsPerYear[frequency]);

/** The maximum number of periods of a frequency within a longer one. */
export const mostWithin = (frequency: Frequency, lower: LowerFrequency): number => {
  if (!isOfDays(frequency)) return monthsOf[lower] / monthsOf[frequency];
  return frequency === 'daily' ? monthsOf[lower] * 31 : monthsOf[lower] * 4 + 3;
};

interface Longer {
  readonly period: Day;
  readonly period_type: PeriodType;
  /** Its last day. */
  readonly last: Day;
}

const startOf = { monthly: startOfMonth, quarterly: startOfQuarter, annual: startOfYear } as const;
const typeOf = { monthly: 'month', quarterly: 'quarter', annual: 'year' } as const;

/** The longer period that contains a period. Fiscal quarters form fiscal years, which begin on 1 October. */
export const longerPeriod = (period: Day, type: PeriodType, lower: LowerFrequency): Longer => {
  const isFiscal = type === 'fiscal_quarter' && lower === 'annual';
  const first = isFiscal ? addMonths(startOfYear(addMonths(period, 3)), -3) : startOf[lower](period);
  const last = addDays(addMonths(first, monthsOf[lower]), -1);
  return { period: first, period_type: isFiscal ? 'fiscal_year' : typeOf[lower], last };
};

/** Maximum days between two adjacent values without a gap. */
export const widestGap = { daily: 7, weekly: 11 } as const;

/** Days before a day in which the preceding value is searched, and the preferred distance. */
export const windowBefore = {
  daily: { nearest: 1, from: 1, to: 7 },
  weekly: { nearest: 7, from: 4, to: 10 },
} as const;

/** The same for the value a year before: the day of the same date; for weekly values the one 52 weeks before. */
export const windowYearBefore = (day: Day, frequency: 'daily' | 'weekly') => {
  if (frequency === 'weekly') return { nearest: 364, from: 361, to: 367 };
  const year = daysBetween(addMonths(day, -12), day);
  return { nearest: year, from: year, to: year + 7 };
};

/** Days to read before a range, so that the preceding values of its first ones are included. */
export const longestLookBack = 400;
