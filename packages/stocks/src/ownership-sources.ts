import type { Dataset, Source } from '@dqs/kit';

const secTerms = {
  publisher: 'US Securities and Exchange Commission',
  posture: 'public',
  license: 'US government work and public EDGAR filings, free of restrictions',
  termsUrl: 'https://www.sec.gov/privacy#dissemination',
  attribution: null,
} as const;

/** Reports of institutional managers on Form 13F, single ones and the quarterly data sets. */
export const institutionsSource = {
  tag: 'sec.form-13f',
  name: 'EDGAR holdings of institutional managers (Form 13F)',
  ...secTerms,
} as const satisfies Source;

export const institutionsDataset = {
  key: 'stocks.institutions',
  displayName: 'Holdings of institutional managers',
  source: institutionsSource.tag,
  coverage:
    'Quarterly reports on Form 13F of managers with more than 100 million dollars in listed US securities: every position, options apart.',
  cadence: 'within 45 days of the end of a quarter',
  held: { table: 'stocks_institution_filing', column: 'filed_date', newestWithinDays: 60 },
} as const satisfies Dataset;

/** Notices of proposed sales on Form 144. */
export const plannedSalesSource = {
  tag: 'sec.form-144',
  name: 'EDGAR notices of proposed sales (Form 144)',
  ...secTerms,
} as const satisfies Source;

export const plannedSalesDataset = {
  key: 'stocks.planned-sales',
  displayName: 'Planned sales of insiders',
  source: plannedSalesSource.tag,
  coverage: 'Notices of proposed sales on Form 144, structured since April 2023.',
  cadence: 'daily',
  held: { table: 'stocks_planned_sale', column: 'filed_date', newestWithinDays: 7 },
} as const satisfies Dataset;

/** Reports of insiders on Forms 3, 4 and 5, single ones and the quarterly data sets. */
export const insidersSource = {
  tag: 'sec.ownership-reports',
  name: 'EDGAR reports of insiders (Forms 3, 4 and 5)',
  ...secTerms,
} as const satisfies Source;

export const insidersDataset = {
  key: 'stocks.insiders',
  displayName: 'Transactions and holdings of insiders',
  source: insidersSource.tag,
  coverage: 'Structured reports on Forms 3, 4 and 5 since 2003: every transaction and holding with its footnotes.',
  cadence: 'daily, within two business days of a transaction; quarterly data sets',
  held: { table: 'stocks_insider_filing', column: 'filed_date', newestWithinDays: 7 },
} as const satisfies Dataset;

export const ownershipSources: readonly Source[] = [institutionsSource, plannedSalesSource, insidersSource];
export const ownershipDatasets: readonly Dataset[] = [institutionsDataset, plannedSalesDataset, insidersDataset];
