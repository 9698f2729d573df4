import { decimal, isDay, weekdayOf } from '@dqs/core';
import type { Plausibility } from '@dqs/kit';
import { figureColumns } from '../../trader-category.ts';
import type { PositionRow } from './normalise.ts';

/**
 * The CFTC rounds every figure separately where options count as fractions. The sides of a combined report can
 * therefore miss its open interest by a few contracts. A larger difference is a damaged line.
 */
const roundingAllowance = 5n;

const columnsOf = (side: 'long' | 'short'): readonly string[] =>
  figureColumns
    .filter((column) => /_(?:long|short|spread)$/.test(column) && !column.includes('_change_'))
    .filter((column) => column.endsWith(`_${side}`) || column.endsWith('_spread'));

const sides = [
  ['long', columnsOf('long')],
  ['short', columnsOf('short')],
] as const;

/** Longs (or shorts) plus spreads of all categories equal the open interest. */
const offOpenInterest = (row: PositionRow): string | null => {
  const openInterest = BigInt(row.open_interest);
  for (const [side, columns] of sides) {
    const total = columns.reduce((sum, column) => sum + BigInt(row[column] ?? '0'), 0n);
    const off = total - openInterest;
    if (off > roundingAllowance || off < -roundingAllowance)
      return `${side} and spread positions add up to ${total}, but open interest is ${openInterest}`;
  }
  return null;
};

const [monday, wednesday] = [1, 3];

/**
 * Positions are those of a Tuesday, or around a holiday of the day before or after (CFTC, Commitments of Traders,
 * release schedule).
 */
const offDay = ({ report_date: day }: PositionRow): string | null =>
  isDay(day) && weekdayOf(day) >= monday && weekdayOf(day) <= wednesday
    ? null
    : 'positions are reported as of a Tuesday, or of a day beside it';

const fault = (row: PositionRow): string | null => {
  const found = offDay(row) ?? offOpenInterest(row);
  return found === null ? null : `${row.cftc_contract_market_code} ${row.report_date}: ${found}`;
};

const series = ['cftc_contract_market_code', 'report_variant'] as const;

/**
 * Checks that sides add up and that the report day is valid. Open interest must be near that of the neighbouring weeks,
 * and no market may disappear within a year.
 */
export const plausibility: Plausibility<PositionRow> = {
  fault,
  jumps: { series, at: 'report_date', value: 'open_interest', factor: decimal.decimal('8'), days: 21 },
  lasting: { series, at: 'report_date', rows: 4, of: 'file' },
};
