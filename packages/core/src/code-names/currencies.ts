import { foldName } from '../name-search/index.ts';

/** Currencies of the reference rates, including past ones. A single word such as "yen" refers only to these. */
const quoted =
  'EUR USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR';

/** Names missing in the Unicode list of currencies. */
const furtherNames: Readonly<Record<string, string>> = {
  sterling: 'GBP',
  'pound sterling': 'GBP',
  renminbi: 'CNY',
  rmb: 'CNY',
  'american dollar': 'USD',
};

const folded = (text: string): string => foldName(text).replace(/s$/, '');

const addTo = (codes: Map<string, Set<string>>, name: string, code: string): void => {
  codes.set(name, (codes.get(name) ?? new Set()).add(code));
};

/** Codes by folded name: whole names of all currencies, and last words of the quoted ones. */
const codesByName = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = new Map<string, Set<string>>();
  for (const code of Intl.supportedValuesOf('currency')) addTo(codes, folded(names.of(code) ?? code), code);
  for (const code of quoted.split(' '))
    addTo(
      codes,
      folded(names.of(code) ?? code)
        .split(' ')
        .at(-1)!,
      code,
    );
  for (const [name, code] of Object.entries(furtherNames)) addTo(codes, folded(name), code);
  return codes;
};

/** Signs with the letters of a country, which denote one currency. */
const signs: Readonly<Record<string, string>> = {
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
};

/** Names of currencies that look like codes but are not. */
const namesOfThree: ReadonlySet<string> = new Set(['yen', 'won', 'rmb']);

let known: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/**
 * The ISO 4217 code of the one currency with a name or a sign with letters, "Swiss franc", "yen" or "C$". The text itself if there is
 * none or several.
 */
export const currencyCodeOf = (text: string): string => {
  const ofSign = signs[text.trim().toUpperCase()];
  if (ofSign !== undefined) return ofSign;
  if (/^[A-Za-z]{3}$/.test(text) && !namesOfThree.has(text.toLowerCase())) return text;
  known ??= codesByName();
  const [only, ...others] = known.get(folded(text)) ?? [];
  return only !== undefined && others.length === 0 ? only : text;
};
