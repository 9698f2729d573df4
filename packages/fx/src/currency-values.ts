import type { NamedValue } from '@dqs/kit';
import { contract } from './contract.ts';
import { currencies, publishedByBank } from './currencies.ts';

/** The meaning of a word such as "dollar" without a country name before it. */
const unmarked: Readonly<Record<string, readonly string[]>> = {
  USD: ['dollar', 'buck', 'greenback'],
  GBP: ['pound', 'quid'],
};

/** The countries of the currencies with rates. US is not among them, because it may be the beginning of a code. */
const countries: Readonly<Record<string, string>> = {
  AUD: 'Australia',
  BRL: 'Brazil',
  CAD: 'Canada',
  CHF: 'Switzerland',
  CNY: 'China',
  CZK: 'Czechia; Czech Republic',
  DKK: 'Denmark',
  EUR:
    'euro area; eurozone; European Union; EU; Europe; Austria; Belgium; Bulgaria; Croatia; Cyprus; Estonia; Finland; France; ' +
    'Germany; Greece; Ireland; Italy; Latvia; Lithuania; Luxembourg; Malta; Netherlands; Portugal; Slovakia; Slovenia; Spain',
  GBP: 'United Kingdom; UK; Great Britain; Britain; England',
  HKD: 'Hong Kong',
  HUF: 'Hungary',
  IDR: 'Indonesia',
  ILS: 'Israel',
  INR: 'India',
  ISK: 'Iceland',
  JPY: 'Japan',
  KRW: 'South Korea; Korea',
  MXN: 'Mexico',
  MYR: 'Malaysia',
  NOK: 'Norway',
  NZD: 'New Zealand',
  PHP: 'Philippines',
  PLN: 'Poland',
  RON: 'Romania',
  RUB: 'Russia',
  SEK: 'Sweden',
  SGD: 'Singapore',
  THB: 'Thailand',
  TRY: 'Turkey; Türkiye',
  USD: 'United States; USA; America; United States of America',
  ZAR: 'South Africa',
};

/** Signs of currencies. A bare $ is that of many, ¥ that of two. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  '฿': 'THB',
  '₱': 'PHP',
  '¥': 'JPY CNY',
  $: 'USD AUD CAD HKD MXN NZD SGD',
};

const signsOf = (code: string): readonly string[] =>
  Object.entries(signs).flatMap(([sign, codes]) => (codes.split(' ').includes(code) ? [sign] : []));

const rankOf = (code: string): number => {
  if (code === 'USD') return 0;
  return publishedByBank.has(code) ? 1 : 2;
};

const { rates, convert } = contract;
const parameters = [
  [rates.tool, 'quote'],
  [rates.tool, 'base'],
  [convert.tool, 'from_currency'],
  [convert.tool, 'to_currency'],
] as const;

/** Currencies by name or country for each parameter that takes a code. */
export const currencyValues: readonly NamedValue[] = parameters.flatMap(([tool, parameter]) =>
  [...currencies.values()]
    .filter(({ withdrawn }) => withdrawn === null)
    // Candidates for "peso" begin with the peso that has rates, those for "$" with the US dollar.
    .toSorted((left, right) => rankOf(left.code) - rankOf(right.code))
    .map(({ code, name }) => ({
      tool,
      parameter,
      value: code,
      names: [name, ...(unmarked[code] ?? []), ...signsOf(code), ...(countries[code]?.split('; ') ?? [])] as const,
      isReadByName: true as const,
    })),
);
