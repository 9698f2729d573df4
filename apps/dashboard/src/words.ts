/** Words in capitals. */
const abbreviations: Readonly<Record<string, string>> = {
  eps: 'EPS',
  cik: 'CIK',
  lei: 'LEI',
  uei: 'UEI',
  duns: 'DUNS',
  usd: 'USD',
  sic: 'SIC',
  rssd: 'RSSD',
  fips: 'FIPS',
  cbsa: 'metropolitan area',
  zcta: 'ZIP code area',
  eal: 'expected annual loss',
  idv: 'IDV',
  ttm: 'twelve months',
  us: 'US',
};

/** Categories of traders, as in the CFTC's reports, and areas of Australia. */
const phrases: Readonly<Record<string, string>> = {
  au_state: 'Australian state',
  au_gccsa: 'Greater capital city area',
  au_sa4: 'SA4 area',
  au_sa3: 'SA3 area',
  au_lga: 'Local government area',
  zip3: 'ZIP code prefix',
  producer_merchant_processor_user: 'Producers, merchants, processors, users',
  swap_dealer: 'Swap dealers',
  dealer_intermediary: 'Dealers and intermediaries',
  asset_manager_institutional: 'Asset managers and institutions',
};

/** A field, key or enumerated value in words: `operating_cash_flow` is “Operating cash flow”. */
export const inWords = (name: string): string => {
  const phrase = phrases[name];
  if (phrase !== undefined) return phrase;
  const words = name
    .split(/[_\s]+/)
    .map((word) => abbreviations[word.toLowerCase()] ?? (/^[A-Z]{2,}$/.test(name) ? word.toLowerCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A message as a sentence: a capital first, unless it begins with an identifier, and a full stop. */
export const sentence = (text: string): string => {
  const isIdentifier = /^\S*[_.=/]\S/.test(text);
  const first = isIdentifier ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
};
