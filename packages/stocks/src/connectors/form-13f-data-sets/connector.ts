import type { Connector } from '@dqs/kit';
import { buildReports } from '../../ownership/institutions/build-reports.ts';
import { institutionsDataset, institutionsSource } from '../../ownership-sources.ts';
import type { HoldingsRecord } from '../form-13f/published.ts';
import { entryLoad, entryRows, filings, issuerNames, type EntryRow } from '../form-13f/rows.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse } from './parse.ts';

/** The quarterly data sets of Form 13F: all structured reports filed in three months. */
export const holdingsDataSets: Connector<HoldingsRecord, EntryRow> = {
  key: 'stocks.form-13f-data-sets',
  source: institutionsSource.tag,
  dataset: institutionsDataset.key,
  summary: 'Holdings of institutional managers from the quarterly data sets of Form 13F, since 2013.',
  publication: { schedule: '0 6 20 3,6,9,12 *', artifacts, maximumBytes, discover, ofPeriods: true },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise: entryRows, further: [filings, issuerNames] },
  load: entryLoad,
  build: buildReports,
  rules: import.meta.url,
};
