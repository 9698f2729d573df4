import type { GeographyLevel } from './contract.ts';

/** The plural names of the levels. */
export const placesOfLevel: Readonly<Record<GeographyLevel, string>> = {
  nation: 'nations',
  state: 'US states',
  county: 'US counties',
  cbsa: 'US metropolitan areas',
  zip3: 'three-digit ZIP Codes',
  zcta: 'ZIP Codes',
  au_state: 'Australian states',
  au_gccsa: 'Australian capital cities',
  au_sa4: 'Australian regions',
  au_sa3: 'Australian districts',
  au_lga: 'Australian councils',
};
