import { isDay } from '@dqs/core';
import { boroughPlace } from './borough.ts';
import { deedTypes, type BadLine } from './deed.ts';
import type { Layout } from './layout.ts';

/** A recorded deed. */
export interface Deed {
  readonly id: string;
  readonly borough: string;
  readonly recorded: string;
  readonly modified: string;
  readonly goodThrough: string;
  readonly cents: number;
}

const deeds: ReadonlySet<string> = new Set(deedTypes);

/** The day in `07/31/2015`, `07/31/2015 12:00:00 AM` or `2015-07-31T00:00:00.000`; undefined for other texts. */
const dayOf = (text: string): string | undefined => {
  const us = /^(\d{2})\/(\d{2})\/(\d{4})(?: 12:00:00 AM)?$/.exec(text);
  const day = us ? `${us[3]}-${us[1]}-${us[2]}` : /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.0+)?)?$/.exec(text)?.[1];
  return day !== undefined && isDay(day) ? day : undefined;
};

/** The cents of an amount in dollars; undefined if the text is not an amount. */
const centsOf = (text: string): number | undefined => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number.parseInt((match[1] ?? '') + (match[2] ?? '').padEnd(2, '0'), 10) : undefined;
};

/** The deed of a line; null for other documents; the reason if it cannot be counted. */
export const deedOf = (row: readonly string[], layout: Layout): Deed | BadLine | null => {
  const cell = (at: number): string => row[at]?.trim() ?? '';
  if (!deeds.has(cell(layout.type))) return null;
  const id = cell(layout.id);
  const borough = cell(layout.borough);
  const amount = cell(layout.amount);
  const recorded = dayOf(cell(layout.recorded));
  const modified = dayOf(cell(layout.modified));
  const goodThrough = dayOf(cell(layout.goodThrough));
  // The API omits an amount of zero.
  const cents = amount === '' ? 0 : centsOf(amount);
  if (id === '') return { fault: 'a deed without a document id' };
  if (!boroughPlace(borough)) return { fault: `${id}: "${borough}" is not a borough` };
  if (cents === undefined) return { fault: `${id}: the amount is "${amount}"` };
  if (!recorded || !modified || !goodThrough) return { fault: `${id}: a date is missing or damaged` };
  return { id, borough, recorded, modified, goodThrough, cents };
};
