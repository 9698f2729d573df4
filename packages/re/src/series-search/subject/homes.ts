import { subject, type Subject } from './subject.ts';

/** Fair market rents of counties, and small area fair market rents of ZIP Codes. */
const rentOf = (bedrooms: string): readonly string[] => {
  const measure = bedrooms === 'efficiency' ? bedrooms : `${bedrooms}_bedroom`;
  return [`hud.fmr.${measure}`, `hud.safmr.${measure}`];
};
const allRents = ['two', 'one', 'three', 'four', 'efficiency'].flatMap(rentOf);

const ofRents = [
  'rent',
  'renter',
  'home',
  'apartment',
  'cost',
  'price',
  'average',
  'median',
  'money',
  'change',
  'five or more units',
  'percentile',
] as const;

/** Subjects of rents. */
export const rents: readonly Subject[] = [
  ...(
    [
      ['0 bedrooms', 'efficiency'],
      ['1 bedroom', 'one'],
      ['2 bedrooms', 'two'],
      ['3 bedrooms', 'three'],
      ['4 bedrooms', 'four'],
    ] as const
  ).map(([bedrooms, measure]) => subject(rentOf(measure), [[bedrooms]], ...ofRents, bedrooms, 'single')),
  subject(allRents, [['rent'], ['renter', 'cost'], ['apartment']], ...ofRents, 'rural'),
];

/** Subjects of vacant homes. */
export const vacancies: readonly Subject[] = [
  subject(
    ['census.hv.rate.rvr'],
    [
      ['vacant', 'rent'],
      ['vacant', 'renter'],
    ],
    'home',
    'apartment',
    'share',
    'number',
  ),
  subject(
    ['census.hv.estimate.rent'],
    [
      ['vacant', 'rent', 'number'],
      ['vacant', 'renter', 'number'],
    ],
    'home',
    'apartment',
    'for sale',
  ),
  subject(
    ['census.hv.rate.hvr'],
    [
      ['vacant', 'owner'],
      ['vacant', 'for sale', 'share'],
    ],
    'home',
    'share',
    'occupied',
  ),
  subject(['census.hv.estimate.sale'], [['vacant', 'for sale']], 'home', 'number'),
  subject(['census.hv.estimate.season'], [['seasonal']], 'vacant', 'home', 'number'),
  subject(['census.hv.estimate.occuse'], [['occasional']], 'vacant', 'home', 'number', 'off market'),
  subject(['census.hv.estimate.offmar'], [['off market', 'vacant']], 'home', 'number'),
  subject(['census.hv.estimate.yrvac'], [['year round']], 'vacant', 'home', 'number'),
  subject(['census.hv.estimate.ure'], [['lived elsewhere']], 'vacant', 'home', 'number', 'off market'),
  subject(['census.hv.estimate.oth'], [['other reasons']], 'vacant', 'home', 'number', 'off market'),
  subject(['census.hv.estimate.rntsld'], [['not yet occupied']], 'vacant', 'home', 'number', 'sold', 'rent'),
  subject(['census.hv.estimate.vacant'], [['vacant']], 'home', 'number', 'dwelling', 'stock'),
  subject(
    ['census.hv.rate.rvr', 'census.hv.rate.hvr', 'census.hv.estimate.vacant'],
    [['vacant', 'share']],
    'home',
    'dwelling',
  ),
];

/** Subjects of occupied homes. */
export const occupied: readonly Subject[] = [
  subject(['census.hv.rate.hor', 'census.hv.rate.sahor'], [['owner']], 'home', 'share', 'people'),
  subject(
    ['census.hv.rate.sahor', 'census.hv.rate.hor'],
    [['owner', 'adjusted']],
    'home',
    'share',
    'people',
    'household',
  ),
  subject(
    ['census.hv.rate.hor', 'census.hv.rate.sahor'],
    [
      ['owner', 'share'],
      ['owner', 'occupied', 'share'],
    ],
    'home',
    'people',
    'household',
    'change',
  ),
  subject(
    ['census.hv.estimate.ownocc'],
    [
      ['owner', 'occupied'],
      ['owner', 'household'],
    ],
    'home',
    'number',
  ),
  subject(['census.hv.estimate.rntocc'], [['renter']], 'occupied', 'household', 'home', 'number', 'people'),
  subject(['census.hv.estimate.occ'], [['occupied']], 'home', 'number', 'household'),
];

/** Subjects of people. */
export const people: readonly Subject[] = [
  subject(['census.population.total', 'census.acs5.population'], [['people']], 'number', 'change', 'appreciation'),
];

/** Subjects of the housing stock. */
export const stock: readonly Subject[] = [
  subject(
    ['census.hv.estimate.total', 'census.housing_units.total', 'census.acs5.housing_units', 'abs.dwellings.count'],
    [['home', 'number'], ['stock'], ['dwelling']],
    'home',
    'number',
    'stock',
    'change',
  ),
  subject(
    ['abs.dwellings.count', 'census.hv.estimate.total', 'census.acs5.housing_units'],
    [['dwelling', 'number']],
    'home',
    'stock',
  ),
  subject(
    ['abs.dwellings.value.all_sectors', 'abs.dwellings.value.households'],
    [['total value']],
    'home',
    'dwelling',
    'stock',
    'price',
    'number',
  ),
  subject(
    ['abs.dwellings.value.households'],
    [['households alone']],
    'home',
    'dwelling',
    'stock',
    'total value',
    'price',
  ),
  subject(
    ['abs.dwellings.value.non_households'],
    [['not households']],
    'home',
    'dwelling',
    'stock',
    'total value',
    'price',
  ),
];
