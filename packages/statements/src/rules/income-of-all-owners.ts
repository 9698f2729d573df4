import { decimal } from '@dqs/core';
import { oneValueOf } from '../facts/one-value.ts';
import { guardEach } from './guard.ts';
import { same, type CandidateFact, type Report } from './report.ts';

/**
 * Whether total income is that of all owners. Some notes report zero, or only the share of other owners, under the
 * concept of total income: 7.5 million of dividends on preferred stock of subsidiaries beside a net income of 1,040.5
 * million, of which 1,033.0 million belong to common shareholders.
 */
const isIncomeOfAllOwners = ({ candidate, fact }: CandidateFact, { amount }: Report): boolean => {
  const own = candidate.concept === 'ProfitLoss' ? amount('NetIncomeLoss') : null;
  if (own === null || decimal.isZero(own) || same(own, fact.value)) return true;
  if (decimal.isZero(fact.value)) return false;
  const [common, share] = [
    amount('NetIncomeLossAvailableToCommonStockholdersBasic'),
    amount('NetIncomeLossAttributableToNoncontrollingInterest'),
  ];
  // With another share of other owners, an equal amount is a coincidence.
  if (common === null || (share !== null && oneValueOf(share, fact.value) === null)) return true;
  return oneValueOf(decimal.subtract(own, common), fact.value) === null;
};

export const incomeOfAllOwners = guardEach(
  'income_of_all_owners',
  'Total income is not zero beside a net income, and not the amount by which net income exceeds income to common shareholders.',
  isIncomeOfAllOwners,
);
