import type { GeographyLevel, GeographyRef } from '../geography/terms.ts';

const zipLevels: ReadonlySet<GeographyLevel> = new Set(['zcta']);

/**
 * Why nothing relates a part of Connecticut to ZIP areas: the national list of them by county is of 2020, and that of the planning
 * regions, a file of its own, is not loaded. Null where that is not the reason.
 */
export const connecticutNote = (
  { level, state_code: state }: Pick<GeographyRef, 'level' | 'state_code'>,
  asked: GeographyLevel,
  found: number,
): string | null =>
  found === 0 && state === 'CT' && level !== 'state' && zipLevels.has(asked)
    ? 'The ZIP areas of Connecticut by planning region are not loaded: they are in a file of their own, which dqs ingest geo.census-zcta-county loads. Those of the former counties (09001 to 09015) are, to which geo_get_crosswalk leads.'
    : null;
