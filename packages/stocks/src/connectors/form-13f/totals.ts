import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { EntryTotals, PublishedEntry } from './published.ts';
import { dollarsOf, numberIn } from './value.ts';

/** Implausible price per share. If nine tenths of a portfolio's prices exceed it, the values are in another unit. */
const dear = 10_000n;

interface Counting {
  entries: number;
  whole: bigint;
  /** Values with a fraction, which few filers report. */
  fractions: Decimal;
  shareEntries: number;
  upToOneDollar: number;
  aboveTenThousand: number;
}

const wholePart = (value: Decimal): bigint => {
  const point = value.indexOf('.');
  return BigInt(point === -1 ? value : value.slice(0, point));
};

/** Counts the positions of filings while they are streamed. */
export interface TotalsCounter {
  add(entry: PublishedEntry): void;
  of(accessionNumber: string): EntryTotals;
}

const none: Counting = {
  entries: 0,
  whole: 0n,
  fractions: '0' as Decimal,
  shareEntries: 0,
  upToOneDollar: 0,
  aboveTenThousand: 0,
};

const addPrice = (counting: Counting, value: bigint, amount: bigint): void => {
  if (amount <= 0n) return;
  counting.shareEntries += 1;
  // Some filers write the value into both fields.
  if (value <= amount) counting.upToOneDollar += 1;
  if (value > amount * dear) counting.aboveTenThousand += 1;
};

export const createTotals = (): TotalsCounter => {
  const filings = new Map<string, Counting>();
  return {
    add: ({ accessionNumber, filedDate, value: text, amount, amountType, putCall }) => {
      let counting = filings.get(accessionNumber);
      if (counting === undefined) filings.set(accessionNumber, (counting = { ...none }));
      counting.entries += 1;
      const value = dollarsOf(text, filedDate);
      if (value === null) return;
      const whole = wholePart(value);
      if (value.includes('.')) counting.fractions = decimal.add(counting.fractions, value);
      else counting.whole += whole;
      const shares = amountType.trim().toUpperCase() === 'SH' && putCall.trim() === '' ? numberIn(amount) : null;
      if (shares !== null) addPrice(counting, whole, wholePart(shares));
    },
    of: (accessionNumber) => {
      const { whole, fractions, ...counts } = filings.get(accessionNumber) ?? none;
      return { ...counts, value: decimal.add(decimal.decimalOfNumber(whole), fractions) };
    },
  };
};
