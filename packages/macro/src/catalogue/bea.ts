import type { Headline } from './headline.ts';

const us = {
  agency: 'bea',
  geography: 'US',
  frequency: 'quarterly',
  seasonalAdjustment: 'seasonally_adjusted',
} as const;

/** Lines of table 1.1.5, gross domestic product: code, words of the key, title, search words, prominence. */
const components: readonly (readonly [string, string, string, string, number])[] = [
  ['A191RC', 'gdp', 'Gross domestic product', 'GDP nominal GDP economy size national income', 2],
  ['DPCERC', 'consumption', 'Personal consumption expenditures', 'PCE consumer spending', 6],
  ['DGDSRC', 'consumption.goods', 'Personal consumption expenditures: goods', 'consumer spending goods', 24],
  ['DDURRC', 'consumption.durable_goods', 'Personal consumption expenditures: durable goods', 'consumer spending', 26],
  [
    'DNDGRC',
    'consumption.nondurable_goods',
    'Personal consumption expenditures: nondurable goods',
    'consumer spending',
    28,
  ],
  ['DSERRC', 'consumption.services', 'Personal consumption expenditures: services', 'consumer spending services', 26],
  ['A006RC', 'investment', 'Gross private domestic investment', 'business investment capital', 12],
  ['A007RC', 'investment.fixed', 'Fixed investment', 'capital spending capex', 20],
  ['A008RC', 'investment.nonresidential', 'Nonresidential fixed investment', 'business investment capex', 22],
  ['B009RC', 'investment.structures', 'Nonresidential structures', 'commercial construction', 30],
  ['Y033RC', 'investment.equipment', 'Equipment investment', 'capex machinery', 26],
  ['Y001RC', 'investment.intellectual_property', 'Intellectual property products', 'software research R&D', 28],
  ['A011RC', 'investment.residential', 'Residential fixed investment', 'housing investment home building', 22],
  ['A014RC', 'investment.inventories', 'Change in private inventories', 'inventories stocks', 24],
  ['A019RC', 'net_exports', 'Net exports of goods and services', 'trade balance net trade', 14],
  ['B020RC', 'exports', 'Exports of goods and services', 'exports trade', 16],
  ['A253RC', 'exports.goods', 'Exports of goods', 'exports trade', 30],
  ['A646RC', 'exports.services', 'Exports of services', 'exports trade', 30],
  ['B021RC', 'imports', 'Imports of goods and services', 'imports trade', 16],
  ['A255RC', 'imports.goods', 'Imports of goods', 'imports trade', 30],
  ['B656RC', 'imports.services', 'Imports of services', 'imports trade', 30],
  [
    'A822RC',
    'government',
    'Government consumption expenditures and gross investment',
    'government spending public spending',
    14,
  ],
  [
    'A823RC',
    'government.federal',
    'Federal consumption expenditures and gross investment',
    'federal government spending',
    24,
  ],
  [
    'A824RC',
    'government.defense',
    'National defense consumption expenditures and gross investment',
    'military defence spending',
    24,
  ],
  [
    'A825RC',
    'government.nondefense',
    'Nondefense consumption expenditures and gross investment',
    'federal spending',
    32,
  ],
  [
    'A829RC',
    'government.state_and_local',
    'State and local consumption expenditures and gross investment',
    'state government spending',
    26,
  ],
];

const nominal: readonly Headline[] = components.map(([code, key, title, keywords, prominence]) => ({
  ...us,
  id: `${code} Q`,
  key: `bea.nipa.nominal.${key}.quarterly`,
  title: `${title}, current dollars, seasonally adjusted at annual rate`,
  units: 'Millions of current dollars',
  currency: 'USD',
  release: 'gdp',
  keywords: `${keywords} national accounts NIPA`,
  prominence,
}));

const annual: readonly Headline[] = components
  .filter(([code]) => ['A191RC', 'DPCERC', 'A006RC', 'B020RC', 'B021RC', 'A822RC'].includes(code))
  .map(([code, key, title, keywords, prominence]) => ({
    ...us,
    frequency: 'annual',
    seasonalAdjustment: 'not_applicable',
    id: `${code} A`,
    key: `bea.nipa.nominal.${key}.annual`,
    title: `${title}, current dollars, annual`,
    units: 'Millions of current dollars',
    currency: 'USD',
    release: 'gdp',
    keywords: `${keywords} national accounts NIPA annual`,
    prominence: prominence + 6,
  }));

