import { decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import type { AmountsIn } from './report.ts';

/** Components of the parent shareholders' equity. The first reported concept of each list counts. */
const parts: readonly (readonly string[])[] = [
  ['CommonStockValue', 'CommonStocksIncludingAdditionalPaidInCapital'],
  ['AdditionalPaidInCapital', 'AdditionalPaidInCapitalCommonStock'],
  ['RetainedEarningsAccumulatedDeficit'],
  ['AccumulatedOtherComprehensiveIncomeLossNetOfTax'],
];

const treasuryStock = ['TreasuryStockValue', 'TreasuryStockCommonValue'];

/** Concepts that this module reads. */
export const equityParts: readonly string[] = [...parts.flat(), ...treasuryStock, 'PreferredStockValue'];

/**
 * Whether the parent's equity includes the report's preferred stock: with it, the components add up within the
 * rounding.
 */
export const countsPreferredStock = (filing: Filing, end: Day, amountsIn: AmountsIn): boolean => {
  const amount = amountsIn(filing, { start: null, end });
  const first = (concepts: readonly string[]) => concepts.flatMap((concept) => amount(concept) ?? []).slice(0, 1);
  const [equity, preferred] = [amount('StockholdersEquity'), amount('PreferredStockValue')];
  if (equity === null || preferred === null) return false;
  const sum = decimal.sum([preferred, ...parts.flatMap(first), ...first(treasuryStock).map(decimal.negate)]);
  const difference = decimal.absolute(decimal.subtract(sum, equity));
  return decimal.compare(difference, decimal.decimal(`2${'0'.repeat(filing.rounding)}`)) <= 0;
};
