/** Aspects that tell subjects apart: a series that lacks one does not answer a question which has it. */
const telling = [
  // What it is of.
  'rent',
  'renter',
  'owner',
  'people',
  'permit',
  'construction',
  'starts',
  'completions',
  'sold',
  'for sale',
  'deed',
  'transfer',
  'stock',
  'new',
  'apartment',
  'manufactured',
  'established',
  'one unit',
  'two units',
  'three and four units',
  'five or more units',
  '0 bedrooms',
  '1 bedroom',
  '2 bedrooms',
  '3 bedrooms',
  '4 bedrooms',
  'more than 4 bedrooms',
  'one group of people',
  // What is measured.
  'price',
  'home price',
  'cost',
  'appreciation',
  'total value',
  'vacant',
  'supply',
  'duration',
  'asking',
  'in real terms',
  // What became of it.
  'completed',
  'under construction',
  'not started',
  'occupied',
  'seasonal',
  'occasional',
  'off market',
  'year round',
  'lived elsewhere',
  'other reasons',
  'not yet occupied',
  'yearly rate',
  'month alone',
  // Other subjects.
  'warmest',
  'coldest',
  'temperature',
  'precipitation',
  'heating',
  'cooling',
  'offices',
  'deposits',
  'households alone',
  'not households',
] as const;

/** An aspect said in passing: of two subjects that answer, the one that has it is meant. */
type PassingAspect =
  | 'home'
  | 'dwelling'
  | 'percentile'
  | 'single'
  | 'rural'
  | 'number'
  | 'share'
  | 'average'
  | 'median'
  | 'money'
  | 'index'
  | 'change'
  | 'household'
  | 'adjusted'
  | 'unadjusted'
  | 'all transactions'
  | 'purchase only'
  | 'expanded';

export type Aspect = (typeof telling)[number] | PassingAspect;

const tellingAspects: ReadonlySet<Aspect> = new Set(telling);

/** Whether a series without the aspect does not answer a question that has it. */
export const isTelling = (aspect: Aspect): boolean => tellingAspects.has(aspect);

/** Whether figures are asked for that are adjusted for the season. */
export type Adjustment = 'seasonally_adjusted' | 'not_seasonally_adjusted';
