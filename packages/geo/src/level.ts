import type { GeographyLevel } from './geography/terms.ts';

/** The order of levels among matches with equal scores. */
const order: readonly GeographyLevel[] = [
  'nation',
  'state',
  'au_state',
  'county',
  'zcta',
  'cbsa',
  'zip3',
  'au_gccsa',
  'au_lga',
  'au_sa4',
  'au_sa3',
];

/** The rank of a level among matches with equal scores; 0 is first. */
export const searchRank = (level: GeographyLevel): number => order.indexOf(level);

const nesting: readonly GeographyLevel[] = [
  'zcta',
  'zip3',
  'county',
  'cbsa',
  'state',
  'au_sa3',
  'au_lga',
  'au_sa4',
  'au_gccsa',
  'au_state',
  'nation',
];

/** The rank of a level in lists of parents, smallest areas first. */
export const nestingRank = (level: GeographyLevel): number => nesting.indexOf(level);
