import { valuesByName, type NamedValue } from '@dqs/kit';

/**
 * Everyday names of the trader categories. Speculators are managed money in one report family and leveraged funds in the
 * other, so the word names both and is answered with candidates.
 */
export const categoryNames: readonly NamedValue[] = valuesByName(
  ['futures_get_positioning'],
  'category',
  `
dealer_intermediary: dealer or intermediary, intermediaries, sell side
asset_manager_institutional: asset manager or institutional, asset managers, institutions, institutional investors, real money, pension funds
leveraged_funds: leveraged funds, hedge funds, leveraged money, speculators, large speculators, specs, noncommercials, non-commercial traders
producer_merchant_processor_user: producer merchant processor user, producers, merchants, commercial hedgers
swap_dealer: swap dealers
managed_money: managed money, money managers, CTAs, commodity trading advisors, speculators, large speculators, specs, noncommercials, non-commercial traders
other_reportables: other reportables
nonreportable: nonreportable, small traders, small speculators, retail traders`,
);
