import type { Connector } from '@dqs/kit';
import { dataSetsDataset, dataSetsSource } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse, segmentRows, type PublishedNumber, type SegmentRow } from './parse.ts';

/** The SEC's Financial Statement Data Sets, with or without notes: figures by segment, product and region. */
export const statementDataSets: Connector<PublishedNumber, SegmentRow> = {
  key: 'stocks.statement-data-sets',
  source: dataSetsSource.tag,
  dataset: dataSetsDataset.key,
  summary: "Figures by segment, product and region from the SEC's quarterly Financial Statement Data Sets.",
  publication: {
    schedule: '20 6 20 1,4,7,10 *',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  // A set of the time before dimensions were given can be without any of these figures.
  reading: { parse },
  rows: { normalise: segmentRows, observedOn: 'filed_date', mayBeEmpty: true },
  // A filing's figures never go: sets with and without notes tell of the same filings.
  load: {
    table: 'stocks_segment_value',
    key: [
      'cik',
      'line',
      'quarters',
      'month_end',
      'breakdown',
      'accession_number',
      'concept',
      'unit',
      'axis',
      'member',
      'gross',
      'elimination',
    ],
    mode: 'merge',
  },
  rules: import.meta.url,
};
