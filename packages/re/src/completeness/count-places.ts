import type { Building } from '@dqs/kit';
import { extractWords } from '../series-record/extract.ts';

interface PlaceCounts {
  readonly dataset_key: string;
  readonly geo_level: string;
  readonly frequency: string;
  readonly period: string;
  readonly places_held: string;
  readonly places_expected: string;
  readonly places_in_part: string;
}

// Selects the newest period of each place with the metadata of its value. Then it counts, for each kind of place, the
// places of the newest period, and those of the newest and second newest period together: the number that the newest
// release should have.
const counted = (datasets: number): string => `
  with newest as (
      select series.dataset_key, series.geo_level, series.frequency, series.geo_key, held.period, held.meta
        from unnest(array[${Array.from({ length: datasets }, () => '?::text').join(', ')}]) as asked(dataset_key)
        join data.re_series series on series.dataset_key = asked.dataset_key
       cross join lateral (
             select own.period, own.meta from data.re_observation own where own.series_key = series.series_key
              order by own.period desc, own.as_known_at desc limit 1) held
       where series.geo_level <> 'nation'),
    place as (
      select dataset_key, geo_level, frequency, geo_key, max(period) as period,
             bool_or(meta::text like '%in ${extractWords}%' or meta::text like '%from ${extractWords}%') as in_part
        from newest group by dataset_key, geo_level, frequency, geo_key),
    release as (
      select dataset_key, geo_level, frequency, period, count(*) as held, count(*) filter (where in_part) as in_part,
             row_number() over (partition by dataset_key, geo_level, frequency order by period desc) as place
        from place group by dataset_key, geo_level, frequency, period)
  select dataset_key, geo_level, frequency, max(period) filter (where place = 1)::text as period,
         sum(held) filter (where place = 1)::text as places_held, sum(held) filter (where place <= 2)::text as places_expected,
         sum(in_part) filter (where place = 1)::text as places_in_part
    from release group by dataset_key, geo_level, frequency order by dataset_key, geo_level, frequency`;

/**
 * The part of a connector that counts the places in the newest release of these data sets. Every place must have each
 * of them.
 */
export const countPlaces = (...datasets: readonly string[]) => ({
  build: async (building: Building): Promise<void> => {
    const [artifactId] = building.artifactIds;
    if (artifactId === undefined) return;
    const rows = await building.query<PlaceCounts>(counted(datasets.length), datasets);
    await building.load({ table: 're_places_held', key: ['dataset_key', 'geo_level', 'frequency'], mode: 'merge' }, [
      { artifactId, rows },
    ]);
  },
});
