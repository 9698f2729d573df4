import { decimal } from '@dqs/core';
import type { Plausibility } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { composite } from '../../metric-column.ts';
import type { RiskRow } from './normalise.ts';

/**
 * The losses of single hazards are rounded separately. Their sum may differ from the total by a hundredth of a per
 * cent, and a dollar.
 */
const roundingShare = decimal.decimal('0.0001');
const roundingDollars = decimal.decimal('1');
const hundred = decimal.decimal('100');
const hazards = 18;

const amount = (row: RiskRow, column: string): Decimal | null => {
  const value = row[column];
  return typeof value === 'string' && decimal.isDecimal(value) ? value : null;
};

const percentages = [
  'risk_score',
  'eal_score',
  'risk_percentile',
  'eal_percentile',
  'sovi_score',
  'resl_score',
] as const;

/** Scores and percentiles of the index lie between 0 and 100 (FEMA, National Risk Index, Technical Documentation). */
const outOfRange = (row: RiskRow): string | null => {
  for (const column of percentages) {
    const value = amount(row, column);
    if (value !== null && (decimal.isNegative(value) || decimal.compare(value, hundred) > 0))
      return `${row.fips} ${row.hazard_code}: ${column} is ${value}, not between 0 and 100`;
  }
  const loss = amount(row, 'eal_total');
  return loss !== null && decimal.isNegative(loss)
    ? `${row.fips} ${row.hazard_code}: an expected annual loss of ${loss}`
    : null;
};

/** The expected annual loss of a place is the sum over its 18 hazards. */
const offTotal = (rows: readonly RiskRow[]): string | null => {
  const [whole] = rows.filter(({ hazard_code }) => hazard_code === composite);
  const total = whole && amount(whole, 'eal_total');
  if (!whole || !total || rows.length !== hazards + 1) return null;
  const sum = rows
    .filter((row) => row !== whole)
    .reduce(
      (before, row) => decimal.add(before, amount(row, 'eal_total') ?? decimal.decimal('0')),
      decimal.decimal('0'),
    );
  const off = decimal.absolute(decimal.subtract(sum, total));
  const allowed = decimal.add(roundingDollars, decimal.multiply(total, roundingShare));
  return decimal.compare(off, allowed) <= 0
    ? null
    : `the expected annual losses of ${whole.fips} add up to ${sum}, but the whole is ${total}`;
};

/**
 * Checks that places of the nation do not disappear from a release, that scores are between 0 and 100, and that losses
 * add up.
 */
export const plausibility: Plausibility<RiskRow> = {
  fault: outOfRange,
  together: { by: ['edition', 'fips'], fault: offTotal },
  shrinksByPercent: 5,
};
