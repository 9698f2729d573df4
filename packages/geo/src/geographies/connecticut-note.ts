import type { GeographyLevel, GeographyRef } from '../geography/terms.ts';

/**
 * Explains an empty answer about ZIP areas in Connecticut: the national list has the counties of 2020, and the separate
 * list of the planning regions is not loaded. Null if that is not the reason.
 */
export const connecticutNote = (
  { level, state_code: state }: Pick<GeographyRef, 'level' | 'state_code'>,
  requestedLevel: GeographyLevel,
  results: number,
): string | null =>
  results === 0 && state === 'CT' && level !== 'state' && requestedLevel === 'zcta'
    ? 'The ZIP areas of the planning regions of Connecticut are not loaded. Load them with: dqs ingest geo.census-zcta-county. Those of the former counties (09001 to 09015) are loaded; geo_get_crosswalk finds the former counties.'
    : null;
