import type { Building } from '@dqs/kit';

const ofNation = `
  select edition::text, min(release_version) as release_version, count(*)::text as places_held from data.hazards_risk
   where hazard_code = 'ALL' group by edition order by edition`;

interface StateRelease {
  readonly level: string;
  readonly state_fips: string;
  readonly edition: string;
  readonly release_version: string;
  readonly places_held: string;
  readonly is_whole: string;
}

const ofStates = `
  select level, state_fips, edition::text, min(release_version) as release_version, count(*)::text as places_held,
         (count(*) * 100 >= 95 * max(count(*)) over (partition by level, state_fips))::text as is_whole
    from data.hazards_risk where hazard_code = 'ALL' group by level, state_fips, edition order by level, state_fips, edition`;

/**
 * Counts the loaded places of each release, for the nation and for each state. A file can have one state alone, or a
 * few places.
 */
export const countReleases = async (building: Building): Promise<void> => {
  const [artifactId] = building.artifactIds;
  if (artifactId === undefined) return;
  const releases = await building.query<Record<string, string>>(ofNation);
  await building.load({ table: 'hazards_release', key: ['edition'], mode: 'merge' }, [{ artifactId, rows: releases }]);
  const states = await building.query<StateRelease>(ofStates);
  await building.load({ table: 'hazards_state_release', key: ['level', 'state_fips', 'edition'], mode: 'merge' }, [
    { artifactId, rows: states.map(({ is_whole, ...row }) => ({ ...row, is_whole: is_whole === 'true' })) },
  ]);
};
