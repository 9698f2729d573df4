import type { Headline } from './headline.ts';

const us = { agency: 'bls', geography: 'US' } as const;

/** Producer prices: id, words of the key, title, base, adjustment, search words, prominence. */
const producer: readonly (readonly [string, string, string, string, 'sa' | 'nsa', string, number])[] = [
  [
    'WPSFD4',
    'final_demand',
    'final demand',
    'November 2009=100',
    'sa',
    'PPI wholesale inflation producer inflation',
    4,
  ],
  [
    'WPUFD4',
    'final_demand',
    'final demand',
    'November 2009=100',
    'nsa',
    'PPI wholesale inflation producer inflation',
    9,
  ],
  ['WPSFD49104', 'final_demand_core', 'final demand less foods and energy', 'April 2010=100', 'sa', 'core PPI', 12],
  ['WPSFD49207', 'finished_goods', 'finished goods', '1982=100', 'sa', 'PPI goods', 20],
  [
    'WPSFD49502',
    'personal_consumption_goods',
    'personal consumption goods (finished consumer goods)',
    '1982=100',
    'sa',
    'PPI consumer goods',
    28,
  ],
  [
    'WPSID61',
    'processed_intermediate',
    'processed goods for intermediate demand',
    '1982=100',
    'sa',
    'PPI intermediate',
    30,
  ],
  [
    'WPSID62',
    'unprocessed_intermediate',
    'unprocessed goods for intermediate demand',
    '1982=100',
    'sa',
    'PPI crude materials',
    30,
  ],
  ['WPU00000000', 'all_commodities', 'all commodities', '1982=100', 'nsa', 'PPI commodity prices', 14],
];

const producerPrices: readonly Headline[] = producer.map(([id, key, title, base, form, keywords, prominence]) => ({
  ...us,
  id,
  key: `bls.ppi.${key}.${form}`,
  title: `Producer price index: ${title}, ${form === 'sa' ? 'seasonally adjusted' : 'not seasonally adjusted'}`,
  units: `Index ${base}`,
  frequency: 'monthly',
  seasonalAdjustment: form === 'sa' ? 'seasonally_adjusted' : 'not_seasonally_adjusted',
  release: 'ppi',
  keywords: `${keywords} producer prices`,
  prominence,
}));

const tradePrices: readonly Headline[] = (
  [
    ['EIUIR', 'import', 'Import price index: all commodities', 'import prices imported inflation', 16],
    ['EIUIQ', 'export', 'Export price index: all commodities', 'export prices', 18],
  ] as const
).map(([id, key, title, keywords, prominence]) => ({
  ...us,
  id,
  key: `bls.trade_prices.${key}.all_commodities`,
  title,
  units: 'Index 2000=100',
  frequency: 'monthly',
  seasonalAdjustment: 'not_seasonally_adjusted',
  release: 'tradePrices',
  keywords,
  prominence,
}));

const employmentCosts: readonly Headline[] = (
  [
    ['CIS1010000000000I', 'total_compensation.civilian', 'total compensation, civilian workers', 8],
    ['CIS2010000000000I', 'total_compensation.private', 'total compensation, private industry workers', 14],
    ['CIS1020000000000I', 'wages_and_salaries.civilian', 'wages and salaries, civilian workers', 12],
    ['CIS2020000000000I', 'wages_and_salaries.private', 'wages and salaries, private industry workers', 16],
  ] as const
).map(([id, key, title, prominence]) => ({
  ...us,
  id,
  key: `bls.eci.${key}.sa`,
  title: `Employment cost index: ${title}, seasonally adjusted`,
  units: 'Index December 2005=100',
  frequency: 'quarterly',
  seasonalAdjustment: 'seasonally_adjusted',
  release: 'employmentCost',
  keywords: 'ECI labor costs wages compensation benefits',
  prominence,
}));

/** Sectors by code. The nonfarm business sector is the one that is usually quoted. */
const sectors = [
  ['85', 'nonfarm_business', 'nonfarm business sector', 0],
  ['84', 'business', 'business sector', 14],
  ['30', 'manufacturing', 'manufacturing sector', 10],
] as const;

const productivityMeasures = [
  ['09', 'labor_productivity', 'Labor productivity (output per hour)', 'productivity output per hour', 8],
  ['11', 'unit_labor_costs', 'Unit labor costs', 'ULC labor costs', 12],
  ['10', 'hourly_compensation', 'Hourly compensation', 'compensation per hour', 22],
] as const;

const productivity: readonly Headline[] = sectors.flatMap(([sector, sectorKey, sectorName, later]) =>
  productivityMeasures.flatMap(([measure, key, title, keywords, prominence]) =>
    (
      [
        ['2', 'change', 'percent change from the previous quarter at annual rate', 'Percent change at annual rate', 0],
        ['1', 'change_year', 'percent change from the same quarter a year ago', 'Percent change', 4],
        ['3', 'index', 'index', undefined, 6],
      ] as const
    ).map(([duration, form, words, units, offset]): Headline => ({
      ...us,
      id: `PRS${sector}006${measure}${duration}`,
      key: `bls.productivity.${sectorKey}.${key}.${form}`,
      title: `${title}, ${sectorName}, ${words}`,
      ...(units === undefined ? {} : { units }),
      frequency: 'quarterly',
      seasonalAdjustment: 'seasonally_adjusted',
      release: 'productivity',
      keywords,
      prominence: prominence + later + offset,
    })),
  ),
);

/** Producer prices, trade prices, labor costs and productivity. */
export const blsCosts: readonly Headline[] = [...producerPrices, ...tradePrices, ...employmentCosts, ...productivity];
