import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { wholeFrom } from './edition.ts';
import type { HazardLevel } from './geography/contract.ts';
import { riskDataset } from './sources.ts';

const releases = statement(
  'hazards_completeness',
  { level: 'text', release_version: 'text', places_held: 'integer' },
  `select case edition / 1000000 when 1 then 'county' else 'tract' end as level, release_version, places_held
     from hazards_release order by edition / 1000000, edition desc`,
);

const placesOf: Readonly<Record<HazardLevel, string>> = { county: 'counties', tract: 'census tracts' };

/** Number of newest releases that are described for each level. */
const shownReleases = 3;

/**
 * The newest releases of each level with their number of loaded places. A whole release has as many as the fullest one,
 * or the least of any national table.
 */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const rows = await db.all(releases);
  const held = [...Map.groupBy(rows, ({ level }) => level as HazardLevel)].flatMap(([level, own]) => {
    const fullest = Math.max(wholeFrom[level], ...own.map(({ places_held: places }) => places));
    return own.slice(0, shownReleases).map(({ release_version, places_held }): ReleaseHeld => ({
      release: release_version,
      of: placesOf[level],
      held: places_held,
      expected: fullest,
    }));
  });
  return new Map([[riskDataset.key, held]]);
};
