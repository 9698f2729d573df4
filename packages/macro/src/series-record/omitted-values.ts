import type { Building } from '@dqs/kit';
import { lastSaid, repeatsColumn } from '@dqs/series';

interface OmittedValue {
  readonly artifact_id: string;
  readonly series_key: string;
  readonly period: string;
  readonly period_type: string;
}

// A file is complete for a series between its first and last period. It is newer than the loaded data if it does not
// end earlier. If it lacks one period, or up to one in twenty, the publisher withdrew these values. If it lacks more,
// it is a selection and ends nothing.
const omittedSql = `
  with edition as (
    select series_key, source_tag, min(period) as first, max(period) as last, count(distinct period) as periods, min(artifact_id) as artifact_id
      from data.macro_observation where artifact_id = any(?::bigint[]) group by series_key, source_tag),
  newest as (
    select distinct on (series_key, source_tag, period) series_key, source_tag, period, period_type, value, ${lastSaid()} as said
      from data.macro_observation join edition using (series_key, source_tag)
     order by series_key, source_tag, period, ${lastSaid()} desc),
  held as (
    select *, max(period) over (partition by series_key, source_tag) as held_last from newest where value is not null),
  gone as (
    select held.*, edition.artifact_id, edition.periods, count(*) over (partition by series_key, source_tag) as missing
      from held join edition using (series_key, source_tag)
     where held.period > edition.first and held.period < edition.last and edition.last >= held.held_last
       and held.said < ?::timestamptz
       and not exists (select from data.macro_observation present
                        where present.series_key = held.series_key and present.period = held.period
                          and present.source_tag = held.source_tag and present.artifact_id = any(?::bigint[])))
  select artifact_id::text as artifact_id, series_key, period::text as period, period_type from gone
   where missing <= greatest(1, periods / 20)
   order by series_key, period`;

/**
 * Ends the values that a newer file omits between its first and last period. From the instant of the file they have no
 * value; before it they stay known. A file of which not every record was loaded ends nothing.
 */
export const endOmitted = async ({ artifactIds, completeAt, query, load, remark }: Building): Promise<void> => {
  if (completeAt === null) return;
  const omitted = await query<OmittedValue>(omittedSql, [artifactIds, completeAt, artifactIds]);
  if (omitted.length === 0) return;
  const rows = omitted.map(({ series_key, period, period_type }) => ({
    series_key,
    period,
    period_type,
    value: null,
    as_known_at: completeAt,
  }));
  await load({ table: 'macro_observation', key: ['series_key', 'period'], mode: 'vintage', repeats: repeatsColumn }, [
    { artifactId: omitted[0]!.artifact_id, rows },
  ]);
  const { series_key, period } = omitted[0]!;
  remark(
    omitted.length === 1
      ? `the value of ${series_key} for ${period} is withdrawn: the file omits it between its first and its last period`
      : `${omitted.length} values are withdrawn: the file omits them between its first and its last period, such as ${series_key} for ${period}`,
  );
};
