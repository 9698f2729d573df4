import { filesOfFiler } from '@dqs/edgar';
import type { Connector } from '@dqs/kit';
import { filingsDataset, submissionsSource } from '../../sources.ts';
import { artifacts, bulk, recognise } from './artifacts.ts';
import { companies, filerNames, filerSymbols } from './filer.ts';
import { events, normaliseFiling, type FilingRow } from './filing.ts';
import { maximumBytes, members, parse, type SubmissionRecord } from './parse.ts';

/**
 * EDGAR's list of each filer: its identity, its symbols, its filings and the items of its current reports. Filings are
 * merged, never removed: a filer's main file has only the newest ones, and rows move from it to the older pages.
 */
export const submissions: Connector<SubmissionRecord, FilingRow> = {
  key: 'stocks.submissions',
  source: submissionsSource.tag,
  dataset: filingsDataset.key,
  summary: 'Companies, their symbols, filings and 8-K items from the SEC submissions files, bulk or one by one.',
  publication: {
    // The bulk file is rebuilt at about 03:00.
    schedule: '30 3 * * * America/New_York',
    artifacts,
    maximumBytes,
    async *discover() {
      yield bulk;
    },
    ofSubject: filesOfFiler,
  },
  recognition: { recognise },
  reading: { parse, members },
  rows: {
    normalise: normaliseFiling,
    observedOn: 'filed_date',
    // A filer may have no filings.
    mayBeEmpty: true,
    differs: [
      { because: 'older filings move to separate pages', endedPercent: 99 },
      {
        because:
          'the SEC has given the moment of acceptance in Eastern time and in UTC; symbols are seen on the day of the file',
        columns: ['accepted_at', 'seen_on'],
        rewordedPercent: 100,
      },
    ],
    further: [companies, filerSymbols, filerNames, events],
  },
  load: { table: 'stocks_filing', key: ['cik', 'accession_number'], mode: 'merge' },
  rules: import.meta.url,
};
