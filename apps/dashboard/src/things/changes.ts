import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { isRate, percentChange } from '@dqs/series';
import { changeFigure } from '../figure.ts';
import type { Html } from '../html.ts';
import { textIn } from './parts.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The observation of the same period one year earlier. */
export const yearBefore = (rows: readonly Fields[], { period }: Fields): Fields | undefined => {
  const day = String(period);
  const before = `${Number.parseInt(day.slice(0, 4), 10) - 1}${day.slice(4)}`;
  return rows.find((row) => row['period'] === before);
};

/**
 * A value's change from an earlier one: rates in points, everything else in percent. Null if one of them is missing or
 * the earlier one is zero.
 */
export const changeSince = (now: Fields, then: Fields | undefined, unit: string | null): Html | null => {
  const [value, before] = [now, then ?? {}].map((row) => textIn(row, 'value'));
  if (!value || !before) return null;
  if (isRate(unit)) return changeFigure(decimal.subtract(value as Decimal, before as Decimal), 'points');
  const percent = percentChange(value as Decimal, before as Decimal);
  return percent === null ? null : changeFigure(percent, 'percent');
};
