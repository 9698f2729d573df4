import type { GeographyLevel } from './geography/terms.ts';

/** The levels from the larger kind of area to the smaller: the order of equal scores, and backwards that of parents. */
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

/** Where a level stands among matches of equal score; 0 comes first. */
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

/** How far up a level lies: parents are listed by it, the nearest first. */
export const nestingRank = (level: GeographyLevel): number => nesting.indexOf(level);
