import type { Aspect } from './aspect.ts';
import { subject, type Subject } from './subject.ts';

const permitsOf = (structure: string): readonly string[] => [
  `census.bps.units.${structure}`,
  `census.bps.value.${structure}`,
];

const ofPermits = ['permit', 'construction', 'home', 'new', 'number', 'index', 'change', 'rural'] as const;

/** Permits for one kind of structure: the number of homes, or their value if the question asks for money. */
const permitsFor = (
  structure: string,
  needs: readonly (readonly Aspect[])[],
  ...fits: readonly Aspect[]
): readonly Subject[] => [
  subject(permitsOf(structure), needs, ...ofPermits, ...fits),
  subject(
    permitsOf(structure).toReversed(),
    needs.flatMap((each) => (['money', 'cost', 'price'] as const).map((amount) => [...each, amount])),
    ...ofPermits,
    ...fits,
    'money',
    'cost',
    'price',
    'total value',
  ),
];

/** Each aspect combined with permits and with construction. */
const eitherWith = (...aspects: readonly Aspect[]): readonly (readonly Aspect[])[] =>
  aspects.flatMap((aspect) => (['permit', 'construction'] as const).map((what) => [what, aspect]));

/** Subjects of building permits. */
export const permits: readonly Subject[] = [
  subject(
    [...permitsOf('total'), ...permitsOf('one_unit'), 'census.resconst.apermits.total'],
    [['permit'], ['construction']],
    ...ofPermits,
  ),
  subject(
    ['census.bps.value.total'],
    (['permit', 'construction'] as const).flatMap((what) =>
      (['money', 'cost', 'price', 'total value'] as const).map((amount) => [what, amount]),
    ),
    ...ofPermits,
  ),
  ...permitsFor('one_unit', eitherWith('single', 'one unit')),
  ...permitsFor('two_units', [['two units']]),
  ...permitsFor('three_and_four_units', [['three and four units']]),
  ...permitsFor('five_or_more_units', eitherWith('apartment', 'five or more units'), 'apartment'),
];

const ofNewHomes = ['new', 'home', 'single', 'number', 'share', 'adjusted', 'change'] as const;

/** Subjects of construction and new homes. */
export const newHomes: readonly Subject[] = [
  subject(
    ['census.resconst.astarts.total', 'census.resconst.starts.total', 'census.resconst.astarts.single'],
    [['starts']],
    ...ofNewHomes,
    'construction',
    'yearly rate',
  ),
  subject(
    ['census.resconst.astarts.single', 'census.resconst.starts.single'],
    [['starts', 'single']],
    ...ofNewHomes,
    'construction',
  ),
  subject(
    ['census.resconst.acompletions.total', 'census.resconst.completions.total'],
    [['completions'], ['completed']],
    ...ofNewHomes,
    'construction',
  ),
  subject(['census.resconst.underconst.total'], [['under construction']], ...ofNewHomes, 'construction'),
  subject(
    ['census.ressales.forsale.monsup'],
    [['supply'], ['duration', 'for sale'], ['duration', 'stock'], ['duration', 'sold', 'new']],
    ...ofNewHomes,
    'stock',
    'sold',
    'for sale',
    'duration',
  ),
  subject(
    ['census.ressales.forsale.mmths'],
    [
      ['duration', 'for sale', 'completed'],
      ['duration', 'completed'],
    ],
    ...ofNewHomes,
    'median',
    'for sale',
  ),
  subject(
    ['census.ressales.sold.median', 'census.ressales.sold.averag'],
    [
      ['new', 'price'],
      ['new', 'cost'],
      ['median', 'sold'],
      ['median', 'sold', 'price'],
    ],
    ...ofNewHomes,
    'median',
    'sold',
    'price',
    'cost',
  ),
  subject(
    ['census.ressales.sold.averag'],
    [
      ['new', 'price', 'average'],
      ['new', 'cost', 'average'],
      ['sold', 'average', 'price'],
    ],
    ...ofNewHomes,
    'sold',
    'cost',
  ),
  subject(['census.ressales.forsale.total'], [['for sale'], ['new', 'stock']], ...ofNewHomes, 'stock', 'for sale'),
  subject(['census.ressales.forsale.comped'], [['for sale', 'completed']], ...ofNewHomes, 'stock'),
  subject(['census.ressales.forsale.underc'], [['for sale', 'under construction']], ...ofNewHomes, 'stock'),
  subject(['census.ressales.forsale.notstd'], [['for sale', 'not started']], ...ofNewHomes, 'stock'),
  subject(
    [
      'census.ressales.asold.total',
      'census.ressales.sold.total',
      'abs.transfers.established_houses.count',
      'nyc_acris.deeds.count',
    ],
    [['sold']],
    ...ofNewHomes,
    'established',
    'transfer',
    'yearly rate',
  ),
  subject(['census.ressales.sold.total', 'census.ressales.asold.total'], [['sold', 'month alone']], ...ofNewHomes),
  subject(['census.ressales.asold.comped', 'census.ressales.sold.comped'], [['sold', 'completed']], ...ofNewHomes),
  subject(
    ['census.ressales.asold.underc', 'census.ressales.sold.underc'],
    [['sold', 'under construction']],
    ...ofNewHomes,
  ),
  subject(['census.ressales.asold.notstd', 'census.ressales.sold.notstd'], [['sold', 'not started']], ...ofNewHomes),
];
