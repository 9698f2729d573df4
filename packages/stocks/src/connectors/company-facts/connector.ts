import type { Connector, FurtherTable } from '@dqs/kit';
import { buildShareActions } from '../../filings/corporate-actions/build.ts';
import { factsSource, statementsDataset } from '../../sources.ts';
import { artifacts, discover, ofSubject, recognise } from './artifacts.ts';
import { buildLoaded } from './build.ts';
import {
  factRows,
  filerRows,
  labelRows,
  maximumBytes,
  members,
  parse,
  type FactRecord,
  type FactRow,
} from './parse.ts';

const filers: FurtherTable<FactRecord, { cik: number; name: string }> = {
  normalise: filerRows,
  load: { table: 'stocks_fact_filer', key: ['cik'], mode: 'merge' },
};

const labels: FurtherTable<FactRecord, { cik: number; taxonomy: string; concept: string; label: string }> = {
  normalise: labelRows,
  load: { table: 'stocks_fact_label', key: ['cik', 'taxonomy', 'concept'], mode: 'merge' },
};

/** Every consolidated XBRL fact of a company's filings, and the statements built from all loaded facts. */
export const companyFacts: Connector<FactRecord, FactRow> = {
  key: 'stocks.company-facts',
  source: factsSource.tag,
  dataset: statementsDataset.key,
  summary: 'Every XBRL fact of US public companies, and the statements built from them.',
  publication: {
    // The archive is rebuilt at about 03:00.
    schedule: '30 3 * * 2-6 America/New_York',
    artifacts,
    maximumBytes,
    discover,
    ofSubject,
  },
  recognition: { recognise },
  reading: { parse, members },
  rows: { normalise: factRows, observedOn: 'filed_date', further: [filers, labels] },
  // The facts of a filing are never removed: an older file may have facts that a newer one omits.
  load: {
    table: 'stocks_fact',
    key: ['cik', 'taxonomy', 'concept', 'unit', 'period_end', 'period_start', 'accession_number'],
    mode: 'merge',
  },
  build: async (building) => {
    await buildLoaded(building);
    await buildShareActions(building);
  },
  rules: import.meta.url,
};
