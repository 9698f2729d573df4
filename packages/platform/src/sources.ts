import type { Dataset, Source } from '@dqs/kit';

/** The service's own description. */
export const platformSource = {
  tag: 'platform_catalog',
  name: 'Description of this service',
  publisher: 'Data Query Service',
  posture: 'public',
  license: 'MIT',
  termsUrl: 'urn:dqs:platform',
  attribution: null,
} as const satisfies Source;

export const sources: readonly Source[] = [platformSource];

const catalogDataset: Dataset = {
  key: 'platform.catalog',
  displayName: 'Catalogue of the service',
  source: platformSource.tag,
  coverage: 'Every dataset of this installation',
  cadence: 'Described at the moment it is asked',
  refresh: 'live',
};

export const datasets: readonly Dataset[] = [catalogDataset];
