/** What the codes of publishers mean, for pages; a code that is not listed is shown as it is. */
type Codes = Readonly<Record<string, string>>;

/** Classes of charter of the FDIC. */
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

/** Agencies whose releases the calendar lists, and publishers of series, by the keys that series have. */
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

/** Items of Form 8-K since August 2004, their titles in short. */
export const reportItems: Codes = {
  '1.01': 'Material agreement entered',
  '1.02': 'Material agreement terminated',
  '1.03': 'Bankruptcy or receivership',
  '1.04': 'Mine safety',
  '1.05': 'Material cybersecurity incident',
  '2.01': 'Acquisition or disposition completed',
  '2.02': 'Results of operations',
  '2.03': 'New financial obligation',
  '2.04': 'Obligation accelerated or increased',
  '2.05': 'Costs of exit or disposal',
  '2.06': 'Material impairment',
  '3.01': 'Listing: notice or transfer',
  '3.02': 'Unregistered sale of equity',
  '3.03': 'Rights of security holders modified',
  '4.01': 'Change of auditor',
  '4.02': 'Earlier statements not to be relied on',
  '5.01': 'Change in control',
  '5.02': 'Directors or officers: departure, election',
  '5.03': 'Articles, bylaws or fiscal year amended',
  '5.04': 'Trading under benefit plans suspended',
  '5.05': 'Code of ethics amended or waived',
  '5.06': 'Change in shell company status',
  '5.07': 'Vote of security holders',
  '5.08': 'Director nominations by shareholders',
  '7.01': 'Regulation FD disclosure',
  '8.01': 'Other events',
  '9.01': 'Financial statements and exhibits',
};

/** A section of a report by its item and title. */
export const sectionName = (key: string | null, title: string | null): string =>
  key === 'cover' ? (title ?? 'Cover page') : [key, title].filter((text) => text !== null).join(' ');

/** A code in words, or as it is. */
export const meaning = (codes: Codes, code: string | null): string | null =>
  code === null ? null : (codes[code] ?? code);
