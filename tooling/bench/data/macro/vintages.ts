import type { Database } from '@dqs/storage';

/** Vintages of a month beside the one that the survey's file has. */
const vintagesAMonth = 12;

/**
 * Gives series a history of revisions: each month was first known 40 days after it began and revised eleven times, once a
 * month, by another source than the Bureau's files. Answers how many rows that makes.
 */
export const fillVintages = async ({ knex }: Pick<Database, 'knex'>, keys: readonly string[]): Promise<number> => {
  const { rows } = await knex.raw<{ rows: { count: string }[] }>(
    `with added as (
       insert into data.macro_observation (series_key, period, as_known_at, period_type, value, source_tag, artifact_id, as_of)
       select series_key, period, period + interval '40 days' + vintage * interval '30 days', period_type,
              value - vintage * 0.013, 'philadelphiafed.real-time', artifact_id, as_of
         from data.macro_observation, generate_series(0, ${vintagesAMonth - 1}) vintage
        where series_key = any (?::text[]) and source_tag = 'bls.labstat' returning 1),
     dated as (
       update data.macro_series set known_since = first_period + interval '40 days' where series_key = any (?::text[]))
     select count(*)::text as count from added`,
    // Knex types its bindings as a list that may be changed.
    [[...keys], [...keys]],
  );
  return Number.parseInt(rows[0]?.count ?? '0', 10);
};

/** Fills the calendar with the releases of ten years, twelve a day. */
export const fillCalendar = async ({ knex }: Pick<Database, 'knex'>): Promise<void> => {
  await knex.raw(
    `insert into data.macro_release (occurrence_id, agency, code, mark, release_name, scheduled_at, status, source_tag, artifact_id, as_of)
     select 'bls/' || n, 'bls', 'release ' || n % 40, '', 'Release ' || n % 40, timestamptz '2016-01-01T13:30:00Z' + n * interval '2 hours',
            'scheduled', 'bls.calendar', (select min(artifact_id) from data.macro_series), now()
       from generate_series(1, 43800) n`,
  );
};
