import type { Headline } from './headline.ts';

const rate = {
  agency: 'frb',
  geography: 'US',
  units: 'Percent per year',
  seasonalAdjustment: 'not_seasonally_adjusted',
  release: 'h15',
} as const;

/**
 * Last letter of an id, words of the key and the title, frequency, and the number by which it ranks behind the daily
 * series.
 */
const averages = [
  ['B', '', '', 'daily', 0],
  ['M', '.monthly', ', monthly average', 'monthly', 2],
  ['A', '.annual', ', annual average', 'annual', 8],
] as const;

/** The Board's maturity code, words of the key and the title, prominence. */
const maturities: readonly (readonly [string, string, string, number])[] = [
  ['M01', '1m', '1-month', 28],
  ['M03', '3m', '3-month', 12],
  ['M06', '6m', '6-month', 26],
  ['Y01', '1y', '1-year', 18],
  ['Y02', '2y', '2-year', 8],
  ['Y03', '3y', '3-year', 26],
  ['Y05', '5y', '5-year', 14],
  ['Y07', '7y', '7-year', 28],
  ['Y10', '10y', '10-year', 1],
  ['Y20', '20y', '20-year', 24],
  ['Y30', '30y', '30-year', 8],
];

const constantMaturities: readonly Headline[] = maturities.flatMap(([code, key, span, prominence]) =>
  averages.map(([letter, suffix, words, frequency, later]): Headline => ({
    ...rate,
    id: `RIFLGFC${code}_N.${letter}`,
    key: `frb.h15.treasury.${key}${suffix}`,
    title: `Market yield on US Treasury securities at ${span} constant maturity${words}`,
    frequency,
    keywords: `treasury yield ${span.replace('-', ' ')} yield constant maturity CMT rate bond interest ${key}`,
    prominence: prominence + later,
  })),
);

const inflationIndexed: readonly Headline[] = ['05', '07', '10', '20', '30'].map((years) => {
  const span = String(Number.parseInt(years, 10));
  return {
    ...rate,
    id: `RIFLGFCY${years}_XII_N.B`,
    key: `frb.h15.tips.${span}y`,
    title: `Market yield on inflation-indexed US Treasury securities at ${span}-year constant maturity`,
    frequency: 'daily',
    keywords: 'TIPS real yield real interest rate',
    prominence: years === '10' ? 18 : 34,
  };
});

/** Money market rates: id without its last letter, words of the key, title, search words, prominence. */
const money: readonly (readonly [string, string, string, string, number])[] = [
  [
    'RIFSPFF_N',
    'fed_funds',
    'Federal funds effective rate',
    'fed funds rate federal funds interest rate policy rate FOMC Fed rate',
    1,
  ],
  ['RIFSRP_F02_N', 'discount_window', 'Discount window primary credit rate', 'discount rate Fed lending', 22],
  ['RIFSPBLP_N', 'prime', 'Bank prime loan rate', 'prime rate lending rate', 10],
  ['RIFSGFSM03_N', 'bills.3m', '3-month Treasury bill, secondary market', 'T-bill rate treasury bill', 20],
  ['RIFSGFSM06_N', 'bills.6m', '6-month Treasury bill, secondary market', 'T-bill rate treasury bill', 26],
  ['RIFSGFSW04_N', 'bills.4w', '4-week Treasury bill, secondary market', 'T-bill rate treasury bill', 30],
  ['RIFSGFSY01_N', 'bills.1y', '1-year Treasury bill, secondary market', 'T-bill rate treasury bill', 30],
];

const moneyMarkets: readonly Headline[] = money.flatMap(([id, key, title, keywords, prominence]) =>
  averages.map(([letter, suffix, words, frequency, later]): Headline => ({
    ...rate,
    id: `${id}.${id === 'RIFSPFF_N' && letter === 'B' ? 'D' : letter}`,
    key: `frb.h15.${key}${suffix}`,
    title: `${title}${words}`,
    frequency,
    keywords,
    prominence: prominence + later,
  })),
);

/** Selected interest rates (H.15) of the Federal Reserve Board. */
export const frbRates: readonly Headline[] = [...constantMaturities, ...inflationIndexed, ...moneyMarkets];
