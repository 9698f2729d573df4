import type { Building } from '@dqs/kit';
import { lastSaid, repeatsColumn } from '@dqs/series';

interface LeftOut {
  readonly artifact_id: string;
  readonly series_key: string;
  readonly period: string;
  readonly period_type: string;
}

// Of a series the file is complete between its first and its last period, and newer than what is loaded if it does not end before it.
// One period that it lacks, or one in twenty, is a value that the publisher took back; more of them make a selection, which ends nothing.
const leftOutSql = `
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
 * Ends the values that a newer file leaves out between its first and last period: from the moment of the file there is none, and
 * before it the value stays known. Nothing follows from a file of which not every record was loaded.
 */
export const endLeftOut = async ({ artifactIds, completeAt, query, load, remark }: Building): Promise<void> => {
  if (completeAt === null) return;
  const found = await query<LeftOut>(leftOutSql, [artifactIds, completeAt, artifactIds]);
  if (found.length === 0) return;
  const rows = found.map(({ series_key, period, period_type }) => ({
    series_key,
    period,
    period_type,
    value: null,
    as_known_at: completeAt,
  }));
  await load({ table: 'macro_observation', key: ['series_key', 'period'], mode: 'vintage', repeats: repeatsColumn }, [
    { artifactId: found[0]!.artifact_id, rows },
  ]);
  const { series_key, period } = found[0]!;
  remark(
    found.length === 1
      ? `the value of ${series_key} for ${period} ends: the file leaves it out between its first and its last period`
      : `${found.length} values end: the file leaves them out between its first and its last period, such as ${series_key} for ${period}`,
  );
};
