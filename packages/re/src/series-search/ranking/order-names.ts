import { valuesByName, type NamedValue } from '@dqs/kit';

/** Everyday names of the values of `rank_by` and `level`. */
export const orderNames: readonly NamedValue[] = [
  ...valuesByName(
    ['re_search_series'],
    'rank_by',
    `
value: value, level, newest value, latest value, highest, price
change: change, growth, growth rate, percent change, increase, appreciation, fastest growing`,
  ),
  ...valuesByName(
    ['re_search_series'],
    'level',
    `
nation: nation, country
state: state, states
county: county, counties
cbsa: metropolitan area, metro, metros, metro area, metropolitan, msa, city, cities
zip3: three-digit ZIP Code, 3-digit zip, three digit zip
zcta: ZIP Code, zip, zips, zipcode, zip codes, postal code
au_state: Australian state
au_gccsa: Australian capital city, capital city
au_lga: council, local government area`,
  ),
];
