import type { Dataset, Source } from '@dqs/kit';

export const acrisSource: Source = {
  tag: 'nyc.acris',
  name: 'Automated City Register Information System',
  publisher: 'New York City Department of Finance',
  posture: 'public',
  license: 'NYC Open Data terms of use: free use, no warranty',
  termsUrl: 'https://opendata.cityofnewyork.us/overview/#termsofuse',
  attribution: 'Source: NYC Department of Finance, ACRIS',
};

export const deedTransfers: Dataset = {
  key: 're.nyc_deed_transfers',
  displayName: 'New York City deed transfers',
  source: acrisSource.tag,
  coverage:
    'Number and median amount of recorded deeds for money by borough and month; aggregated from the City Register.',
  cadence: 'monthly',
  held: { table: 're_observation', column: 'period', newestWithinDays: 75 },
};
