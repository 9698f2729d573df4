import type { Dataset, Source } from '@dqs/kit';

export const depositsSource: Source = {
  tag: 'fdic.sod',
  name: 'Summary of Deposits',
  publisher: 'Federal Deposit Insurance Corporation',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.fdic.gov/about/policies',
  attribution: 'Source: Federal Deposit Insurance Corporation, Summary of Deposits',
};

export const branchDeposits: Dataset = {
  key: 're.fdic_branch_deposits',
  displayName: 'FDIC branch deposits',
  source: depositsSource.tag,
  coverage:
    'Deposits and offices of all insured banks by county, metropolitan area, state and nation, as of 30 June of each year since 1994; summed from the branches.',
  cadence: 'yearly, September',
  held: { table: 're_observation', column: 'period', newestWithinDays: 550 },
};
