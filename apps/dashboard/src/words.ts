/** Words that are written in capitals. */
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

/** A field, key or enumerated value in words: `operating_cash_flow` is “Operating cash flow”. */
export const inWords = (name: string): string => {
  const words = name
    .split(/[_\s]+/)
    .map((word) => abbreviations[word.toLowerCase()] ?? (/^[A-Z]{2,}$/.test(name) ? word.toLowerCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
