import { decimal } from '@dqs/core';
import { guardEach } from './guard.ts';

/** Payables for goods and services only. */
const tradePayables = ['AccountsPayableCurrent', 'AccountsPayableTradeCurrent'];

export const withTradePayables = guardEach(
  'with_trade_payables',
  'Payables and accrued liabilities contain the payables. A smaller amount consists of accrued liabilities only.',
  ({ fact }, { amount }) =>
    tradePayables.every((concept) => {
      const payables = amount(concept);
      return payables === null || decimal.compare(payables, fact.value) <= 0;
    }),
);
