import { valuesByName, type NamedValue } from '@dqs/kit';

/** What people call the axes by which companies break up their lines. */
export const axisWords: readonly NamedValue[] = valuesByName(
  ['stocks_get_segments'],
  'axis',
  `
segment: business segment, division, business unit, operating segment, line of business
product: product or service, products and services, product line, service
geography: geography, region, country, geographic area, location`,
);
