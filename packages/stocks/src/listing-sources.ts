import type { Dataset, Source } from '@dqs/kit';
import { submissionsSource } from './sources.ts';

/** The terms of all that the SEC publishes. */
const { publisher, posture, license, termsUrl, attribution } = submissionsSource;
const terms = { publisher, posture, license, termsUrl, attribution };

export const failsSource: Source = { tag: 'sec.fails-to-deliver', name: 'SEC fails-to-deliver data', ...terms };

export const indexSource: Source = { tag: 'sec.daily-index', name: 'EDGAR indexes of filings', ...terms };

export const feedSource: Source = { tag: 'sec.current-feed', name: 'EDGAR feed of current filings', ...terms };

export const failsDataset: Dataset = {
  key: 'stocks.fails',
  displayName: 'Fails to deliver',
  source: failsSource.tag,
  coverage:
    'Balances of fails to deliver by settlement date and symbol, published since 2004, two files a month since 2009-07.',
  cadence: 'twice a month, some two weeks after each half',
  held: { table: 'stocks_fail', column: 'settlement_date', newestWithinDays: 35 },
};

export const indexDataset: Dataset = {
  key: 'stocks.filing-index',
  displayName: 'Filings of all filers by day',
  source: indexSource.tag,
  coverage: 'Every filing that the loaded daily and quarterly indexes of EDGAR list, under each of its filers.',
  cadence: 'every night',
  held: { table: 'stocks_index_filing', column: 'filed_date', newestWithinDays: 5 },
};

export const feedDataset: Dataset = {
  key: 'stocks.filing-feed',
  displayName: 'Filings of all filers as they are accepted',
  source: feedSource.tag,
  coverage: 'The newest filings of the feed, with the second of their acceptance, since the feed is read.',
  cadence: 'every ten minutes while EDGAR is open',
  held: { table: 'stocks_feed_filing', column: 'filed_date', newestWithinDays: 5 },
};
