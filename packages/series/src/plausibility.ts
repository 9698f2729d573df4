import { decimal } from '@dqs/core';
import type { Plausibility } from '@dqs/kit';
import type { ObservationRow } from './reading.ts';

/** A file that lacks a larger share of its series than this is held back; fewer may have ended. */
const toleratedPercent = 5;

/** Series with fewer periods come and go. */
const fewPeriods = 6;

/** The series of a publisher's file last: those that are missing from the next one are told. */
export const lasting = (of: 'file' | 'edition' = 'file'): Plausibility<ObservationRow> => ({
  lasting: { series: ['series_key'], at: 'period', rows: fewPeriods, of, toleratedPercent },
});

/**
 * Levels do not move eightfold between neighbours where they were calm for so many values (no more than twofold); the next value
 * confirms what did all the same. Changes, balances and what is rounded coarsely are not judged.
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
