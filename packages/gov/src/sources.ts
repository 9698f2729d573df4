import type { Dataset, Source } from '@dqs/kit';

/** Prime award transactions and recipients, as USAspending.gov publishes them. */
export const usaspendingAwards = {
  tag: 'usaspending.awards',
  name: 'USAspending award data',
  publisher: 'US Department of the Treasury, USAspending.gov',
  posture: 'public',
  license: 'U.S. Government work',
  termsUrl: 'https://www.usaspending.gov/about',
  attribution: null,
} as const satisfies Source;

export const sources: readonly Source[] = [usaspendingAwards];

export const awardsDataset = {
  key: 'gov.awards',
  displayName: 'Recipients of federal awards and their obligations',
  source: usaspendingAwards.tag,
  coverage:
    'Obligations of contracts, grants, loans, direct payments and other assistance by recipient and fiscal year, from transactions since October 2007',
  cadence: 'Archives monthly, by the middle of the month; contracts of the Department of Defense 90 days later',
  held: { table: 'gov_action_day', column: 'action_date', newestWithinDays: 75 },
} as const satisfies Dataset;

export const datasets: readonly Dataset[] = [awardsDataset];