const national: readonly Headline[] = [
  {
    ...us,
    id: 'A191RX Q',
    key: 'bea.nipa.real.gdp.quarterly',
    title: 'Real gross domestic product, chained dollars, seasonally adjusted at annual rate',
    units: 'Millions of chained dollars',
    currency: 'USD',
    release: 'gdp',
    keywords: 'GDP real GDP economic output economy national accounts',
    prominence: 1,
  },
  {
    ...us,
    id: 'A191RL Q',
    key: 'bea.nipa.real.gdp.growth.quarterly',
    title: 'Real gross domestic product, percent change from the preceding quarter at annual rate',
    units: 'Percent change, annual rate',
    release: 'gdp',
    keywords: 'GDP growth economic growth rate recession real GDP',
    prominence: 1,
  },
  {
    ...us,
    id: 'A001RC Q',
    key: 'bea.nipa.nominal.gnp.quarterly',
    title: 'Gross national product, current dollars, seasonally adjusted at annual rate',
    units: 'Millions of current dollars',
    currency: 'USD',
    release: 'gdp',
    keywords: 'GNP national income',
    prominence: 16,
  },
  {
    ...us,
    id: 'A191RG Q',
    key: 'bea.nipa.price.gdp.quarterly',
    title: 'Gross domestic product, chain-type price index',
    release: 'gdp',
    keywords: 'GDP price index deflator inflation',
    prominence: 12,
  },
  ...(
    [
      ['DPCERG', 'pce', 'Personal consumption expenditures price index', 'PCE inflation PCE price index inflation', 4],
      [
        'DPCCRG',
        'core_pce',
        'Personal consumption expenditures excluding food and energy, price index',
        'core PCE inflation core inflation Fed target',
        4,
      ],
      ['DGDSRG', 'pce.goods', 'Goods price index of personal consumption expenditures', 'PCE inflation goods', 26],
      [
        'DDURRG',
        'pce.durable_goods',
        'Durable goods price index of personal consumption expenditures',
        'PCE inflation goods',
        28,
      ],
      [
        'DNDGRG',
        'pce.nondurable_goods',
        'Nondurable goods price index of personal consumption expenditures',
        'PCE inflation goods',
        28,
      ],
      [
        'DSERRG',
        'pce.services',
        'Services price index of personal consumption expenditures',
        'PCE inflation services',
        24,
      ],
    ] as const
  ).flatMap(([code, key, title, keywords, prominence]) =>
    (
      [
        ['M', 'monthly', 0],
        ['Q', 'quarterly', 6],
      ] as const
    ).map(([letter, frequency, later]): Headline => ({
      ...us,
      id: `${code} ${letter}`,
      key: `bea.nipa.price.${key}.${frequency}`,
      title: `${title}, ${frequency}`,
      frequency,
      release: 'personalIncome',
      keywords: `${keywords} price index`,
      prominence: prominence + later,
    })),
  ),
  ...(
    [
      ['A065RC', 'personal_income', 'Personal income', 'income households', 8],
      ['A067RC', 'disposable_income', 'Disposable personal income', 'income after tax', 10],
      ['DPCERC', 'consumption', 'Personal consumption expenditures', 'PCE consumer spending', 6],
      ['A071RC', 'personal_saving', 'Personal saving', 'savings households', 16],
    ] as const
  ).map(([code, key, title, keywords, prominence]): Headline => ({
    ...us,
    frequency: 'monthly',
    id: `${code} M`,
    key: `bea.nipa.nominal.${key}.monthly`,
    title: `${title}, current dollars, seasonally adjusted at annual rate, monthly`,
    units: 'Millions of current dollars',
    currency: 'USD',
    release: 'personalIncome',
    keywords,
    prominence,
  })),
  {
    ...us,
    frequency: 'monthly',
    id: 'A072RC M',
    key: 'bea.nipa.saving_rate.monthly',
    title: 'Personal saving as a percentage of disposable personal income, monthly',
    units: 'Percent',
    release: 'personalIncome',
    keywords: 'saving rate savings rate households',
    prominence: 8,
  },
];

/** National accounts of the Bureau of Economic Analysis. */
export const beaHeadlines: readonly Headline[] = [...national, ...nominal, ...annual];
