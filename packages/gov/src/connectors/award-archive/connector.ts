import { anyDifference, type Connector, type FurtherTable, type Plausibility } from '@dqs/kit';
import type { AliasRow, MentionRow } from '../../recipient/mention.ts';
import { awardsDataset, usaspendingAwards } from '../../sources.ts';
import type { AgencyRow, ArchiveLine, ArchiveRow } from './archive-line.ts';
import { artifacts, recognise, refusal } from './artifacts.ts';
import { build } from '../../build/build.ts';
import { discover } from './listing.ts';
import { maximumBytes, parse } from './parse.ts';
import type { TransactionRow } from './transaction.ts';

const mentions: FurtherTable<ArchiveLine, MentionRow> = {
  normalise: (line) => line.mentions,
  load: { table: 'gov_mention', key: ['mention'], mode: 'merge', latest: 'stated_on' },
};

const aliases: FurtherTable<ArchiveLine, AliasRow> = {
  normalise: (line) => line.aliases,
  load: { table: 'gov_alias', key: ['recipient', 'alias'], mode: 'merge' },
};

const agencies: FurtherTable<ArchiveLine, AgencyRow> = {
  normalise: (line) => line.agencies,
  load: { table: 'gov_agency', key: ['agency_code'], mode: 'merge', latest: 'stated_on' },
};

const archives: FurtherTable<ArchiveLine, ArchiveRow> = {
  normalise: (line) => line.archives,
  load: { table: 'gov_archive', key: ['file', 'family', 'fiscal_year'], mode: 'merge' },
};

/** The fiscal year of the federal government begins on 1 October of the year before (31 U.S.C. 1102). */
const plausibility: Plausibility<TransactionRow> = {
  fault: ({ transaction_id, fiscal_year, action_date }) => {
    if (action_date === null) return null;
    const [year = '', month = ''] = action_date.split('-');
    const of = Number.parseInt(year, 10) + (month >= '10' ? 1 : 0);
    return of === fiscal_year
      ? null
      : `the action of ${transaction_id} is of ${action_date}, in fiscal year ${of}, and stands in fiscal year ${fiscal_year}`;
  },
};

/** Prime award transactions of the award data archive and of custom downloads, summed by recipient and fiscal year. */
export const awardArchiveConnector: Connector<ArchiveLine, TransactionRow> = {
  key: 'gov.award-archives',
  source: usaspendingAwards.tag,
  dataset: awardsDataset.key,
  summary: 'Federal award transactions of USAspending, summed by recipient and fiscal year.',
  publication: {
    // The archives are rebuilt between the 6th and the 15th of a month.
    schedule: '30 12 16 * *',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse, lastLine: 'open' },
  rows: {
    normalise: ({ transaction }) => {
      if (transaction === null) return [];
      return 'reject' in transaction ? transaction : [transaction];
    },
    observedOn: 'action_date',
    further: [mentions, aliases, agencies, archives],
    plausibility,
    differs: [
      anyDifference('an archive adds to sums, and withdraws what it lacks', ['gov_obligation', 'gov_transaction']),
    ],
  },
  // The later statement wins, whatever the load order.
  load: { table: 'gov_transaction', key: ['transaction_id'], mode: 'merge', latest: 'stated_on' },
  build,
  rules: import.meta.url,
};
