import type { Connector } from '@dqs/kit';
import { nriSource, riskDataset } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { normalise, type RiskRow } from './normalise.ts';
import { maximumBytes, parse, type PublishedPlace } from './parse.ts';
import { plausibility } from './plausibility.ts';
import { countReleases } from './releases.ts';

/** The tables of the National Risk Index: counties and census tracts, of the nation or one state, of any release. */
export const nri: Connector<PublishedPlace, RiskRow> = {
  key: 'hazards.nri',
  source: nriSource.tag,
  dataset: riskDataset.key,
  summary: 'Risk scores and expected annual losses of US counties and census tracts for 18 natural hazards.',
  publication: {
    // Releases are irregular. A run requests the files once a month, conditionally.
    schedule: '30 6 2 * *',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse, lastLine: 'open' },
  rows: { normalise, observedOn: 'release_date', plausibility },
  // A release is final, and a download can have only one state. Rows are added and refreshed, never removed.
  load: {
    table: 'hazards_risk',
    key: ['edition', 'fips', 'hazard_code'],
    mode: 'merge',
    // Rankings are by hazard, but the file is by place. Loading hazard by hazard fills each ranking's part of an index
    // at once.
    arrangedBy: ['edition', 'hazard_code', 'fips'],
  },
  build: countReleases,
  rules: import.meta.url,
};
