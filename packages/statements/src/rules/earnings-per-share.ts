import { decimal } from '@dqs/core';
import { guardEach } from './guard.ts';
import { same, type Amounts } from './report.ts';
import { discontinuedIncome } from './before-tax.ts';

/** Earnings per share from continuing operations. */
const ofContinuing: ReadonlySet<string> = new Set([
  'IncomeLossFromContinuingOperationsPerBasicShare',
  'IncomeLossFromContinuingOperationsPerDilutedShare',
  'IncomeLossFromContinuingOperationsPerBasicAndDilutedShare',
]);

/** Income from continuing operations and total income of the same owners. */
const incomes = [
  ['IncomeLossFromContinuingOperations', 'NetIncomeLoss'],
  ['IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest', 'ProfitLoss'],
] as const;

/** Whether all income of a period is from continuing operations: the report gives the same amount for both. */
const isAllContinuing = (amount: Amounts): boolean => {
  const discontinued = amount(discontinuedIncome);
  if (discontinued !== null && !decimal.isZero(discontinued)) return false;
  return incomes.some(([continuing, all]) => {
    const [part, whole] = [amount(continuing), amount(all)];
    return part !== null && whole !== null && same(part, whole);
  });
};

export const perShareOfAllIncome = guardEach(
  'per_share_of_all_income',
  'Earnings per share from continuing operations equal total earnings per share only if no operations are discontinued.',
  ({ candidate }, { amount }) => !ofContinuing.has(candidate.concept) || isAllContinuing(amount),
);
