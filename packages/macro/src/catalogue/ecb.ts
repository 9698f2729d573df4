import type { Headline } from './headline.ts';

const euro = { agency: 'ecb', geography: 'EA', seasonalAdjustment: 'not_applicable' } as const;

const keyRates: readonly Headline[] = (
  [
    ['DFR', 'deposit_facility', 'ECB deposit facility rate', 'ECB rate policy rate deposit rate interest rate', 1],
    [
      'MRR_FR',
      'main_refinancing',
      'ECB main refinancing operations, fixed rate',
      'ECB rate refi rate policy rate interest rate',
      2,
    ],
    ['MLFR', 'marginal_lending', 'ECB marginal lending facility rate', 'ECB rate policy rate interest rate', 10],
  ] as const
).map(([code, key, title, keywords, prominence]) => ({
  ...euro,
  id: `FM.D.U2.EUR.4F.KR.${code}.LEV`,
  key: `ecb.rates.${key}`,
  title,
  units: 'Percent per year',
  frequency: 'daily',
  release: 'ecbRates',
  keywords,
  prominence,
}));

const money: readonly Headline[] = [
  {
    ...euro,
    id: 'EST.B.EU000A2X2A25.WT',
    key: 'ecb.rates.estr',
    title: 'Euro short-term rate (€STR), volume-weighted trimmed mean',
    units: 'Percent per year',
    frequency: 'daily',
    release: 'ecbStatistics',
    keywords: 'ESTR overnight rate euro short term rate',
    prominence: 8,
  },
  ...(
    [
      ['1MD_', '1m', '1-month'],
      ['3MD_', '3m', '3-month'],
      ['6MD_', '6m', '6-month'],
      ['1YD_', '12m', '1-year'],
    ] as const
  ).map(([code, key, span]): Headline => ({
    ...euro,
    id: `FM.M.U2.EUR.RT.MM.EURIBOR${code}.HSTA`,
    key: `ecb.rates.euribor.${key}`,
    title: `Euribor, ${span}, monthly average`,
    units: 'Percent per year',
    frequency: 'monthly',
    release: 'ecbStatistics',
    keywords: 'euribor interbank money market rate',
    prominence: key === '3m' ? 10 : 22,
  })),
  ...(
    [
      ['M10', 'm1', 'M1'],
      ['M20', 'm2', 'M2'],
      ['M30', 'm3', 'M3'],
    ] as const
  ).map(([code, key, name]): Headline => ({
    ...euro,
    id: `BSI.M.U2.Y.V.${code}.X.1.U2.2300.Z01.E`,
    key: `ecb.money.${key}.sa`,
    title: `Monetary aggregate ${name} of the euro area, outstanding amounts, seasonally adjusted`,
    units: 'Millions of Euro',
    currency: 'EUR',
    frequency: 'monthly',
    seasonalAdjustment: 'seasonally_adjusted',
    release: 'ecbStatistics',
    keywords: `money supply ${name} euro area`,
    prominence: 18,
  })),
  ...['1', '2', '5', '10', '20', '30'].map((years): Headline => ({
    ...euro,
    id: `YC.B.U2.EUR.4F.G_N_A.SV_C_YM.SR_${years}Y`,
    key: `ecb.yields.aaa.${years}y`,
    title: `Euro area yield curve, AAA-rated government bonds, ${years}-year spot rate`,
    units: 'Percent per year',
    frequency: 'daily',
    release: 'ecbStatistics',
    keywords: 'euro area bond yield government bond yield curve',
    prominence: years === '10' ? 10 : 24,
  })),
];

const prices: readonly Headline[] = (
  [
    ['000000', 'all_items', 'all items', 'inflation CPI HICP euro area inflation eurozone', 1],
    ['XEF000', 'core', 'all items excluding energy and food', 'core inflation HICP euro area', 4],
    ['NRGY00', 'energy', 'energy', 'energy inflation HICP', 14],
    ['FOOD00', 'food', 'food including alcohol and tobacco', 'food inflation HICP', 14],
    ['SERV00', 'services', 'services', 'services inflation HICP', 14],
    ['IGXE00', 'goods', 'industrial goods excluding energy', 'goods inflation HICP', 18],
  ] as const
).flatMap(([code, key, title, keywords, prominence]) => [
  {
    ...euro,
    seasonalAdjustment: 'not_seasonally_adjusted',
    id: `ICP.M.U2.N.${code}.4.ANR`,
    key: `ecb.hicp.${key}.change_year`,
    title: `Euro area HICP inflation: ${title}, annual rate of change`,
    units: 'Percent change',
    frequency: 'monthly',
    release: 'hicp',
    keywords,
    prominence,
  },
  {
    ...euro,
    seasonalAdjustment: 'not_seasonally_adjusted',
    id: `ICP.M.U2.N.${code}.4.INX`,
    key: `ecb.hicp.${key}.index`,
    title: `Euro area HICP: ${title}, index`,
    frequency: 'monthly',
    release: 'hicp',
    keywords: `${keywords} index`,
    prominence: prominence + 12,
  },
]);

const currencies: readonly (readonly [string, string, number])[] = [
  ['USD', 'US dollar', 4],
  ['GBP', 'pound sterling', 10],
  ['JPY', 'Japanese yen', 10],
  ['CHF', 'Swiss franc', 12],
  ['CNY', 'Chinese yuan renminbi', 14],
  ['AUD', 'Australian dollar', 18],
  ['CAD', 'Canadian dollar', 18],
  ['SEK', 'Swedish krona', 20],
  ['NOK', 'Norwegian krone', 20],
  ['DKK', 'Danish krone', 22],
  ['PLN', 'Polish zloty', 22],
  ['CZK', 'Czech koruna', 24],
  ['HUF', 'Hungarian forint', 24],
  ['INR', 'Indian rupee', 22],
  ['BRL', 'Brazilian real', 24],
  ['MXN', 'Mexican peso', 24],
  ['KRW', 'South Korean won', 24],
  ['TRY', 'Turkish lira', 24],
  ['ZAR', 'South African rand', 26],
  ['ARS', 'Argentine peso', 34],
];

const spans = [
  ['D', 'daily', 0],
  ['M', 'monthly', 8],
  ['A', 'annual', 14],
] as const;

const rates: readonly Headline[] = currencies.flatMap(([code, name, prominence]) =>
  spans
    .filter(([letter]) => letter === 'D' || prominence < 15)
    .map(([letter, frequency, later]): Headline => ({
      ...euro,
      id: `EXR.${letter}.${code}.EUR.SP00.A`,
      key: `ecb.fx.${code.toLowerCase()}_eur.${frequency}`,
      title: `Euro reference exchange rate, ${name} per euro, ${frequency}${letter === 'D' ? '' : ' average'}`,
      units: `${code} per EUR`,
      currency: code,
      frequency,
      release: 'euroRates',
      keywords: `exchange rate currency forex euro ${code} EUR/${code}`,
      prominence: prominence + later,
    })),
);

/** Interest rates, money, prices and exchange rates of the euro area. */
export const ecbHeadlines: readonly Headline[] = [...keyRates, ...money, ...prices, ...rates];
