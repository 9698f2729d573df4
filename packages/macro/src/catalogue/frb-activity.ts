import type { Headline } from './headline.ts';

const us = { agency: 'frb', geography: 'US' } as const;

/** Industrial production and capacity utilization: id, words of the key, title, search words, prominence. */
const industry: readonly (readonly [string, string, string, string, number])[] = [
  [
    'IP.B50001.S',
    'production.total',
    'Industrial production: total index',
    'industrial production IP factory output',
    1,
  ],
  [
    'IP.B00004.S',
    'production.manufacturing',
    'Industrial production: manufacturing',
    'manufacturing output factories',
    6,
  ],
  ['IP.G21.S', 'production.mining', 'Industrial production: mining', 'mining oil gas output', 18],
  [
    'IP.G2211A2.S',
    'production.utilities',
    'Industrial production: electric and gas utilities',
    'utilities output power',
    20,
  ],
  ['IP.B50002.S', 'production.final_products', 'Industrial production: final products', '', 28],
  ['IP.B51000.S', 'production.consumer_goods', 'Industrial production: consumer goods', '', 22],
  ['IP.B51100.S', 'production.durable_consumer_goods', 'Industrial production: durable consumer goods', '', 32],
  ['IP.B51200.S', 'production.nondurable_consumer_goods', 'Industrial production: nondurable consumer goods', '', 34],
  ['IP.B52100.S', 'production.business_equipment', 'Industrial production: business equipment', 'capital goods', 24],
  ['IP.B53000.S', 'production.materials', 'Industrial production: materials', '', 28],
  ['IP.B54000.S', 'production.nonindustrial_supplies', 'Industrial production: nonindustrial supplies', '', 34],
  [
    'IP.B54100.S',
    'production.construction_supplies',
    'Industrial production: construction supplies',
    'building materials',
    32,
  ],
  ['CAPUTL.B50001.S', 'capacity.total', 'Capacity utilization: total index', 'capacity utilization rate slack', 6],
  [
    'CAPUTL.B00004.S',
    'capacity.manufacturing',
    'Capacity utilization: manufacturing',
    'capacity utilization rate factories',
    14,
  ],
  ['CAPUTL.G21.S', 'capacity.mining', 'Capacity utilization: mining', '', 30],
  ['CAPUTL.G2211A2.S', 'capacity.utilities', 'Capacity utilization: electric and gas utilities', '', 30],
  ['CAPUTL.B5610C.S', 'capacity.crude', 'Capacity utilization: crude processing', '', 36],
  ['CAPUTL.B562A3C.S', 'capacity.primary', 'Capacity utilization: primary and semifinished processing', '', 38],
  ['CAPUTL.B5640C.S', 'capacity.finished', 'Capacity utilization: finished processing', '', 38],
];

const production: readonly Headline[] = industry.map(([id, key, title, keywords, prominence]) => ({
  ...us,
  id,
  key: `frb.g17.${key}.sa`,
  title: `${title}, seasonally adjusted`,
  ...(id.startsWith('CAPUTL') ? { units: 'Percent' } : {}),
  frequency: 'monthly',
  seasonalAdjustment: 'seasonally_adjusted',
  release: 'g17',
  keywords: `${keywords} industrial production G.17 manufacturing`,
  prominence,
}));

const credit: readonly Headline[] = (
  [
    ['DTCTL.M', 'total', 'Total consumer credit outstanding', 'consumer credit household debt loans', 5],
    ['DTCTLR.M', 'revolving', 'Revolving consumer credit outstanding', 'credit card debt', 10],
    ['DTCTLN.M', 'nonrevolving', 'Nonrevolving consumer credit outstanding', 'auto loans student loans', 14],
  ] as const
).flatMap(([id, key, title, keywords, prominence]) => [
  {
    ...us,
    id,
    key: `frb.g19.consumer_credit.${key}.sa`,
    title: `${title}, seasonally adjusted`,
    units: 'Millions of US dollars',
    currency: 'USD',
    frequency: 'monthly',
    seasonalAdjustment: 'seasonally_adjusted',
    release: 'g19',
    keywords: `${keywords} G.19`,
    prominence,
  },
  {
    ...us,
    id: id.replace('.M', '_@%A_BA.M'),
    key: `frb.g19.consumer_credit.${key}.change.sa`,
    title: `${title}, percent change at annual rate, seasonally adjusted`,
    units: 'Percent',
    frequency: 'monthly',
    seasonalAdjustment: 'seasonally_adjusted',
    release: 'g19',
    keywords: `${keywords} growth G.19`,
    prominence: prominence + 8,
  },
]);

/**
 * Lines of the Federal Reserve's balance sheet, Wednesday level: id, words of the key, title, search words, prominence.
 */
