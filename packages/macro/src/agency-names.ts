import { valuesByName, type NamedValue } from '@dqs/kit';

/** Everyday names of the agencies. */
export const agencyNames: readonly NamedValue[] = valuesByName(
  ['macro_get_calendar', 'macro_get_recent_updates'],
  'source',
  `
treasury: US Treasury, Treasury Department, Department of the Treasury, Fiscal Service, Fiscal Data
bls: Bureau of Labor Statistics, Labor Department, Department of Labor
bea: Bureau of Economic Analysis, Commerce Department, Department of Commerce
ecb: European Central Bank
frb: Federal Reserve Board, Fed, Federal Reserve, FOMC, Board of Governors
usaspending: USAspending.gov
eurostat: Eurostat, ESTAT
census: US Census Bureau, Bureau of the Census`,
);
