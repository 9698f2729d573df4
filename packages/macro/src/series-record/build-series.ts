import type { Building } from '@dqs/kit';
import { lastSaid } from '@dqs/series';
import { endOmitted } from './omitted-values.ts';

const columns = [
  'source',
  'source_series_id',
  'title',
  'description',
  'units',
  'currency',
  'frequency',
  'seasonal_adjustment',
  'geography',
  'license_tag',
  'attribution',
  'release_name',
  'release_url',
  'prominence',
  'keywords',
  'first_period',
  'last_period',
  'known_since',
  'vintages_per_period',
  'digest',
  'source_tag',
  'artifact_id',
  'as_of',
].join(', ');

// The digest covers the current values. It changes only if a value or a period changes.
const build = `
  with touched as (
    select series_key, max(as_of) as seen from data.macro_description
     where artifact_id = any(?::bigint[]) group by series_key),
  described as (
    select distinct on (said.series_key) said.*, touched.seen
      from data.macro_description said join touched using (series_key)
     order by said.series_key, said.precedence, said.source_tag),
  vintages as (
    select series_key, period, value, as_known_at, said_again_at, source_tag from data.macro_observation
     where series_key in (select series_key from touched)),
  newest as (
    select distinct on (series_key, period) series_key, period, value from vintages
     order by series_key, period, ${lastSaid()} desc, source_tag),
  served as (
    select series_key, min(period) as first_period, max(period) as last_period,
           md5(string_agg(period || ' ' || value, ',' order by period)) as digest
      from newest where value is not null group by series_key),
  known as (
    select series_key, min(as_known_at) as known_since, ceil(count(*) / count(distinct period)::numeric)::integer as vintages_per_period
      from vintages group by series_key)
  insert into data.macro_series as held (series_key, updated_at, ${columns})
  select described.series_key, case when served.digest is not null then seen end, ${columns
    .split(', ')
    .map((column) => (column === 'as_of' ? 'seen' : column))
    .join(', ')}
    from described left join served using (series_key) left join known using (series_key)
  on conflict (series_key) do update set (updated_at, ${columns}) = row(
    case when held.digest is distinct from excluded.digest then excluded.as_of else held.updated_at end,
    ${columns
      .split(', ')
      .map((column) => `excluded.${column}`)
      .join(', ')})`;

// A file without a date counts as known from its run, so an older edition loaded late would look new. The age of an
// edition shows in its periods: if it starts where the series starts and ends before it ends, it is older than the
// loaded data. Its values for periods that are already loaded are then deleted before they are visible. A file for part
// of the time is not an edition and counts by its run. Files with their own dates are stored under those dates.
const dropLate = `
  with touched as (
    select distinct series_key, source_tag from data.macro_description where artifact_id = any(?::bigint[])),
  edition as (
    select series_key, source_tag, max(as_of) filter (where artifact_id = any(?::bigint[])) as run
      from data.macro_observation join touched using (series_key, source_tag) group by series_key, source_tag
    having max(period) filter (where artifact_id = any(?::bigint[])) < max(period)
       and min(period) filter (where artifact_id = any(?::bigint[])) = min(period))
  delete from data.macro_observation late using edition
   where late.series_key = edition.series_key and late.source_tag = edition.source_tag
     and late.artifact_id = any(?::bigint[]) and late.as_known_at = edition.run
     and exists (select from data.macro_observation held
                  where held.series_key = late.series_key and held.period = late.period
                    and held.source_tag = late.source_tag and held.as_known_at < late.as_known_at)`;

/**
 * Rebuilds `macro_series` for the series of the loaded files, from the best description of each and its loaded values.
 * The update time of a series is the run that last changed or added current values.
 */
export const buildSeries = async ({ artifactIds, query }: Building): Promise<void> => {
  await query(dropLate, [artifactIds, artifactIds, artifactIds, artifactIds, artifactIds]);
  await query(build, [artifactIds]);
};

/** Does the same for files that are editions of complete series. Values that a newer edition omits end with it. */
export const buildEdition = async (building: Building): Promise<void> => {
  const { artifactIds, query } = building;
  await query(dropLate, [artifactIds, artifactIds, artifactIds, artifactIds, artifactIds]);
  await endOmitted(building);
  await query(build, [artifactIds]);
};
