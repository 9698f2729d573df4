import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import type { GeographyLevel } from '../series-record/contract.ts';
import { placesOfLevel } from '../series-record/level-words.ts';
import { sourceTagOf } from '../source-tag.ts';
import { datasets } from '../sources.ts';

const placesHeld = statement(
  're_places_held_all',
  {
    dataset_key: 'text',
    geo_level: 'text',
    frequency: 'text',
    period: 'day',
    places_held: 'integer',
    places_expected: 'integer',
    places_in_part: 'integer',
  },
  `select dataset_key, geo_level, frequency, period, places_held, places_expected, places_in_part from re_places_held
    order by dataset_key, geo_level, frequency`,
);

const months = 7;

/** The newest period of each data set that is counted, with the places that it is held of. */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const rows = await db.all(placesHeld);
  const bySource = Map.groupBy(rows, ({ dataset_key: key }) => sourceTagOf(key));
  return new Map(
    datasets.map(({ key, source }) => [
      key,
      (bySource.get(source) ?? []).map((row): ReleaseHeld => ({
        release: `${row.dataset_key}, ${row.frequency} ${row.frequency === 'annual' ? row.period.slice(0, 4) : row.period.slice(0, months)}`,
        of: placesOfLevel[row.geo_level as GeographyLevel],
        held: row.places_held,
        expected: row.places_expected,
        inPart: row.places_in_part,
      })),
    ]),
  );
};
