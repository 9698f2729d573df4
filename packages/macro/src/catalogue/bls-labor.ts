import type { Headline } from './headline.ts';

/** Industry code, words of the key, name, search words, prominence. */
const industries: readonly (readonly [string, string, string, string, number])[] = [
  [
    '00000000',
    'total_nonfarm',
    'total nonfarm',
    'jobs report nonfarm payrolls NFP payroll employment job growth jobs number',
    1,
  ],
  ['05000000', 'total_private', 'total private', 'private payrolls private sector jobs', 8],
  ['06000000', 'goods_producing', 'goods-producing', 'jobs', 22],
  ['07000000', 'service_providing', 'service-providing', 'jobs services', 22],
  ['08000000', 'private_service_providing', 'private service-providing', 'jobs services', 24],
  ['10000000', 'mining_and_logging', 'mining and logging', 'mining oil jobs', 24],
  ['20000000', 'construction', 'construction', 'construction jobs builders', 16],
  ['30000000', 'manufacturing', 'manufacturing', 'manufacturing jobs factory employment', 12],
  ['31000000', 'durable_goods', 'durable goods', 'manufacturing jobs factories', 26],
  ['32000000', 'nondurable_goods', 'nondurable goods', 'manufacturing jobs factories', 26],
  ['40000000', 'trade_transportation_utilities', 'trade, transportation, and utilities', 'jobs', 22],
  ['41420000', 'wholesale_trade', 'wholesale trade', 'wholesale jobs', 24],
  ['42000000', 'retail_trade', 'retail trade', 'retail jobs stores', 20],
  ['43000000', 'transportation_and_warehousing', 'transportation and warehousing', 'logistics truck jobs', 24],
  ['50000000', 'information', 'information', 'tech media jobs', 22],
  ['55000000', 'financial_activities', 'financial activities', 'finance bank jobs', 22],
  ['55520000', 'finance_and_insurance', 'finance and insurance', 'bank insurance jobs', 28],
  ['60000000', 'professional_and_business', 'professional and business services', 'office jobs', 22],
  ['65000000', 'education_and_health', 'private education and health services', 'health care jobs hospitals', 20],
  ['70000000', 'leisure_and_hospitality', 'leisure and hospitality', 'restaurant hotel jobs', 18],
  ['80000000', 'other_services', 'other services', 'jobs', 30],
  ['90000000', 'government', 'government', 'public sector jobs', 16],
];

const survey = { agency: 'bls', frequency: 'monthly', geography: 'US', release: 'employment' } as const;
const adjusted = { ...survey, seasonalAdjustment: 'seasonally_adjusted' } as const;

const employees: readonly Headline[] = industries.map(([code, key, title, keywords, prominence]) => ({
  ...adjusted,
  id: `CES${code}01`,
  key: `bls.ces.employment.${key}.sa`,
  title: `All employees, ${title}, seasonally adjusted`,
  units: 'Thousands of persons',
  keywords: `${keywords} payrolls employment CES establishment survey`,
  prominence,
}));

const paid = industries.filter(([code]) =>
  ['05', '06', '08', '20', '30', '40', '42', '50', '55', '60', '65', '70'].includes(code.slice(0, 2)),
);

/** Data type, words of the key, subject, units, currency, search words, prominence for the private total. */
const measures: readonly (readonly [string, string, string, string, string | undefined, string, number])[] = [
  [
    '03',
    'hourly_earnings',
    'Average hourly earnings of all employees',
    'US dollars per hour',
    'USD',
    'wages wage growth pay hourly pay AHE',
    4,
  ],
  [
    '11',
    'weekly_earnings',
    'Average weekly earnings of all employees',
    'US dollars per week',
    'USD',
    'wages weekly pay',
    14,
  ],
  ['02', 'weekly_hours', 'Average weekly hours of all employees', 'Hours', undefined, 'workweek hours worked', 14],
];

const pay: readonly Headline[] = measures.flatMap(([type, measure, words, units, currency, keywords, prominence]) =>
  paid
    .filter(([code]) => !['55520000'].includes(code))
    .map(([code, key, title]) => ({
      ...adjusted,
      id: `CES${code}${type}`,
      key: `bls.ces.${measure}.${key}.sa`,
      title: `${words}, ${title}, seasonally adjusted`,
      units,
      ...(currency === undefined ? {} : { currency }),
      keywords: `${keywords} CES establishment survey`,
      prominence: code === '05000000' ? prominence : 36,
    })),
);

