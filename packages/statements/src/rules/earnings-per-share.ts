import { decimal } from '@dqs/core';
import type { Filing } from '../facts/filing.ts';
import { amountsIn, same, type Found, type Period } from './amount-in.ts';
import { discontinuedIncome } from './before-tax.ts';

/** Earnings per share from continuing operations. */
const ofContinuing: ReadonlySet<string> = new Set([
  'IncomeLossFromContinuingOperationsPerBasicShare',
  'IncomeLossFromContinuingOperationsPerDilutedShare',
  'IncomeLossFromContinuingOperationsPerBasicAndDilutedShare',
]);

/** Income from continuing operations, and all income of the same owners. */
const incomes = [
  ['IncomeLossFromContinuingOperations', 'NetIncomeLoss'],
  ['IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest', 'ProfitLoss'],
] as const;

/** Whether all income of a period is from continuing operations: the report says so by giving both as one amount. */
const isAllContinuing = (filing: Filing, period: Period): boolean => {
  const amount = amountsIn(filing, period);
  const discontinued = amount(discontinuedIncome);
  if (discontinued !== null && !decimal.isZero(discontinued)) return false;
  return incomes.some(([continuing, all]) => {
    const [part, whole] = [amount(continuing), amount(all)];
    return part !== null && whole !== null && same(part, whole);
  });
};

/** Earnings per share of all income: those from continuing operations only where there are no others. */
export const perShareOfAll = (found: readonly Found[], filing: Filing, period: Period): Found | null =>
  found.find(({ candidate }) => !ofContinuing.has(candidate.concept) || isAllContinuing(filing, period)) ?? null;
