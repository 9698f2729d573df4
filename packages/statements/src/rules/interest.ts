import { decimal } from '@dqs/core';
import { guardEach, isBelowQuarter } from './guard.ts';

export const notBelowNetInterestIncome = guardEach(
  'not_below_net_interest_income',
  'Interest income less interest expense is net interest income, so an amount below that is income of a part of the interest, as of investments.',
  ({ fact }, { amount }) => {
    const net = amount('InterestIncomeExpenseNet');
    return net === null || decimal.compare(fact.value, net) >= 0;
  },
);

export const notBelowInterestOnDebt = guardEach(
  'not_below_interest_on_debt',
  'Interest on debt is a part of interest expense but for what is capitalized, so less than a quarter of it is another part, as amortization.',
  ({ candidate, fact }, { amount }) => {
    const onDebt = candidate.concept === 'InterestExpense' ? amount('InterestExpenseDebt') : null;
    return onDebt === null || !isBelowQuarter(fact.value, onDebt);
  },
);