const balance: readonly (readonly [string, string, string, string, number])[] = [
  ['RESPPMA_N.WW', 'total_assets', 'Federal Reserve total assets', 'Fed balance sheet QE QT quantitative easing', 2],
  ['RESH4SC_N.WW', 'reserve_bank_credit', 'Reserve Bank credit', 'Federal Reserve credit', 14],
  ['RESPPALG_N.WW', 'securities', 'Securities held outright', 'QE holdings SOMA', 10],
  ['RESPPALGUO_N.WW', 'treasuries', 'US Treasury securities held outright', 'Fed treasury holdings QE', 10],
  [
    'RESPPALGASMO_N.WW',
    'mortgage_backed_securities',
    'Mortgage-backed securities held outright',
    'Fed MBS holdings QE mortgage',
    14,
  ],
  ['RESPPALGUOB_N.WW', 'treasury_bills', 'Treasury bills held outright', 'Fed holdings', 30],
  ['RESH4R_N.WW', 'reserve_balances', 'Reserve balances with Federal Reserve Banks', 'bank reserves liquidity', 8],
  ['RESPPLLR_N.WW', 'reverse_repos', 'Reverse repurchase agreements', 'reverse repo RRP', 12],
  [
    'RESPPLLRD_N.WW',
    'reverse_repos_others',
    'Reverse repurchase agreements, others',
    'overnight reverse repo ON RRP',
    18,
  ],
  ['RESPPALGTR_N.WW', 'repos', 'Repurchase agreements', 'repo', 24],
  ['RESPPLLDT_N.WW', 'treasury_account', 'US Treasury General Account at the Federal Reserve', 'TGA treasury cash', 16],
  ['RESTBC_N.WW', 'currency', 'Currency in circulation', 'cash banknotes dollars', 16],
  ['RESPPALD_N.WW', 'loans', 'Loans of the Federal Reserve', 'discount window lending', 22],
  ['RESPPALDP_N.WW', 'primary_credit', 'Primary credit', 'discount window borrowing', 20],
  ['RESPPALDK_N.WW', 'bank_term_funding', 'Bank Term Funding Program, net', 'BTFP bank crisis', 24],
  ['RESH4SCS_N.WW', 'swaps', 'Central bank liquidity swaps', 'swap lines', 26],
  ['RESTBMG_N.WW', 'gold', 'Gold stock', 'gold reserves', 28],
];

const balanceSheet: readonly Headline[] = balance.map(([id, key, title, keywords, prominence]) => ({
  ...us,
  id,
  key: `frb.h41.${key}`,
  title: `${title}, Wednesday level`,
  units: 'Millions of US dollars',
  currency: 'USD',
  frequency: 'weekly',
  seasonalAdjustment: 'not_seasonally_adjusted',
  release: 'h41',
  keywords: `${keywords} Federal Reserve H.4.1`,
  prominence,
}));

/** Lines of all commercial banks, seasonally adjusted. */
const banks: readonly (readonly [string, string, string, string, number])[] = [
  ['B1151NCBA', 'total_assets', 'Total assets', 'bank assets', 10],
  ['B1058NCBA', 'deposits', 'Deposits', 'bank deposits', 6],
  ['B1001NCBA', 'bank_credit', 'Bank credit', 'bank lending credit growth', 10],
  ['B1020NCBA', 'loans_and_leases', 'Loans and leases in bank credit', 'bank lending loans', 10],
  ['B1023NCBA', 'commercial_and_industrial_loans', 'Commercial and industrial loans', 'business loans C&I loans', 10],
  ['B1026NCBA', 'real_estate_loans', 'Real estate loans', 'mortgage property lending', 12],
  ['B1221NCBA', 'residential_real_estate_loans', 'Residential real estate loans', 'mortgage home loans', 14],
  ['B3219NCBA', 'commercial_real_estate_loans', 'Commercial real estate loans', 'CRE loans', 14],
  ['B1029NCBA', 'consumer_loans', 'Consumer loans', 'household loans', 14],
  ['B1247NCBA', 'credit_card_loans', 'Credit cards and other revolving plans', 'credit card debt', 18],
  ['B1243NCBA', 'automobile_loans', 'Automobile loans', 'car loans auto loans', 20],
  ['B1003NCBA', 'treasury_and_agency_securities', 'Treasury and agency securities', 'bank securities holdings', 22],
  ['B1048NCBA', 'cash_assets', 'Cash assets', 'bank cash reserves', 22],
  ['B3094NCBA', 'borrowings', 'Borrowings', 'bank funding', 26],
  ['B1072NCBA', 'large_time_deposits', 'Large time deposits', 'CDs', 28],
  ['B1152NCBA', 'total_liabilities', 'Total liabilities', 'bank liabilities', 30],
];

const bankLines: readonly Headline[] = banks.map(([id, key, title, keywords, prominence]) => ({
  ...us,
  id,
  key: `frb.h8.${key}.sa`,
  title: `${title}, all commercial banks, seasonally adjusted`,
  units: 'Millions of US dollars',
  currency: 'USD',
  frequency: 'weekly',
  seasonalAdjustment: 'seasonally_adjusted',
  release: 'h8',
  keywords: `${keywords} H.8 commercial banks`,
  prominence,
}));

/** Money stock, averages of daily figures: id, words of the key, search words, prominence. */
const moneyStock: readonly Headline[] = (
  [
    ['M1', 'money supply narrow money currency and demand deposits', 10],
    ['M2', 'money supply broad money monetary aggregate', 5],
  ] as const
).flatMap(([measure, keywords, prominence]) =>
  (
    [
      ['', 'sa', 'seasonally_adjusted', 'seasonally adjusted'],
      ['_N', 'nsa', 'not_seasonally_adjusted', 'not seasonally adjusted'],
    ] as const
  ).map(([suffix, key, seasonalAdjustment, words], at): Headline => ({
    ...us,
    id: `${measure}${suffix}.M`,
    key: `frb.h6.${measure.toLowerCase()}.${key}`,
    title: `${measure} money stock, ${words}`,
    units: 'Billions of US dollars',
    currency: 'USD',
    frequency: 'monthly',
    seasonalAdjustment,
    release: 'h6',
    keywords: `${keywords} H.6 Federal Reserve`,
    prominence: prominence + at * 10,
  })),
);

/** Production, consumer credit, the money stock, the Federal Reserve's and the banks' balance sheets. */
export const frbActivity: readonly Headline[] = [
  ...production,
  ...credit,
  ...moneyStock,
  ...balanceSheet,
  ...bankLines,
];
