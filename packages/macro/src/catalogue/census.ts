import type { Headline } from './headline.ts';

const us = { agency: 'census', geography: 'US', frequency: 'monthly' } as const;

const forms = [
  ['SA', 'sa', 'seasonally adjusted', 'seasonally_adjusted', 0],
  ['NSA', 'nsa', 'not seasonally adjusted', 'not_seasonally_adjusted', 2],
] as const;

/** Kinds of business in the advance retail report: code, words of the key, name, search words, prominence. */
const businesses: readonly (readonly [string, string, string, string, number])[] = [
  ['44X72', 'total', 'retail trade and food services', 'retail sales consumer spending shopping', 1],
  [
    '44Y72',
    'total_less_autos',
    'retail trade and food services, excluding motor vehicle and parts dealers',
    'retail sales ex autos',
    8,
  ],
  ['44Z72', 'total_less_gas', 'retail trade and food services, excluding gasoline stations', 'retail sales ex gas', 14],
  [
    '44W72',
    'total_less_autos_and_gas',
    'retail trade and food services, excluding motor vehicles and gasoline',
    'retail sales core',
    12,
  ],
  ['44000', 'retail_trade', 'retail trade', 'retail sales', 10],
  ['441', 'motor_vehicles_and_parts', 'motor vehicle and parts dealers', 'car sales auto dealers', 16],
  ['442', 'furniture', 'furniture and home furnishings stores', 'furniture', 30],
  ['443', 'electronics', 'electronics and appliance stores', 'electronics', 30],
  ['444', 'building_materials', 'building material and garden equipment dealers', 'home improvement hardware', 28],
  ['445', 'food_and_beverage', 'food and beverage stores', 'grocery supermarket sales', 24],
  ['446', 'health_and_personal_care', 'health and personal care stores', 'pharmacy drugstore', 32],
  ['447', 'gasoline_stations', 'gasoline stations', 'gas stations', 24],
  ['448', 'clothing', 'clothing and clothing accessories stores', 'apparel shops', 28],
  ['452', 'general_merchandise', 'general merchandise stores', 'department stores warehouse clubs', 28],
  ['454', 'nonstore', 'nonstore retailers', 'online retail e-commerce internet shopping', 18],
  ['722', 'food_services', 'food services and drinking places', 'restaurants bars dining', 18],
];

const retail: readonly Headline[] = businesses.flatMap(([code, key, name, keywords, prominence]) => [
  ...forms.map(([suffix, form, words, seasonalAdjustment, later]): Headline => ({
    ...us,
    id: `MARTS ${code} SM US ${suffix}`,
    key: `census.retail_sales.${key}.${form}`,
    title: `Advance retail sales: ${name}, ${words}`,
    units: 'Millions of US dollars',
    currency: 'USD',
    seasonalAdjustment,
    release: 'retailSales',
    keywords: `${keywords} MARTS retail sales`,
    prominence: prominence + later,
  })),
  {
    ...us,
    id: `MARTS ${code} MPCSM US SA`,
    key: `census.retail_sales.${key}.change.sa`,
    title: `Advance retail sales: ${name}, percent change from the month before, seasonally adjusted`,
    units: 'Percent',
    seasonalAdjustment: 'seasonally_adjusted',
    release: 'retailSales',
    keywords: `${keywords} MARTS retail sales growth`,
    prominence: prominence + 6,
  },
]);

const trade: readonly Headline[] = (
  [
    ['BOPGS', 'goods_and_services', 'goods and services', 0],
    ['BOPG', 'goods', 'goods, balance of payments basis', 12],
  ] as const
).flatMap(([category, key, name, later]) =>
  (
    [
      ['BAL', 'balance', 'balance', 'trade balance trade deficit surplus', 1],
      ['EXP', 'exports', 'exports', 'exports', 8],
      ['IMP', 'imports', 'imports', 'imports', 8],
    ] as const
  ).map(([type, form, word, keywords, prominence]): Headline => ({
    ...us,
    id: `FTD ${category} ${type} US SA`,
    key: `census.trade.${key}.${form}.sa`,
    title: `US international trade in ${name}: ${word}, seasonally adjusted`,
    units: 'Millions of US dollars',
    currency: 'USD',
    seasonalAdjustment: 'seasonally_adjusted',
    release: 'trade',
    keywords: `${keywords} international trade foreign trade`,
    prominence: prominence + later,
  })),
);

const construction: readonly Headline[] = (
  [
    [
      'RESCONST ASTARTS TOTAL US SA',
      'starts',
      'Housing starts, annual rate',
      'housing starts new homes construction',
      3,
    ],
    [
      'RESCONST ASTARTS SINGLE US SA',
      'starts.single_family',
      'Housing starts, single-family, annual rate',
      'housing starts new homes',
      14,
    ],
    [
      'RESCONST APERMITS TOTAL US SA',
      'permits',
      'Housing units authorized by building permits, annual rate',
      'building permits new homes',
      5,
    ],
    [
      'RESCONST APERMITS SINGLE US SA',
      'permits.single_family',
      'Single-family housing units authorized by building permits, annual rate',
      'building permits',
      16,
    ],
    [
      'RESCONST ACOMPLETIONS TOTAL US SA',
      'completions',
      'Housing completions, annual rate',
      'new homes construction',
      18,
    ],
    ['RESSALES ASOLD TOTAL US SA', 'new_home_sales', 'New houses sold, annual rate', 'new home sales houses sold', 6],
  ] as const
).map(([id, key, title, keywords, prominence]) => ({
  ...us,
  id,
  key: `census.housing.${key}.sa`,
  title: `${title}, seasonally adjusted`,
  units: 'Thousands of units',
  seasonalAdjustment: 'seasonally_adjusted',
  release: id.startsWith('RESSALES') ? 'newHomeSales' : 'newConstruction',
  keywords: `${keywords} housing market`,
  prominence,
}));

/** Series of the business formation statistics: code, words of the key, title, search words, prominence. */
const formation: readonly Headline[] = (
  [
    ['BA_BA', 'total', 'Business applications', 'new businesses startups applications for a tax number', 12],
    ['BA_HBA', 'high_propensity', 'High-propensity business applications', 'new businesses likely to hire', 22],
    ['BA_WBA', 'planned_wages', 'Business applications with planned wages', 'new businesses likely to hire', 30],
    ['BA_CBA', 'corporations', 'Business applications from corporations', 'new businesses corporations', 34],
  ] as const
).flatMap(([code, key, title, keywords, prominence]) =>
  forms.map(([suffix, form, words, seasonalAdjustment, later]) => ({
    ...us,
    id: `BFS TOTAL ${code} US ${suffix}`,
    key: `census.business_applications.${key}.${form}`,
    title: `${title}, ${words}`,
    description:
      'Applications for an employer identification number that show the intent to start a business, in all sectors.',
    units: 'Number of applications',
    seasonalAdjustment,
    release: 'businessFormation' as const,
    keywords: `${keywords} business formation BFS`,
    prominence: prominence + later,
  })),
);

/** Retail sales, foreign trade, home building and new businesses. */
export const censusHeadlines: readonly Headline[] = [...retail, ...trade, ...construction, ...formation];
