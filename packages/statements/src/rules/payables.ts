import { decimal } from '@dqs/core';
import { guardEach } from './guard.ts';

/** What is owed for goods and services alone. */
const tradePayables = ['AccountsPayableCurrent', 'AccountsPayableTradeCurrent'];

export const withTradePayables = guardEach(
  'with_trade_payables',
  'Payables and accrued liabilities contain the payables; an amount below them is of accrued liabilities alone.',
  ({ fact }, { amount }) =>
    tradePayables.every((concept) => {
      const payables = amount(concept);
      return payables === null || decimal.compare(payables, fact.value) <= 0;
    }),
);
