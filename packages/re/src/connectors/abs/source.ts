import type { Dataset, Source } from '@dqs/kit';

export const absSource: Source = {
  tag: 'abs.dwelling_prices',
  name: 'Residential property prices and total value of dwellings',
  publisher: 'Australian Bureau of Statistics',
  posture: 'public',
  license: 'CC BY 4.0',
  termsUrl: 'https://www.abs.gov.au/website-privacy-copyright-and-disclaimer',
  attribution: 'Source: Australian Bureau of Statistics',
};

export const dwellingPrices: Dataset = {
  key: 're.abs_dwelling_prices',
  displayName: 'ABS residential property prices',
  source: absSource.tag,
  coverage:
    'Australia: price indexes, median prices and transfers of eight capital cities, their average and the rest of each state, 2002 to 2021; ' +
    'value, number and mean price of dwellings by state since 2011.',
  cadence: 'quarterly, about ten weeks after the quarter; the price indexes ceased with December 2021',
  held: { table: 're_observation', column: 'period', newestWithinDays: 290 },
};
