import type { Dataset, Source } from '@dqs/kit';

export const nriSource: Source = {
  tag: 'fema.nri',
  name: 'National Risk Index',
  publisher: 'US Federal Emergency Management Agency',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.fema.gov/about/openfema/terms-conditions',
  attribution:
    'Uses the National Risk Index of the Federal Emergency Management Agency (FEMA), which does not endorse this ' +
    'service and cannot vouch for the data or analyses derived from them after retrieval.',
};

export const riskDataset: Dataset = {
  key: 'hazards.risk',
  displayName: 'National Risk Index',
  source: nriSource.tag,
  coverage:
    'Risk scores, expected annual losses and ratings of every US county and census tract, for all natural hazards together ' +
    'and for each of 18. A place has the values of the newest release that contains it. Rankings are from the newest completely ' +
    'loaded release.',
  cadence: 'irregular releases, about every two years',
  held: { table: 'hazards_risk', column: 'release_date', what: 'releases of', newestWithinDays: 1_100 },
};
