import type { Connector } from '@dqs/kit';
import { approvalsDataset, drugsAtFda } from '../../sources.ts';
import { archive, artifacts, recognise, refusal } from './artifacts.ts';
import { build } from './build.ts';
import { normalise, type FacetRecord, type RecordRow } from './facet-record.ts';
import { maximumBytes, parse } from './parse.ts';

/** Applications, products and submissions of the Food and Drug Administration: the data files of Drugs@FDA, and openFDA. */
export const drugsAtFdaConnector: Connector<FacetRecord, RecordRow> = {
  key: 'fda.drugs-at-fda',
  source: drugsAtFda.tag,
  dataset: approvalsDataset.key,
  // The data files come out on Tuesdays, by the evening in Washington.
  schedule: '15 4 * * 3',
  summary: 'Drug applications, products and submissions of the FDA, and the approvals of the pilot sponsors.',
  artifacts,
  maximumBytes,
  async *discover() {
    yield archive;
  },
  recognise,
  refusal,
  parse,
  normalise,
  // Goes up with every change of the catalogue of sponsors, so that files already loaded are built again.
  revision: 1,
  // A release never takes anything back that an earlier one said: the newest is served.
  load: { table: 'fda_record', key: ['appl_no', 'facet'], mode: 'vintage' },
  build,
};
