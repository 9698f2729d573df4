/** Currencies of the European Central Bank's list that people call by other names than their codes. */
const names: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  dollar: 'USD',
  dollars: 'USD',
  greenback: 'USD',
  yen: 'JPY',
  pound: 'GBP',
  pounds: 'GBP',
  sterling: 'GBP',
  franc: 'CHF',
  francs: 'CHF',
  yuan: 'CNY',
  renminbi: 'CNY',
  rupee: 'INR',
  rupees: 'INR',
  won: 'KRW',
  krona: 'SEK',
  krone: 'NOK',
  zloty: 'PLN',
  forint: 'HUF',
  koruna: 'CZK',
  rand: 'ZAR',
  real: 'BRL',
  peso: 'MXN',
  lira: 'TRY',
  baht: 'THB',
  ringgit: 'MYR',
  rupiah: 'IDR',
  shekel: 'ILS',
  loonie: 'CAD',
  aussie: 'AUD',
  kiwi: 'NZD',
};

const codes = new Set(
  'EUR USD JPY GBP CHF CNY INR KRW SEK NOK DKK PLN HUF CZK RON BGN ISK ZAR BRL MXN TRY THB MYR IDR ILS CAD AUD NZD HKD SGD PHP'.split(
    ' ',
  ),
);

/** Countries whose name before “dollar” means another one. */
const dollars: Readonly<Record<string, string>> = {
  canadian: 'CAD',
  australian: 'AUD',
  singapore: 'SGD',
  'hong kong': 'HKD',
  'new zealand': 'NZD',
};

/** Words of countries before the name of a currency. */
const countries = new Set(
  'american australian brazilian british canadian chinese czech danish european hungarian indian indonesian israeli japanese korean malaysian mexican new hong kong norwegian polish singapore south african swedish swiss thai turkish us zealand'.split(
    ' ',
  ),
);

/** Whether words name currencies and nothing else, as `swiss franc` does. */
export const areCurrencies = (words: readonly string[]): boolean =>
  words.some((word) => currenciesIn([word]).length > 0) &&
  words.every((word) => countries.has(word) || currenciesIn([word]).length > 0);

/** The currencies that a question names, in its order, each once. */
export const currenciesIn = (words: readonly string[]): readonly string[] => {
  const found = words.flatMap((word, at): readonly string[] => {
    const together = /^([a-z]{3})[-/]?([a-z]{3})$/.exec(word);
    if (together) {
      const pair = [together[1], together[2]].map((code) => (code ?? '').toUpperCase());
      if (pair.every((code) => codes.has(code))) return pair;
    }
    if (word.length === 3 && codes.has(word.toUpperCase())) return [word.toUpperCase()];
    if (word.startsWith('dollar'))
      return [dollars[words[at - 1] ?? ''] ?? dollars[`${words[at - 2] ?? ''} ${words[at - 1] ?? ''}`] ?? 'USD'];
    const named = names[word];
    return named === undefined ? [] : [named];
  });
  return [...new Set(found)];
};
