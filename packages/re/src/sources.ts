import type { Dataset, Source } from '@dqs/kit';
import { absSource, dwellingPrices } from './connectors/abs/source.ts';
import { branchDeposits, depositsSource } from './connectors/fdic-sod/source.ts';
import { countyClimate, noaaSource } from './connectors/noaa/source.ts';
import { acrisSource, deedTransfers } from './connectors/nyc-acris/source.ts';

/** What a page that several publishers fill names as its source: the catalogue that lists their series. */
export const catalogue: Source = {
  tag: 're.catalogue',
  name: 'Catalogue of real-estate series',
  publisher: 'The publishers of its series',
  posture: 'public',
  license: 'That of each series, see its license_tag',
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

export const sources: readonly Source[] = [catalogue, fhfaSource, absSource, acrisSource, noaaSource, depositsSource];

export const housePrices: Dataset = {
  key: 're.house_prices',
  displayName: 'FHFA House Price Index',
  source: fhfaSource.tag,
  coverage:
    'Repeat-sales indexes of single-family houses: United States, states, metropolitan areas, counties and three-digit ZIP Codes, since 1975',
  cadence: 'monthly (last Tuesday) and quarterly (end of February, May, August and November); counties once a year',
};

export const datasets: readonly Dataset[] = [housePrices, dwellingPrices, deedTransfers, countyClimate, branchDeposits];
