import { decimal } from '@dqs/core';
import type { Plausibility } from '@dqs/kit';
import type { ObservationRow } from './reading.ts';

/** A file that lacks a larger percentage of its series is held back. A smaller one may have ended. */
const toleratedPercent = 5;

/** Series with fewer periods often appear and disappear. */
const fewPeriods = 6;

/** The series of a publisher's file must last. Those missing in the next file are reported. */
export const lasting = (of: 'file' | 'edition' = 'file'): Plausibility<ObservationRow> => ({
  lasting: { series: ['series_key'], at: 'period', rows: fewPeriods, of, toleratedPercent },
});

/**
 * Levels do not move eightfold between adjacent values after so many calm ones (changes of at most twofold). A value
 * that the next one confirms is accepted. Changes, balances and coarsely rounded values are not checked.
 */
export const calmLevels = (values = 24): Plausibility<ObservationRow> => ({
  jumps: {
    series: ['series_key'],
    at: 'period',
    value: 'value',
    factor: decimal.decimal('8'),
    days: 400,
    calm: { values, factor: decimal.decimal('2') },
  },
});
