import type { Reject } from '@dqs/kit';
import type { Day, Decimal } from '@dqs/schemas';
import { fixingDay } from './fixing-day.ts';

/** One rate as a file of the bank writes it, before any check. */
export interface Cell {
  readonly date: string;
  readonly currency: string;
  readonly rate: string;
}

/** Units of `currency` for 1 euro at the fixing of `rate_date`, digits as published. */
export interface RateRow {
  readonly currency: string;
  readonly rate_date: Day;
  readonly value: Decimal;
}

const firstFixing = '1999-01-04';

/**
 * True for a currency code of the files: three capitals. A code that ISO 4217 does not list is loaded too, so that a
 * currency the bank adds is available at once.
 */
export const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** A cell as a row of `fx_rate`, or the reason for its reject. */
export const normaliseCell = ({ date, currency, rate }: Cell): readonly RateRow[] | Reject => {
  const day = fixingDay(date);
  if (day === null)
    return { reject: `the date of the ${currency} rate is ${JSON.stringify(date)}: not a day of the calendar` };
  if (day < firstFixing)
    return { reject: `the ${currency} rate of ${day} is older than the first fixing, ${firstFixing}` };
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(rate) || !/[1-9]/.test(rate)) {
    return { reject: `the ${currency} rate of ${day} is ${JSON.stringify(rate)}: no positive decimal number` };
  }
  return [{ currency, rate_date: day, value: rate as Decimal }];
};
