import { formNumber } from '@dqs/edgar';
import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

/**
 * From this filing day on, values are whole dollars; before it thousands, whatever the period (Form 13F, special
 * instruction 9).
 */
const dollarsSince = '2023-01-03';

const thousand = '1000' as Decimal;

/** The notation of nearly all numbers in reports, which needs no conversion. */
const plain = /^\d+(?:\.\d+)?$/;

/** A number of a report, possibly with thousands separators; null for other texts. */
export const numberIn = (text: string): Decimal | null =>
  plain.test(text) ? (text as Decimal) : formNumber(text.replace(/[,\s$]/g, ''));

/** A value in US dollars, converted from the unit that applied on the filing day; null for other texts. */
export const dollarsOf = (text: string, filedDate: string): Decimal | null => {
  const published = numberIn(text);
  if (published === null || filedDate >= dollarsSince) return published;
  return /^\d+$/.test(published) && !/^0+$/.test(published)
    ? (`${published}000` as Decimal)
    : decimal.multiply(published, thousand);
};
