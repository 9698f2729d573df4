import type { Dataset, Source } from '@dqs/kit';

export const futuresSource: Source = {
  tag: 'cftc.cot',
  name: 'Commitments of Traders',
  publisher: 'US Commodity Futures Trading Commission',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.cftc.gov/WebPolicy/index.htm',
  attribution: null,
};

export const positionsDataset: Dataset = {
  key: 'futures.positions',
  displayName: 'Commitments of traders positions',
  source: futuresSource.tag,
  coverage:
    'Weekly positions by trader category in 20 US futures markets since June 2006: Traders in Financial Futures and ' +
    'disaggregated reports, futures only and futures and options combined.',
  cadence: 'weekly, Friday 15:30 US Eastern for positions of the Tuesday before',
  held: { table: 'futures_position', column: 'report_date', newestWithinDays: 14 },
};
