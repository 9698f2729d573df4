import type { Dataset, Source } from '@dqs/kit';

const secTerms = {
  publisher: 'US Securities and Exchange Commission',
  posture: 'public',
  license: 'US government work and public EDGAR filings, free of restrictions',
  termsUrl: 'https://www.sec.gov/privacy#dissemination',
  attribution: null,
} as const;

export const submissionsSource: Source = { tag: 'sec.submissions', name: 'EDGAR submissions', ...secTerms };

export const tickersSource: Source = { tag: 'sec.tickers', name: 'EDGAR company tickers', ...secTerms };

export const scheduleSource: Source = { tag: 'sec.schedule-13', name: 'EDGAR Schedules 13D and 13G', ...secTerms };

export const reportsSource: Source = { tag: 'sec.reports', name: 'EDGAR reports', ...secTerms };

export const removalsSource: Source = {
  tag: 'sec.form-25',
  name: 'EDGAR notices of removal from listing',
  ...secTerms,
};

/** What an operator has licensed for its own staff: the database never shows it on the public surface. */
export const operatorSource: Source = {
  tag: 'operator.market-data',
  name: 'Market data of the operator',
  publisher: 'The operator of this installation',
  posture: 'internal',
  license: "The operator's own licence; not for redistribution",
  termsUrl: 'urn:operator:own-terms',
  attribution: null,
};

export const filingsDataset: Dataset = {
  key: 'stocks.filings',
  displayName: 'Companies and their filings',
  source: submissionsSource.tag,
  coverage: 'Every EDGAR filer with its identity, and every filing since 1993 with form, dates and 8-K items.',
  cadence: 'nightly bulk file; single companies within seconds of dissemination',
  held: { table: 'stocks_filing', column: 'filed_date', newestWithinDays: 5 },
};

export const tickersDataset: Dataset = {
  key: 'stocks.tickers',
  displayName: 'Ticker symbols and their history',
  source: tickersSource.tag,
  coverage: 'Symbols of US-listed companies by CIK and exchange, with a history of the lists that were loaded.',
  cadence: 'about daily',
  held: { table: 'stocks_ticker', column: 'last_seen', newestWithinDays: 10 },
};

export const ownersDataset: Dataset = {
  key: 'stocks.beneficial-owners',
  displayName: 'Beneficial owners of more than five percent',
  source: scheduleSource.tag,
  coverage: 'Schedules 13D and 13G in structured form, which began on 2024-12-18.',
  cadence: 'daily',
  held: { table: 'stocks_owner', column: 'filed_date', newestWithinDays: 7 },
};

export const reportsDataset: Dataset = {
  key: 'stocks.reports',
  displayName: 'Reports and their text',
  source: reportsSource.tag,
  coverage:
    'Main documents of annual, quarterly and current reports and proxy statements since 1993, by section, and figures by segment of those in XBRL; those that were loaded.',
  cadence: 'daily',
  held: { table: 'stocks_report', column: 'filed_date', newestWithinDays: 5 },
};

export const removalsDataset: Dataset = {
  key: 'stocks.removals',
  displayName: 'Notices of removal from listing',
  source: removalsSource.tag,
  coverage: 'Form 25 and 25-NSE documents with the class of security that leaves an exchange.',
  cadence: 'daily',
  held: { table: 'stocks_removal', column: 'filed_date', newestWithinDays: 10 },
};

export const operatorDataset: Dataset = {
  key: 'stocks.operator-data',
  displayName: 'Dividends, splits and prices of the operator',
  source: operatorSource.tag,
  coverage: 'What the operator loads from its own files.',
  cadence: 'as the operator loads it',
  refresh: 'manual',
};

export const factsSource: Source = { tag: 'sec.company-facts', name: 'EDGAR company facts (XBRL)', ...secTerms };

export const statementsDataset: Dataset = {
  key: 'stocks.statements',
  displayName: 'Financial statements and the facts behind them',
  source: factsSource.tag,
  coverage:
    'XBRL facts of annual and quarterly reports since 2009, every vintage kept, and statements of US GAAP and IFRS filers.',
  cadence: 'nightly bulk file; single companies within a minute of dissemination',
  held: { table: 'stocks_statement', column: 'period_end', newestWithinDays: 120 },
};

export const dataSetsSource: Source = {
  tag: 'sec.financial-statement-data-sets',
  name: 'SEC Financial Statement Data Sets',
  ...secTerms,
};

export const dataSetsDataset: Dataset = {
  key: 'stocks.statement-data-sets',
  displayName: 'Figures by segment, product and region, and statements as printed',
  source: dataSetsSource.tag,
  coverage:
    'Revenue, operating income and assets by segment, product and region from annual and quarterly reports since 2009, and how these print their statements.',
  cadence: 'quarterly, some weeks after the quarter',
  held: { table: 'stocks_segment_value', column: 'filed_date', newestWithinDays: 150 },
};
