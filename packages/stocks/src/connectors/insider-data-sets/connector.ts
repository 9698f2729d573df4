import type { Connector } from '@dqs/kit';
import { insidersDataset, insidersSource } from '../../ownership-sources.ts';
import type { OwnershipRecord } from '../ownership-reports/published.ts';
import { filings, footnotes, lineLoad, lineRows, owners, type LineRow } from '../ownership-reports/rows.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse } from './parse.ts';

/** The quarterly Insider Transactions Data Sets: all structured reports filed in three months. */
export const insiderDataSets: Connector<OwnershipRecord, LineRow> = {
  key: 'stocks.insider-data-sets',
  source: insidersSource.tag,
  dataset: insidersDataset.key,
  summary: 'Transactions and holdings of insiders from the quarterly data sets of Forms 3, 4 and 5, since 2006.',
  publication: { schedule: '0 6 20 1,4,7,10 *', artifacts, maximumBytes, discover, ofPeriods: true },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    normalise: lineRows,
    // A separate table of filings, owners or footnotes has no lines.
    mayBeEmpty: true,
    further: [filings, owners, footnotes],
  },
  load: lineLoad,
  rules: import.meta.url,
};
