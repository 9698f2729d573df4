import { isDay } from '@dqs/core';
import type { Day } from '@dqs/schemas';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The end date that the FDIC writes for an open end. */
const open = '9999-12-31';

const isoOf = (text: string): string => {
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (digits) return digits.slice(1).join('-');
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american) return `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}`;
  // The list of failed banks begins in 2000.
  const named = /^(\d{1,2})-([A-Za-z]{3})-(\d{2})$/.exec(text);
  const month = months.indexOf(named?.[2]?.toLowerCase() ?? '') + 1;
  if (named && month > 0) return `20${named[3]}-${String(month).padStart(2, '0')}-${named[1]!.padStart(2, '0')}`;
  return text;
};

/**
 * The day of a cell: `20260331`, `3/31/2026`, `2026-03-31T00:00:00` or `23-Oct-20`. Null for an empty cell or an open
 * end; undefined for a text that is not a day.
 */
export const dayOf = (cell: string): Day | null | undefined => {
  const text = cell.trim().replace(/[T ]\d{1,2}:.*$/, '');
  if (text === '') return null;
  const iso = isoOf(text);
  if (iso === open) return null;
  return isDay(iso) ? iso : undefined;
};
