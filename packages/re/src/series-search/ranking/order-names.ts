import { valuesByName, type NamedValue } from '@dqs/kit';

/** What people call the two orders of places. */
export const orderNames: readonly NamedValue[] = valuesByName(
  ['re_search_series'],
  'rank_by',
  `
value: value, level, newest value, latest value, highest, price
change: change, growth, growth rate, percent change, increase, appreciation, fastest growing`,
);
