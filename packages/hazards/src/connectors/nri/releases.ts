import type { Building } from '@dqs/kit';

/** Counts the places held of each release: a file may be of one state alone. */
export const countReleases = async (building: Building): Promise<void> => {
  const [artifactId] = building.artifactIds;
  if (artifactId === undefined) return;
  const rows = await building.query<Record<string, string>>(
    `select edition::text, min(release_version) as release_version, count(*)::text as places_held from data.hazards_risk
      where hazard_code = 'ALL' group by edition order by edition`,
  );
  await building.load({ table: 'hazards_release', key: ['edition'], mode: 'merge' }, [{ artifactId, rows }]);
};
