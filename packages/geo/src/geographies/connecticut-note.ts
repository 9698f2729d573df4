import type { GeographyLevel, GeographyRef } from './contract.ts';

const zipLevels: ReadonlySet<GeographyLevel> = new Set(['zcta']);

/**
 * Why nothing relates a part of Connecticut to ZIP areas: the list of ZIP areas by county is of 2020, that of counties and areas of
 * the planning regions since 2022. Null where that is not the reason.
 */
export const connecticutNote = (
  { level, state_code: state }: Pick<GeographyRef, 'level' | 'state_code'>,
  asked: GeographyLevel,
  found: number,
): string | null =>
  found === 0 && state === 'CT' && level !== 'state' && zipLevels.has(asked)
    ? 'The relationship of ZIP areas to counties is of 2020, when Connecticut had counties in place of its planning regions: ask for the former counties (09001 to 09015), to which geo_get_crosswalk leads.'
    : null;
