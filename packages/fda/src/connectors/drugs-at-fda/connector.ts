import type { Connector } from '@dqs/kit';
import { approvalsDataset, drugsAtFda } from '../../sources.ts';
import { archive, artifacts, recognise, refusal } from './artifacts.ts';
import { build } from './build.ts';
import { normalise, type FacetRecord, type RecordRow } from './facet-record.ts';
import { maximumBytes, parse } from './parse.ts';

/**
 * Applications, products and submissions of the Food and Drug Administration: the data files of Drugs@FDA, and openFDA.
 */
export const drugsAtFdaConnector: Connector<FacetRecord, RecordRow> = {
  key: 'fda.drugs-at-fda',
  source: drugsAtFda.tag,
  dataset: approvalsDataset.key,
  summary: 'Drug applications, products and submissions of the FDA, and the approvals of the pilot sponsors.',
  publication: {
    // The data files are published on Tuesdays, by the evening in Washington.
    schedule: '15 4 * * 3',
    artifacts,
    maximumBytes,
    async *discover() {
      yield archive;
    },
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    normalise,
    plausibility: { shrinksByPercent: 5 },
    differs: [
      {
        because:
          'the layout of 2016 has the class and the priority with the application, later ones with each submission',
        columns: ['content.original_class', 'content.original_priority'],
        emptiedPercent: 100,
        rewordedPercent: 100,
      },
      {
        because: 'the layout of 2016 has codes of classes, later ones their names',
        columns: [
          'content.submission_class_code',
          'content.submission_class_code_description',
          'content.review_priority',
        ],
        emptiedPercent: 100,
        rewordedPercent: 100,
      },
    ],
  },
  // A release never withdraws earlier content. The newest record is served.
  load: { table: 'fda_record', key: ['appl_no', 'facet'], mode: 'vintage', documents: ['content'] },
  build,
  rules: import.meta.url,
};
