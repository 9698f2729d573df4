import type { Connector } from '@dqs/kit';
import { lasting } from '@dqs/series';
import { countPlaces } from '../../completeness/count-places.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import type { BadLine } from './branch.ts';
import { maximumBytes, parse, type PublishedSum } from './parse.ts';
import { readSum } from './reading.ts';
import { branchDeposits, depositsSource } from './source.ts';

/** The annual survey of the branches of all insured banks, summed by place. */
export const fdicDeposits: Connector<PublishedSum | BadLine, ObservationRow> = {
  key: 're.fdic-sod',
  source: depositsSource.tag,
  dataset: branchDeposits.key,
  summary: 'Bank deposits and offices of counties, metropolitan areas, states and the nation on 30 June of each year.',
  publication: {
    schedule: '0 14 3 * *',
    artifacts,
    maximumBytes,
    discover,
    ofPeriods: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readSum, { observedOn: 'period', plausibility: lasting('edition') }),
  ...countPlaces('fdic_sod.sod.offices'),
  rules: import.meta.url,
};
