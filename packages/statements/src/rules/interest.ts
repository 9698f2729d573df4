import { decimal } from '@dqs/core';
import { guardEach, isBelowQuarter } from './guard.ts';

export const notBelowNetInterestIncome = guardEach(
  'not_below_net_interest_income',
  'Interest income less interest expense is net interest income. A smaller amount is only a part of interest income, such as that from investments.',
  ({ fact }, { amount }) => {
    const net = amount('InterestIncomeExpenseNet');
    return net === null || decimal.compare(fact.value, net) >= 0;
  },
);

export const notBelowInterestOnDebt = guardEach(
  'not_below_interest_on_debt',
  'Interest on debt is part of interest expense, except capitalized interest. An amount below a quarter of it is another part, such as amortization.',
  ({ candidate, fact }, { amount }) => {
    const onDebt = candidate.concept === 'InterestExpense' ? amount('InterestExpenseDebt') : null;
    return onDebt === null || !isBelowQuarter(fact.value, onDebt);
  },
);
