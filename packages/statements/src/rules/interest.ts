import { decimal } from '@dqs/core';
import { guardEach } from './guard.ts';

export const notBelowNetInterestIncome = guardEach(
  'not_below_net_interest_income',
  'Interest income less interest expense is net interest income, so an amount below that is income of a part of the interest, as of investments.',
  ({ fact }, { amount }) => {
    const net = amount('InterestIncomeExpenseNet');
    return net === null || decimal.compare(fact.value, net) >= 0;
  },
);
