import { valuesByName, type NamedValue } from '@dqs/kit';

/** Common terms for the codes of insider transactions. */
export const ownershipWords: readonly NamedValue[] = valuesByName(
  ['stocks_get_insider_transactions'],
  'codes',
  `
P: open market purchase, purchase, purchased, buy, buying, bought, buys
S: open market sale, sale, sold, sell, selling
A: grant, award, stock grant
M: option exercise, exercise
F: tax withholding, withheld for tax
G: gift, donation`,
);
