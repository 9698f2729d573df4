import type { Connector, FurtherTable } from '@dqs/kit';
import { bankFind, financialsDataset } from '../../sources.ts';
import {
  artifactsOf,
  discoverFinancials,
  discoverInstitutions,
  recogniseFinancials,
  recogniseInstitutions,
  refusal,
} from './artifacts.ts';
import { build } from './build.ts';
import { institutionRows, type RecordRow } from './institution-row.ts';
import { maximumBytes, parse } from './parse.ts';
import { plausibility } from './plausibility.ts';
import { quarterRows, type QuarterRow } from './quarter-row.ts';
import type { FdicRow } from './row.ts';

const records: FurtherTable<FdicRow, RecordRow> = {
  normalise: institutionRows,
  load: { table: 'banks_record', key: ['cert', 'origin'], mode: 'vintage', documents: ['content'] },
};

/** The list of failed banks and selections of the API lack columns that other forms of the same records have. */
const selectedFields = {
  because: 'lists and selections of fields leave the charter class out',
  columns: ['content.charter_class'],
  emptiedPercent: 100,
  rewordedPercent: 100,
};

/** A report has institution fields next to its figures, as many as were requested. Values from other files are kept. */
const namedBeside = {
  because: 'selections of fields leave out what other reports say of institutions',
  columns: [
    ...['rssd_id', 'holding_rssd_id', 'holding_name', 'city', 'state', 'county_fips', 'county_name'],
    ...['primary_regulator', 'charter_class', 'established_date'],
  ].map((column) => `content.${column}`),
  emptiedPercent: 100,
  rewordedPercent: 100,
};

/** The register of institutions, their failures and their structure changes. */
export const institutionsConnector: Connector<FdicRow, RecordRow> = {
  key: 'banks.fdic-institutions',
  source: bankFind.tag,
  dataset: financialsDataset.key,
  summary: 'Insured banks of the United States: the register, failures and changes.',
  publication: {
    schedule: '30 11 * * 1',
    artifacts: artifactsOf('institutions'),
    maximumBytes,
    discover: discoverInstitutions,
  },
  recognition: { recognise: recogniseInstitutions, refusal },
  reading: { parse, lastLine: 'open' },
  // The register and the lists of failures and changes only grow.
  rows: {
    normalise: institutionRows,
    plausibility: { shrinksByPercent: 5 },
    differs: [selectedFields],
  },
  load: { table: 'banks_record', key: ['cert', 'origin'], mode: 'vintage', documents: ['content'] },
  build,
  rules: import.meta.url,
};

/** Quarterly figures of institutions, from BankFind as JSON and CSV and from the older bulk form. */
export const financialsConnector: Connector<FdicRow, QuarterRow> = {
  key: 'banks.fdic-financials',
  source: bankFind.tag,
  dataset: financialsDataset.key,
  summary: 'Quarterly call-report figures of insured banks of the United States.',
  publication: {
    // A quarter is published on no fixed day, some 55 days after its end.
    schedule: '45 11 * * 1',
    artifacts: artifactsOf('financials'),
    maximumBytes,
    discover: discoverFinancials,
    goesBack: true,
  },
  recognition: { recognise: recogniseFinancials },
  reading: { parse, lastLine: 'open' },
  rows: {
    normalise: quarterRows,
    observedOn: 'period',
    mayBeEmpty: true,
    further: [records],
    plausibility,
    differs: [namedBeside],
  },
  // A quarter is restated without a mark, so the earlier figures are kept as an older vintage.
  load: { table: 'banks_quarter', key: ['cert', 'period', 'field_set'], mode: 'vintage' },
  build,
  rules: import.meta.url,
};
