import type { Domain } from '@dqs/kit';
import { fails } from '../connectors/fails/connector.ts';
import { filingFeed } from '../connectors/filing-feed/connector.ts';
import { filingIndex } from '../connectors/filing-index/connector.ts';
import { reports } from '../connectors/reports/connector.ts';
import { getExecutiveCompensation } from '../executive-compensation/handler.ts';
import { getFailsToDeliver } from '../fails-to-deliver/handler.ts';
import { getFilingSections } from '../filing-sections/handler.ts';
import { getRecentFilings } from '../filings-recent/handler.ts';
import { searchFilings } from '../filings-search/handler.ts';
import { report } from '../migrations/0031-report.ts';
import { fail } from '../migrations/0032-fail.ts';
import { recentFiling } from '../migrations/0033-recent-filing.ts';
import { payFact } from '../migrations/0034-pay-fact.ts';
import { reportsDataset, reportsSource } from '../sources.ts';
import { failsDataset, failsSource, feedDataset, feedSource, indexDataset, indexSource } from './sources.ts';

/** What the documents of filings bring to the domain: handlers, sources, datasets, tables and connectors. */
export const documents = {
  handlers: {
    filingSections: getFilingSections,
    filingsSearch: searchFilings,
    filingsRecent: getRecentFilings,
    failsToDeliver: getFailsToDeliver,
    executiveCompensation: getExecutiveCompensation,
  },
  sources: [reportsSource, indexSource, feedSource, failsSource],
  datasets: [reportsDataset, indexDataset, feedDataset, failsDataset],
  migrations: [report, fail, recentFiling, payFact],
  connectors: [reports, filingIndex, filingFeed, fails] as Domain['connectors'],
};
