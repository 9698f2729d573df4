import { valuesByName, type NamedValue } from '@dqs/kit';

/**
 * Everyday names of the trader categories. A word that several categories share, such as dealers or speculators,
 * belongs to none.
 */
export const categoryNames: readonly NamedValue[] = valuesByName(
  ['futures_get_positioning'],
  'category',
  `
dealer_intermediary: dealer or intermediary, intermediaries, sell side
asset_manager_institutional: asset manager or institutional, asset managers, institutions, institutional investors, real money, pension funds
leveraged_funds: leveraged funds, hedge funds, leveraged money
producer_merchant_processor_user: producer merchant processor user, producers, merchants, commercial hedgers
swap_dealer: swap dealers
managed_money: managed money, money managers, CTAs, commodity trading advisors
other_reportables: other reportables
nonreportable: nonreportable, small traders, small speculators, retail traders`,
);
