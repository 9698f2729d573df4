import type { Dataset, Source } from '@dqs/kit';

export const noaaSource: Source = {
  tag: 'noaa.nclimdiv',
  name: 'U.S. Climate Divisional Database (nClimDiv)',
  publisher: 'NOAA National Centers for Environmental Information',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.ncei.noaa.gov/access/metadata/landing-page/bin/iso?id=gov.noaa.ncdc:C00005',
  attribution: 'Source: NOAA National Centers for Environmental Information, nClimDiv',
};

export const countyClimate: Dataset = {
  key: 're.noaa_climate',
  displayName: 'NOAA climate of counties and states',
  source: noaaSource.tag,
  coverage:
    'Monthly precipitation, average, maximum and minimum temperature, heating and cooling degree days of US counties, states and the 48 contiguous states since 1895 (Alaska since 1925).',
  cadence: 'monthly, about the 5th',
  held: { table: 're_observation', column: 'period', newestWithinDays: 75 },
};
