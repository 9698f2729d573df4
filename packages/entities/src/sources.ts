import type { Dataset, Source } from '@dqs/kit';

/** The golden copy of the Global Legal Entity Identifier Foundation and the deltas between its editions. */
export const gleif = {
  tag: 'gleif.golden-copy',
  name: 'GLEIF golden copy: LEI records, relationship records, reporting exceptions',
  publisher: 'Global Legal Entity Identifier Foundation (GLEIF)',
  posture: 'public',
  license: 'CC0 1.0',
  termsUrl: 'https://www.gleif.org/en/meta/lei-data-terms-of-use',
  attribution: 'Source: Global Legal Entity Identifier Foundation (GLEIF), www.gleif.org',
} as const satisfies Source;

/** `license_tag` of every value: GLEIF publishes its data under CC0. */
export const licenseTag = 'CC0-1.0';

export const sources: readonly Source[] = [gleif];

/** Records refer to the publication that last contained them. Deltas are published daily. */
const publications = {
  column: 'published_at',
  as: 'instant',
  what: 'records of publications of',
  newestWithinDays: 4,
} as const;

export const recordsDataset: Dataset = {
  key: 'entities.records',
  displayName: 'LEI records: who is who',
  source: gleif.tag,
  coverage:
    'Every legal entity with a Legal Entity Identifier: names, status, jurisdiction, register, countries and regions',
  cadence: 'Three times a day, at 00:00, 08:00 and 16:00 UTC',
  held: { table: 'entities_record', ...publications },
};

export const relationshipsDataset: Dataset = {
  key: 'entities.relationships',
  listedWith: 'entities.records',
  displayName: 'Relationship records: who owns whom',
  source: gleif.tag,
  coverage:
    'Direct and ultimate accounting consolidation of entities with an LEI; relations of funds and branches are held too',
  cadence: 'Three times a day, at 00:00, 08:00 and 16:00 UTC',
  held: { table: 'entities_relationship', ...publications },
};

export const exceptionsDataset: Dataset = {
  key: 'entities.exceptions',
  listedWith: 'entities.records',
  displayName: 'Reporting exceptions: why no parent is reported',
  source: gleif.tag,
  coverage: 'The reasons of entities that report no direct or no ultimate accounting parent',
  cadence: 'Three times a day, at 00:00, 08:00 and 16:00 UTC',
  held: { table: 'entities_exception', ...publications },
};

export const datasets: readonly Dataset[] = [recordsDataset, relationshipsDataset, exceptionsDataset];
