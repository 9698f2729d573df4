import { filingsNeverChange, recentSubmissions } from '@dqs/edgar';
import type { Connector } from '@dqs/kit';
import { buildReports } from '../../ownership/institutions/build-reports.ts';
import { institutionsDataset, institutionsSource } from '../../ownership-sources.ts';
import { artifacts, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse } from './parse.ts';
import type { HoldingsRecord } from './published.ts';
import { entryLoad, entryRows, filings, forms, issuerNames, type EntryRow } from './rows.ts';

/** Single reports on Form 13F: holdings of managers of more than 100 million dollars at the end of a quarter. */
export const holdingsReports: Connector<HoldingsRecord, EntryRow> = {
  key: 'stocks.form-13f',
  source: institutionsSource.tag,
  dataset: institutionsDataset.key,
  summary: 'Holdings of institutional managers from single reports on Form 13F, structured or text.',
  publication: {
    schedule: '0 5 * * 2-6',
    artifacts,
    maximumBytes,
    discover: (today, http, since) => recentSubmissions(today, http, forms, since),
    goesBack: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    differs: filingsNeverChange,
    normalise: entryRows,
    // A notice has no table, and a report may omit all positions for confidential treatment.
    mayBeEmpty: true,
    further: [filings, issuerNames],
  },
  load: entryLoad,
  build: buildReports,
  rules: import.meta.url,
};
