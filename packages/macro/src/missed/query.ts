import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Instant } from '@dqs/schemas';

const lastDue = statement(
  'macro_releases_due',
  { agency: 'text', release_name: 'text', newest: 'day', last_due: 'day', due_before: 'day?' },
  `select held.source as agency, held.release_name, held.newest, due.last_due, due.due_before
     from (select source, series.release_name, max(last_period) as newest
             from unnest($1::text[], $2::text[], $3::text[]) release(agency, name, frequency)
             join macro_series series on series.release_name = release.name and series.source = release.agency
                  and series.frequency = release.frequency and series.prominence < 50
            where last_period is not null group by 1, 2) held
    cross join lateral (
          select max(day) as last_due, min(day) filter (where place = 2) as due_before
            from (select (scheduled_at at time zone 'UTC')::date as day, row_number() over (order by scheduled_at desc) as place
                    from macro_release occurrence
                   where occurrence.agency = held.source and occurrence.release_name = held.release_name
                     and occurrence.scheduled_at <= $4::timestamptz
                     and occurrence.scheduled_at > $4::timestamptz - interval '400 days'
                   order by scheduled_at desc limit 2) two) due
    where due.last_due is not null
    order by held.source, held.release_name`,
);

export type DueRow = RowOf<(typeof lastDue)['columns']>;

/** A release to check for missing periods. */
export interface MonitoredRelease {
  readonly agency: string;
  readonly name: string;
  readonly frequency: string;
}

/**
 * For each release with loaded series: its newest loaded period, and the days of its last two occurrences before an
 * instant.
 */
export const readDue = (
  db: Reader,
  releases: readonly MonitoredRelease[],
  until: Instant,
): Promise<readonly DueRow[]> =>
  db.all(lastDue, [
    releases.map(({ agency }) => agency),
    releases.map(({ name }) => name),
    releases.map(({ frequency }) => frequency),
    until,
  ]);
