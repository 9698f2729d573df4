import { notFetched, type Connector, type FurtherTable } from '@dqs/kit';
import { build } from '../../build/build.ts';
import type { AliasRow, MentionRow } from '../../recipient/mention.ts';
import { awardsDataset, usaspendingAwards } from '../../sources.ts';
import { artifacts, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse, type ListedRecipient } from './parse.ts';

const aliases: FurtherTable<ListedRecipient, AliasRow> = {
  normalise: (entry) => entry.aliases,
  load: { table: 'gov_alias', key: ['recipient', 'alias'], mode: 'merge' },
};

/**
 * Recipients with their names, numbers and parents, from the API of USAspending. Its amounts belong to no fiscal year.
 */
export const recipientApiConnector: Connector<ListedRecipient, MentionRow> = {
  key: 'gov.recipients',
  source: usaspendingAwards.tag,
  dataset: awardsDataset.key,
  summary: 'Recipients of federal awards by name, UEI and parent, from answers of the USAspending API.',
  publication: {
    schedule: '0 12 * * *',
    artifacts,
    maximumBytes,
    // The lists are responses to POST requests, so nothing can be fetched.
    discover: notFetched,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise: (entry) => entry.mentions, further: [aliases] },
  load: { table: 'gov_mention', key: ['mention'], mode: 'merge', latest: 'stated_on' },
  build,
  rules: import.meta.url,
};
