/** Aspects that distinguish subjects: a series without such an aspect does not answer a question that has it. */
const telling = [
  // The object of the series.
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
  // The measured quantity.
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
  // The state of the object.
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

/** Aspects that only express a preference: of two subjects that answer, the one with the aspect is meant. */
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

/** The requested seasonal adjustment. */
export type Adjustment = 'seasonally_adjusted' | 'not_seasonally_adjusted';
