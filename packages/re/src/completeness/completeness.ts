import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import type { GeographyLevel } from '../series-record/contract.ts';
import { placesOfLevel } from '../series-record/level-words.ts';
import { sourceTagOf } from '../source-tag.ts';
import { datasets } from '../sources.ts';

const placeCounts = statement(
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

/**
 * The minimum number of places in a complete release, if that number hardly changes. The numbers were counted in the
 * publishers' files for January 2025 and the year 2023 (permits, population), the fiscal year 2024 (rents), 2022 and
 * 2024 (house prices) and September 2024 (dwellings).
 */
const published: Readonly<Record<string, Readonly<Partial<Record<GeographyLevel, number>>>>> = {
  'census.bps.units.total': { county: 3015, cbsa: 384 },
  'census.population.total': { state: 51, county: 3142, cbsa: 925 },
  'hud.fmr.two_bedroom': { county: 3207 },
  'hud.safmr.two_bedroom': { zcta: 20_700 },
  'fhfa.hpi.all_transactions': { state: 51, cbsa: 404, zip3: 882 },
  'noaa.nclimdiv.temperature_average': { state: 48 },
  'noaa.nclimdiv.precipitation': { state: 48 },
  'fdic_sod.sod.offices': { state: 50 },
  'abs.dwellings.mean_price': { au_state: 8 },
  'abs.rppi.residential': { au_gccsa: 8 },
};

const expectedOf = (dataset: string, level: GeographyLevel, before: number): number =>
  Math.max(before, published[dataset]?.[level] ?? 0);

/** The newest period of each counted data set, with the number of loaded and expected places. */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const rows = await db.all(placeCounts);
  const bySource = Map.groupBy(rows, ({ dataset_key: key }) => sourceTagOf(key));
  return new Map(
    datasets.map(({ key, source }) => [
      key,
      (bySource.get(source) ?? []).map((row): ReleaseHeld => ({
        release: `${row.dataset_key}, ${row.frequency} ${row.frequency === 'annual' ? row.period.slice(0, 4) : row.period.slice(0, months)}`,
        of: placesOfLevel[row.geo_level as GeographyLevel],
        held: row.places_held,
        expected: expectedOf(row.dataset_key, row.geo_level as GeographyLevel, row.places_expected),
        inPart: row.places_in_part,
      })),
    ]),
  );
};
