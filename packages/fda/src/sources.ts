import type { Dataset, Source } from '@dqs/kit';

/** The applications of the Food and Drug Administration, as its data files and openFDA publish them. */
export const drugsAtFda = {
  tag: 'fda.drugs-at-fda',
  name: 'Drugs@FDA',
  publisher: 'U.S. Food and Drug Administration',
  posture: 'public',
  license: 'U.S. Government work; openFDA data CC0 1.0',
  termsUrl: 'https://open.fda.gov/license/',
  attribution: null,
} as const satisfies Source;

export const sources: readonly Source[] = [drugsAtFda];

export const approvalsDataset = {
  key: 'fda.approvals',
  displayName: 'Drug applications and approvals',
  source: drugsAtFda.tag,
  coverage: 'New drug, generic and biologics licence applications of the pilot sponsors, approvals since 1939',
  cadence: 'Data files every Tuesday, openFDA every working day',
  held: { table: 'fda_approval', column: 'sort_date', newestWithinDays: 30 },
} as const satisfies Dataset;

export const datasets: readonly Dataset[] = [approvalsDataset];
