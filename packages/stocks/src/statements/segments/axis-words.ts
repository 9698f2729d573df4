import { valuesByName, type NamedValue } from '@dqs/kit';

/** Common names of the lines that companies break down, and of the axes. */
export const axisWords: readonly NamedValue[] = [
  ...valuesByName(
    ['stocks_get_segments'],
    'axis',
    `
segment: business segment, division, business unit, operating segment, line of business
product: product or service, products and services, product line, service
geography: geography, region, country, geographic area, location`,
  ),
  ...valuesByName(
    ['stocks_get_segments'],
    'line',
    `
revenue: revenue, sales, net sales, total revenue, turnover, top line
operating_income: operating income, operating profit, operating earnings, ebit, profit
assets: assets, total assets`,
  ),
];
