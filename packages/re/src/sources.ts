import type { Dataset, Source } from '@dqs/kit';
import { absSource, dwellingPrices } from './connectors/abs/source.ts';
import { branchDeposits, depositsSource } from './connectors/fdic-sod/source.ts';
import { countyClimate, noaaSource } from './connectors/noaa/source.ts';
import { acrisSource, deedTransfers } from './connectors/nyc-acris/source.ts';

/** The source of a page with series from several publishers. */
export const catalogue: Source = {
  tag: 're.catalogue',
  name: 'Catalogue of real-estate series',
  publisher: 'Several official publishers',
  posture: 'public',
  license: 'Each series names its licence',
  termsUrl: 'https://www.usa.gov/government-copyright',
  attribution: null,
};

export const fhfaSource: Source = {
  tag: 'fhfa.hpi',
  name: 'House Price Index',
  publisher: 'Federal Housing Finance Agency',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.fhfa.gov/data/hpi',
  attribution: 'Source: Federal Housing Finance Agency',
};

export const hudSource: Source = {
  tag: 'hud.fmr',
  name: 'Fair Market Rents',
  publisher: 'US Department of Housing and Urban Development',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.huduser.gov/portal/datasets/fmr.html',
  attribution: null,
};

export const permitsSource: Source = {
  tag: 'census.bps',
  name: 'Building Permits Survey',
  publisher: 'US Census Bureau',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.census.gov/about/policies/open-gov/open-data.html',
  attribution: 'Source: U.S. Census Bureau',
};

export const indicatorsSource: Source = {
  tag: 'census.housing',
  name: 'Economic indicators: new residential sales and construction, housing vacancies',
  publisher: 'US Census Bureau',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.census.gov/about/policies/open-gov/open-data.html',
  attribution: 'Source: U.S. Census Bureau',
};

export const populationSource: Source = {
  tag: 'census.population',
  name: 'Population and Housing Unit Estimates, American Community Survey',
  publisher: 'US Census Bureau',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.census.gov/about/policies/open-gov/open-data.html',
  attribution: 'Source: U.S. Census Bureau',
};

export const sources: readonly Source[] = [
  catalogue,
  fhfaSource,
  hudSource,
  permitsSource,
  indicatorsSource,
  populationSource,
  absSource,
  acrisSource,
  noaaSource,
  depositsSource,
];

export const housePrices: Dataset = {
  key: 're.house_prices',
  displayName: 'FHFA House Price Index',
  source: fhfaSource.tag,
  coverage:
    'Repeat-sales indexes of single-family houses: United States, states, metropolitan areas and divisions, counties, three-digit and five-digit ZIP Codes, since 1975',
  cadence: 'monthly (last Tuesday) and quarterly (end of February, May, August and November); counties once a year',
  held: { table: 're_observation', column: 'period', newestWithinDays: 125 },
};

export const fairMarketRents: Dataset = {
  key: 're.fair_market_rents',
  displayName: 'HUD Fair Market Rents',
  source: hudSource.tag,
  coverage: 'Monthly rents of efficiencies to four-bedroom homes by county and ZIP Code, for the loaded fiscal years',
  cadence: 'once a year by the end of August, effective 1 October; revised editions at any time',
  held: { table: 're_observation', column: 'period', newestWithinDays: 400 },
};

export const buildingPermits: Dataset = {
  key: 're.building_permits',
  displayName: 'Building Permits Survey',
  source: permitsSource.tag,
  coverage:
    'Housing units authorized and their value by county, annual since 1990 and monthly, and by metropolitan area since 2004',
  cadence: 'monthly, counties around the end of the next month; annual in May',
  held: { table: 're_observation', column: 'period', newestWithinDays: 95 },
};

export const housingIndicators: Dataset = {
  key: 're.housing_indicators',
  displayName: 'New residential sales and construction, housing vacancies',
  source: indicatorsSource.tag,
  coverage: 'United States: new houses sold and for sale since 1963, construction, vacancy and homeownership rates',
  cadence: 'monthly; vacancies quarterly',
  held: { table: 're_observation', column: 'period', newestWithinDays: 95 },
};

export const population: Dataset = {
  key: 're.population',
  displayName: 'Population and housing units',
  source: populationSource.tag,
  coverage:
    'Residents of the United States, states, counties and metropolitan areas on 1 July of each year of the loaded vintages; housing units; the five-year counts of the American Community Survey by county',
  cadence: 'yearly, December to May',
  held: { table: 're_observation', column: 'period', newestWithinDays: 900 },
};

export const datasets: readonly Dataset[] = [
  housePrices,
  fairMarketRents,
  buildingPermits,
  housingIndicators,
  population,
  dwellingPrices,
  deedTransfers,
  countyClimate,
  branchDeposits,
];