const furtherPay: readonly Headline[] = [
  {
    ...survey,
    seasonalAdjustment: 'not_seasonally_adjusted',
    id: 'CEU0000000001',
    key: 'bls.ces.employment.total_nonfarm.nsa',
    title: 'All employees, total nonfarm, not seasonally adjusted',
    units: 'Thousands of persons',
    keywords: 'nonfarm payrolls jobs employment CES',
    prominence: 14,
  },
  {
    ...adjusted,
    id: 'CES0500000008',
    key: 'bls.ces.hourly_earnings_production.total_private.sa',
    title: 'Average hourly earnings of production and nonsupervisory employees, total private, seasonally adjusted',
    units: 'US dollars per hour',
    currency: 'USD',
    keywords: 'wages pay production workers CES',
    prominence: 18,
  },
  ...(
    [
      ['CES0600000007', 'weekly_hours_production.goods_producing', 'Average weekly hours', 'goods-producing', 'Hours'],
      ['CES3000000007', 'weekly_hours_production.manufacturing', 'Average weekly hours', 'manufacturing', 'Hours'],
      [
        'CES3000000009',
        'weekly_overtime_production.manufacturing',
        'Average weekly overtime hours',
        'manufacturing',
        'Hours',
      ],
      [
        'CES0600000008',
        'hourly_earnings_production.goods_producing',
        'Average hourly earnings',
        'goods-producing',
        'US dollars per hour',
      ],
      [
        'CES2000000008',
        'hourly_earnings_production.construction',
        'Average hourly earnings',
        'construction',
        'US dollars per hour',
      ],
      [
        'CES3000000008',
        'hourly_earnings_production.manufacturing',
        'Average hourly earnings',
        'manufacturing',
        'US dollars per hour',
      ],
    ] as const
  ).map(([id, key, words, title, units]): Headline => ({
    ...adjusted,
    id,
    key: `bls.ces.${key}.sa`,
    title: `${words} of production and nonsupervisory employees, ${title}, seasonally adjusted`,
    units,
    ...(units === 'Hours' ? {} : { currency: 'USD' }),
    keywords: 'production workers CES',
    prominence: 38,
  })),
  {
    ...adjusted,
    id: 'CES1021000001',
    key: 'bls.ces.employment.mining.sa',
    title: 'All employees, mining, quarrying, and oil and gas extraction, seasonally adjusted',
    units: 'Thousands of persons',
    keywords: 'mining oil gas jobs CES',
    prominence: 34,
  },
];

/** Series of the household survey: id, words of the key, title, units, search words, prominence. */
const household: readonly (readonly [string, string, string, string, string, number])[] = [
  ['LNS14000000', 'unemployment_rate', 'Unemployment rate', 'Percent', 'unemployment jobless rate U-3 jobs report', 1],
  [
    'LNS13327709',
    'u6_rate',
    'Unemployment rate, U-6: with marginally attached and part time for economic reasons',
    'Percent',
    'U-6 underemployment real unemployment',
    6,
  ],
  [
    'LNS11300000',
    'participation_rate',
    'Labor force participation rate',
    'Percent',
    'LFPR labour force participation',
    4,
  ],
  ['LNS12300000', 'employment_population_ratio', 'Employment-population ratio', 'Percent', 'epop employment rate', 8],
  ['LNS11000000', 'labor_force', 'Civilian labor force', 'Thousands of persons', 'workforce size', 10],
  ['LNS12000000', 'employment', 'Employment level', 'Thousands of persons', 'employed people household survey', 12],
  [
    'LNS13000000',
    'unemployment',
    'Unemployment level',
    'Thousands of persons',
    'unemployed people number of jobless',
    10,
  ],
  ['LNS15000000', 'not_in_labor_force', 'Not in labor force', 'Thousands of persons', 'inactive', 22],
  [
    'LNS11300060',
    'participation_rate.25_54',
    'Labor force participation rate, 25 to 54 years',
    'Percent',
    'prime age participation',
    12,
  ],
  [
    'LNS12300060',
    'employment_population_ratio.25_54',
    'Employment-population ratio, 25 to 54 years',
    'Percent',
    'prime age employment epop',
    12,
  ],
  ['LNS14000001', 'unemployment_rate.men', 'Unemployment rate, men', 'Percent', 'male unemployment', 20],
  ['LNS14000002', 'unemployment_rate.women', 'Unemployment rate, women', 'Percent', 'female unemployment', 20],
  ['LNS14000003', 'unemployment_rate.white', 'Unemployment rate, White', 'Percent', 'race unemployment', 24],
  [
    'LNS14000006',
    'unemployment_rate.black',
    'Unemployment rate, Black or African American',
    'Percent',
    'race unemployment',
    20,
  ],
  [
    'LNS14000009',
    'unemployment_rate.hispanic',
    'Unemployment rate, Hispanic or Latino',
    'Percent',
    'ethnicity unemployment',
    20,
  ],
  [
    'LNS14000012',
    'unemployment_rate.16_19',
    'Unemployment rate, 16 to 19 years',
    'Percent',
    'teen youth unemployment',
    20,
  ],
  ['LNS14000025', 'unemployment_rate.men_20', 'Unemployment rate, men 20 years and over', 'Percent', 'adult men', 30],
  [
    'LNS14000026',
    'unemployment_rate.women_20',
    'Unemployment rate, women 20 years and over',
    'Percent',
    'adult women',
    30,
  ],
  ['LNS14000036', 'unemployment_rate.20_24', 'Unemployment rate, 20 to 24 years', 'Percent', 'youth unemployment', 26],
  [
    'LNS14027659',
    'unemployment_rate.no_diploma',
    'Unemployment rate, less than a high school diploma, 25 years and over',
    'Percent',
    'education',
    30,
  ],
  [
    'LNS14027662',
    'unemployment_rate.college',
    "Unemployment rate, bachelor's degree and higher, 25 years and over",
    'Percent',
    'college graduates education',
    24,
  ],
  ['LNS13008275', 'unemployment_duration.mean', 'Average weeks unemployed', 'Weeks', 'duration of unemployment', 26],
  ['LNS13008276', 'unemployment_duration.median', 'Median weeks unemployed', 'Weeks', 'duration of unemployment', 26],
  [
    'LNS13008396',
    'unemployed.less_than_5_weeks',
    'Number unemployed for less than 5 weeks',
    'Thousands of persons',
    'short-term unemployed',
    32,
  ],
  ['LNS13008756', 'unemployed.5_to_14_weeks', 'Number unemployed for 5 to 14 weeks', 'Thousands of persons', '', 34],
  ['LNS13008516', 'unemployed.15_weeks', 'Number unemployed for 15 weeks and over', 'Thousands of persons', '', 34],
  ['LNS13008876', 'unemployed.15_to_26_weeks', 'Number unemployed for 15 to 26 weeks', 'Thousands of persons', '', 34],
  [
    'LNS13008636',
    'unemployed.27_weeks',
    'Number unemployed for 27 weeks and over',
    'Thousands of persons',
    'long-term unemployed',
    22,
  ],
  [
    'LNS12032194',
    'part_time_economic_reasons',
    'Employed part time for economic reasons',
    'Thousands of persons',
    'involuntary part-time',
    24,
  ],
];

