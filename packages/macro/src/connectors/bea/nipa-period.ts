import type { Frequency } from '@dqs/series/contract';
import { monthPeriod, quarterPeriod, yearPeriod, type Period } from '../../published/period.ts';

/** A period in the Bureau's notation, with its frequency: `2025Q3`, `2025M07`, `2025`. Null for other texts. */
export const nipaPeriod = (text: string): { readonly period: Period | null; readonly frequency: Frequency } | null => {
  const [, year = '', kind = '', number = ''] = /^(\d{4})(?:([QM])(\d{1,2}))?$/.exec(text) ?? [];
  if (year === '') return null;
  if (kind === 'Q') return { period: quarterPeriod(year, number), frequency: 'quarterly' };
  if (kind === 'M') return { period: monthPeriod(year, number), frequency: 'monthly' };
  return { period: yearPeriod(year), frequency: 'annual' };
};

/**
 * The Bureau's marks for a missing value: not available, not meaningful, withheld, less than half a unit of the table.
 */
export const missingValue: ReadonlySet<string> = new Set([
  '',
  '...',
  '.....',
  '---',
  '(NA)',
  '(NM)',
  '(D)',
  '(L)',
  '(T)',
  'n.a.',
]);
