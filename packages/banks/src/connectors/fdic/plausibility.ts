import { decimal } from '@dqs/core';
import type { Plausibility } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import type { QuarterRow } from './quarter-row.ts';

/**
 * The largest difference allowed. Minority interests were counted with the liabilities before 2009 and with the equity
 * since.
 */
const oneHundredth = decimal.decimal('100');

const isFar = (left: Decimal, right: Decimal, whole: Decimal): boolean =>
  decimal.compare(
    decimal.multiply(decimal.absolute(decimal.subtract(left, right)), oneHundredth),
    decimal.absolute(whole),
  ) > 0;

const faultOf = (figures: Readonly<Record<string, Decimal>>): string | null => {
  const { ASSET: assets, LIAB: liabilities, EQTOT: total, EQ: equity = total, DEP: deposits } = figures;
  if (assets === undefined) return null;
  if (decimal.isNegative(assets)) return `assets are ${assets}`;
  if (liabilities !== undefined && equity !== undefined) {
    const sum = decimal.add(liabilities, total ?? equity);
    if (isFar(sum, assets, assets)) return `liabilities and equity add up to ${sum}, assets are ${assets}`;
  }
  if (deposits !== undefined && equity !== undefined && decimal.compare(decimal.add(deposits, equity), assets) > 0) {
    const sum = decimal.add(deposits, equity);
    if (isFar(sum, assets, assets)) return `deposits and equity add up to ${sum}, more than the assets of ${assets}`;
  }
  return null;
};

/**
 * Checks that assets equal liabilities plus equity capital (Report of Condition, schedule RC), within one hundredth.
 */
export const plausibility: Plausibility<QuarterRow> = {
  fault: ({ cert, period, figures }) => {
    const fault = faultOf(JSON.parse(figures));
    return fault === null ? null : `certificate ${cert}, ${period}: ${fault}`;
  },
};
