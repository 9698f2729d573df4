import { writeFileSync } from 'node:fs';
import { addDays, isWeekend } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { createRandom } from './random.ts';

const currencies = (
  'USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL CAD CNY HKD ' +
  'IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR'
).split(' ');

const firstDay = '1999-01-04' as Day;
const days = 6_900;

// As in the bank's own table, some currencies end and some begin on the way: they have no rate on the other days.
const published = (column: number, day: number): boolean => column % 13 !== 5 || day < days / 2 + column * 50;

// Ten-thousandths: each currency keeps within a twentieth of its own level, as a jump of a whole multiple would be quarantined.
const rate = (column: number, noise: number): string => {
  const level = 50_000 * (column + 1);
  const digits = String(level + Math.floor((level * noise) / 20_000));
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/**
 * Writes a file with the shape of the European Central Bank's whole history: one line a working day, newest first, some 260,000
 * rates. Invented rates, the same for the same `seed`. Answers how many rates it holds.
 */
export const writeRateHistory = (file: string, seed = 1): number => {
  const random = createRandom(seed);
  const lines: string[] = [];
  let rates = 0;
  for (let day = firstDay, count = 0; count < days; day = addDays(day, 1)) {
    if (isWeekend(day)) continue;
    const cells = currencies.map((_, column) => {
      if (!published(column, count)) return 'N/A';
      rates += 1;
      return rate(column, random(1000));
    });
    lines.push(`${day},${cells.join(',')},`);
    count += 1;
  }
  lines.push(`Date,${currencies.join(',')},`);
  writeFileSync(file, `${lines.reverse().join('\n')}\n`);
  return rates;
};
