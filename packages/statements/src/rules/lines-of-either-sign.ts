import type { StatementKind } from '../facts/statement-kind.ts';

/** Lines of either sign whose amounts are checked for their scale, too. */
export const linesOfEitherSign: readonly (readonly [statement: StatementKind, keys: readonly string[]])[] = [
  [
    'income',
    [
      'gross_profit',
      'operating_income',
      'pretax_income',
      'income_tax',
      'net_income_continuing',
      'net_income_discontinued',
      'net_income_including_nci',
      'net_income_to_nci',
      'net_income',
      'net_income_to_common',
      'comprehensive_income',
    ],
  ],
  ['cash_flow', ['net_income_cash_flow', 'operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow']],
];
