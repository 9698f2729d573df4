import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

// Headline series have a prominence below 50; a release can publish thousands of other series. Two agencies announce
// foreign trade.
const occurrences = (name: string, condition: string) =>
  statement(
    name,
    {
      occurrence_id: 'text',
      agency: 'text',
      release_name: 'text',
      scheduled_at: 'instant',
      scheduled_end: 'instant?',
      period_label: 'text?',
      status: 'text',
      url: 'text?',
      as_of: 'instant',
      series_keys: 'json',
    },
    `select occurrence_id, agency, release_name, scheduled_at, scheduled_end, period_label, status, url, as_of,
            (select coalesce(json_agg(series_key order by prominence, series_key), '[]'::json) from (
                    select series_key, prominence from macro_series series
                     where series.release_name = occurrence.release_name
                       and series.source = any(case when occurrence.agency in ('bea', 'census') then array['bea', 'census'] else array[occurrence.agency] end)
                       and prominence < 50 and last_period is not null
                     order by prominence, series_key limit 25) headline) as series_keys
       from (select * from macro_release
              where scheduled_at >= $1::timestamptz and scheduled_at < $2::timestamptz
                and (scheduled_at, occurrence_id) > ($3::timestamptz, $4) ${condition}
              order by scheduled_at, occurrence_id limit $5) occurrence
      order by scheduled_at, occurrence_id`,
  );

const ofAll = occurrences('macro_calendar_all', '');
const ofAgency = occurrences('macro_calendar_agency', 'and agency = $6');

export type OccurrenceRow = RowOf<(typeof ofAll)['columns']>;

/** The start of the page: after this instant and occurrence. */
export type CalendarPlace = readonly [scheduledAt: string, occurrenceId: string];

/** Occurrences from the start of one UTC day to the start of another, soonest first, at most `limit`. */
export const readOccurrences = (
  db: Reader,
  { from, before, source }: { readonly from: Day; readonly before: Day; readonly source: string | null },
  after: CalendarPlace,
  limit: number,
): Promise<readonly OccurrenceRow[]> => {
  const window = [`${from}T00:00:00Z`, `${before}T00:00:00Z`, ...after, limit];
  return source === null ? db.all(ofAll, window) : db.all(ofAgency, [...window, source]);
};

const around = statement(
  'macro_calendar_around',
  { before: 'instant?', after: 'instant?' },
  `select (select scheduled_at from macro_release where scheduled_at < $1::timestamptz and ($3::text is null or agency = $3)
            order by scheduled_at desc limit 1) as before,
          (select scheduled_at from macro_release where scheduled_at >= $2::timestamptz and ($3::text is null or agency = $3)
            order by scheduled_at limit 1) as after`,
);

/** The last occurrence before a window and the first one after it. */
export const readAround = async (
  db: Reader,
  { from, before, source }: { readonly from: Day; readonly before: Day; readonly source: string | null },
): Promise<RowOf<(typeof around)['columns']>> =>
  (await db.first(around, [`${from}T00:00:00Z`, `${before}T00:00:00Z`, source])) ?? { before: null, after: null };