const households: readonly Headline[] = household.map(([id, key, title, units, keywords, prominence]) => ({
  ...adjusted,
  id,
  key: `bls.cps.${key}.sa`,
  title: `${title}, seasonally adjusted`,
  units,
  keywords: `${keywords} CPS household survey employment situation`,
  prominence,
}));

const unadjustedHouseholds: readonly Headline[] = (
  [
    ['LNU04000000', 'unemployment_rate', 'Unemployment rate'],
    ['LNU01300000', 'participation_rate', 'Labor force participation rate'],
    ['LNU02300000', 'employment_population_ratio', 'Employment-population ratio'],
  ] as const
).map(([id, key, title]) => ({
  ...survey,
  seasonalAdjustment: 'not_seasonally_adjusted',
  id,
  key: `bls.cps.${key}.nsa`,
  title: `${title}, not seasonally adjusted`,
  units: 'Percent',
  keywords: 'CPS household survey jobless',
  prominence: 18,
}));

const turnovers: readonly Headline[] = (
  [
    ['JO', 'openings', 'Job openings', 'JOLTS vacancies open jobs labor demand', 5],
    ['HI', 'hires', 'Hires', 'JOLTS hiring', 16],
    ['QU', 'quits', 'Quits', 'JOLTS quits resignations great resignation', 10],
    ['LD', 'layoffs', 'Layoffs and discharges', 'JOLTS layoffs firings', 12],
    ['TS', 'separations', 'Total separations', 'JOLTS turnover', 20],
  ] as const
).flatMap(([element, key, title, keywords, prominence]) =>
  (
    [
      ['L', 'level', 'Thousands', 0],
      ['R', 'rate', 'Percent', 1],
    ] as const
  ).map(([letter, form, units, later]): Headline => ({
    ...adjusted,
    id: `JTS000000000000000${element}${letter}`,
    key: `bls.jolts.${key}.${form}.sa`,
    title: `${title}, total nonfarm, ${form}, seasonally adjusted`,
    units,
    release: 'jolts',
    keywords,
    prominence: prominence + later,
  })),
);

/** Employment, unemployment, pay and turnover. */
export const blsLabor: readonly Headline[] = [
  ...employees,
  ...pay,
  ...furtherPay,
  ...households,
  ...unadjustedHouseholds,
  ...turnovers,
];
