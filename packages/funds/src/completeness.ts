import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { portfolioDataset, registryDataset, voteDataset } from './sources.ts';

/** Number of quarters and years that are compared. */
const compared = 5;

/** Number of them that are described. */
const described = 2;

const quarters = statement(
  'funds_completeness_reports',
  { quarter_end: 'day', series: 'integer', listed: 'integer' },
  `with newest as (select max(report_period) as period from funds_report),
   counted as (
     select (date_trunc('quarter', report_period) + interval '3 months' - interval '1 day')::date as quarter_end,
       count(distinct fund_key)::integer as series
       from funds_report, newest
      where report_period > newest.period - interval '${compared * 3} months' group by 1)
   select quarter_end, series,
     (select count(distinct series_id)::integer from funds_class where valid_to is null) as listed
     from counted order by quarter_end desc limit ${compared}`,
);

const years = statement(
  'funds_completeness_votes',
  { period: 'day', filings: 'integer' },
  `select max(report_period) as period, count(*)::integer as filings
     from funds_vote_filing group by report_calendar_year order by report_calendar_year desc limit ${compared}`,
);

const classes = statement(
  'funds_completeness_classes',
  { seen_on: 'day?', held: 'integer', listed: 'integer' },
  `select (select max(last_seen) from funds_class) as seen_on,
     (select count(*)::integer from funds_class where last_seen = (select max(last_seen) from funds_class)) as held,
     (select count(*)::integer from funds_class where valid_to is null) as listed`,
);

/** Minimum filings of a complete season of Form N-PX, exceeded by every season since 2004. */
const seasonFrom = 1_000;

/** Minimum classes with a ticker on a complete list of the SEC, exceeded by every list since 2020. */
const listFrom = 10_000;

/**
 * For the newest quarters, the series that reported, compared with the fullest quarter, or with the list of tickers if
 * less than half of its series reported. For the newest seasons, the filings of votes. For the newest list, its
 * classes.
 */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const [reports, seasons, list] = await Promise.all([db.all(quarters), db.all(years), db.first(classes)]);
  const fullest = Math.max(0, ...reports.map(({ series }) => series));
  const listed = reports[0]?.listed ?? 0;
  const expected = fullest * 2 < listed ? listed : fullest;
  const most = Math.max(0, ...seasons.map(({ filings }) => filings));
  return new Map<DatasetKey, readonly ReleaseHeld[]>([
    [
      portfolioDataset.key,
      reports.slice(0, described).map(({ quarter_end: day, series }): ReleaseHeld => ({
        release: `quarter to ${day}`,
        day,
        of: 'series with a report',
        held: series,
        expected,
      })),
    ],
    [
      voteDataset.key,
      seasons.slice(0, described).map(({ period: day, filings }): ReleaseHeld => ({
        release: `year to ${day}`,
        day,
        of: 'filings',
        held: filings,
        expected: most < seasonFrom ? null : most,
      })),
    ],
    [
      registryDataset.key,
      list === null || list.seen_on === null
        ? []
        : [
            {
              release: `list of ${list.seen_on}`,
              day: list.seen_on,
              of: 'classes with a ticker',
              held: list.held,
              expected: list.listed < listFrom ? null : list.listed,
            },
          ],
    ],
  ]);
};
