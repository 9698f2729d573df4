/** Meanings of publishers' codes, for pages. An unlisted code is shown unchanged. */
type Codes = Readonly<Record<string, string>>;

/** The FDIC's charter classes. */
export const charters: Codes = {
  N: 'National bank',
  NM: 'State bank outside the Federal Reserve',
  SM: 'State bank in the Federal Reserve',
  SB: 'Savings bank',
  SA: 'Savings association',
  OI: 'Insured branch of a foreign bank',
};

/** Asset categories of Form N-PORT, item C.4. */
export const assets: Codes = {
  STIV: 'Short-term investment vehicle',
  RA: 'Repurchase agreement',
  EC: 'Common equity',
  EP: 'Preferred equity',
  DBT: 'Debt',
  DCO: 'Commodity derivative',
  DCR: 'Credit derivative',
  DE: 'Equity derivative',
  DFE: 'Foreign exchange derivative',
  DIR: 'Interest rate derivative',
  DO: 'Other derivative',
  SN: 'Structured note',
  LON: 'Loan',
  'ABS-MBS': 'Mortgage-backed security',
  'ABS-APCP': 'Asset-backed commercial paper',
  'ABS-CBDO': 'Collateralized bond or debt obligation',
  'ABS-O': 'Other asset-backed security',
  COMM: 'Commodity',
  RE: 'Real estate',
};

/** Statuses and types of submissions in Drugs@FDA. */
export const submissionStatuses: Codes = { AP: 'Approved', TA: 'Tentatively approved' };
export const submissionTypes: Codes = { ORIG: 'Original', SUPPL: 'Supplement' };

/** Agencies in the release calendar and publishers of series, by the keys of series. */
export const agencies: Codes = {
  abs: 'ABS',
  fhfa: 'FHFA',
  hud: 'HUD',
  noaa: 'NOAA',
  usaspending: 'USAspending',
  bls: 'BLS',
  bea: 'BEA',
  frb: 'Federal Reserve',
  treasury: 'Treasury',
  census: 'Census Bureau',
  ecb: 'ECB',
  eurostat: 'Eurostat',
};

/** The title of a report's section, from its item and title. */
export const sectionName = (key: string | null, title: string | null): string =>
  key === 'cover' ? (title ?? 'Cover page') : [key, title].filter((text) => text !== null).join(' ');

/** The meaning of a code, or the code itself. */
export const meaning = (codes: Codes, code: string | null): string | null =>
  code === null ? null : (codes[code] ?? code);
