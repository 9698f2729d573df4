import type { Dataset, Source } from '@dqs/kit';

const secTerms = {
  publisher: 'US Securities and Exchange Commission',
  posture: 'public',
  license: 'US government work and public EDGAR filings, free of restrictions',
  termsUrl: 'https://www.sec.gov/privacy#dissemination',
  attribution: 'Source: US Securities and Exchange Commission, EDGAR',
} as const;

/** Portfolio reports on Form N-PORT: single filings and the quarterly data sets. */
export const portfolioSource = {
  tag: 'sec.form-n-port',
  name: 'EDGAR portfolio reports (Form N-PORT)',
  ...secTerms,
} as const satisfies Source;

/** Proxy votes on Form N-PX. */
export const voteSource = {
  tag: 'sec.form-n-px',
  name: 'EDGAR proxy votes (Form N-PX)',
  ...secTerms,
} as const satisfies Source;

/** The SEC's lists of series and classes. */
export const registrySource = {
  tag: 'sec.fund-registry',
  name: 'Investment company series and classes',
  ...secTerms,
} as const satisfies Source;

export const sources: readonly Source[] = [portfolioSource, voteSource, registrySource];

export const portfolioDataset = {
  key: 'funds.holdings',
  displayName: 'Portfolio holdings of funds',
  source: portfolioSource.tag,
  coverage: 'Public reports on Form N-PORT since 2019: the last month of each fiscal quarter, every position.',
  cadence: 'daily filings, due 60 days after the fiscal quarter; quarterly data sets',
  held: { table: 'funds_report', column: 'report_period', what: 'reports for periods that end', newestWithinDays: 180 },
} as const satisfies Dataset;

export const voteDataset = {
  key: 'funds.proxy-votes',
  displayName: 'Proxy votes of funds and managers',
  source: voteSource.tag,
  coverage: 'Structured reports on Form N-PX since July 2024: every vote of the twelve months to 30 June.',
  cadence: 'yearly by 31 August, amendments at any time',
  held: { table: 'funds_vote_filing', column: 'report_period', newestWithinDays: 450 },
} as const satisfies Dataset;

export const registryDataset = {
  key: 'funds.registry',
  displayName: 'Series and classes of funds',
  source: registrySource.tag,
  coverage: 'Open-end funds and exchange-traded funds registered with the SEC, with names and class tickers.',
  cadence: 'symbols about daily, names yearly',
  held: { table: 'funds_class', column: 'last_seen', newestWithinDays: 10 },
} as const satisfies Dataset;

export const datasets: readonly Dataset[] = [portfolioDataset, voteDataset, registryDataset];
