import type { Aspect } from './aspect.ts';
import { subject, type Subject } from './subject.ts';

/** Indexes of house prices, followed by amounts of money. */
export const housePrices: readonly string[] = [
  'fhfa.hpi.purchase_only',
  'fhfa.hpi.all_transactions',
  'fhfa.hpi.expanded',
  'abs.rppi.residential',
  'abs.rppi.established_houses',
  'abs.rppi.attached_dwellings',
  'abs.dwellings.mean_price',
  'abs.transfers.established_houses.median_price',
];

const ofPrices = [
  'home',
  'dwelling',
  'price',
  'cost',
  'change',
  'index',
  'single',
  'average',
  'money',
  'appreciation',
  'adjusted',
  'sold',
] as const;
const priced = [
  ['price', 'home'],
  ['cost', 'home'],
  ['price', 'index'],
  ['change', 'home'],
  ['appreciation'],
  ['price'],
  ['price', 'change'],
  ['home', 'index'],
] as const;

const pricesOfKind = (kind: Aspect, datasets: readonly string[]): Subject => subject(datasets, [[kind]], ...ofPrices);

/** Subjects of house prices. */
export const prices: readonly Subject[] = [
  subject(
    [
      'fhfa.hpi.all_transactions.annual_change',
      'fhfa.hpi.purchase_only.change_year',
      'fhfa.hpi.purchase_only',
      'fhfa.hpi.all_transactions',
      'abs.rppi.residential.change_year',
      'abs.rppi.established_houses.change_year',
    ],
    [['appreciation'], ['appreciation', 'price']],
    ...ofPrices,
    'share',
  ),
  subject(housePrices, priced, ...ofPrices),
  pricesOfKind('all transactions', ['fhfa.hpi.all_transactions']),
  pricesOfKind('purchase only', ['fhfa.hpi.purchase_only']),
  pricesOfKind('expanded', ['fhfa.hpi.expanded']),
  subject(
    ['fhfa.hpi.all_transactions.non_metro'],
    [
      ['rural', 'price'],
      ['rural', 'cost'],
      ['rural', 'change'],
      ['rural', 'appreciation'],
      ['rural', 'all transactions'],
    ],
    ...ofPrices,
  ),
  pricesOfKind('manufactured', ['fhfa.hpi.all_transactions.manufactured']),
  subject(
    [
      'abs.transfers.established_houses.median_price',
      'nyc_acris.deeds.median_amount',
      'abs.dwellings.mean_price',
      'census.ressales.sold.median',
    ],
    [
      ['median', 'price', 'home'],
      ['median', 'cost', 'home'],
    ],
    'established',
    'dwelling',
    'single',
    'change',
    'sold',
  ),
  subject(
    ['abs.rppi.established_houses.change_year', 'abs.rppi.established_houses'],
    [['established', 'appreciation']],
    ...ofPrices,
  ),
  // FHFA indexes compare repeat sales and appraisals, which new homes do not have.
  subject(
    [
      'abs.rppi.established_houses',
      'abs.transfers.established_houses.median_price',
      'fhfa.hpi.purchase_only',
      'fhfa.hpi.all_transactions',
    ],
    [
      ['established', 'price'],
      ['established', 'price', 'home price'],
    ],
    ...ofPrices,
  ),
  subject(
    ['abs.rppi.attached_dwellings', 'abs.transfers.attached_dwellings.median_price'],
    [['apartment', 'price']],
    ...ofPrices,
    'number',
  ),
  subject(
    ['abs.transfers.attached_dwellings.median_price', 'abs.rppi.attached_dwellings'],
    [['apartment', 'price', 'median']],
    ...ofPrices,
    'number',
  ),
  subject(
    ['abs.dwellings.mean_price'],
    [
      ['dwelling', 'price', 'average'],
      ['dwelling', 'price', 'average', 'home'],
    ],
    'home',
    'cost',
    'change',
  ),
  subject(
    ['abs.transfers.established_houses.count', 'nyc_acris.deeds.count'],
    [['transfer']],
    'home',
    'established',
    'number',
    'sold',
  ),
  subject(
    ['abs.transfers.attached_dwellings.count'],
    [
      ['transfer', 'apartment'],
      ['sold', 'apartment'],
    ],
    'home',
    'number',
    'sold',
  ),
];

/** Subjects of recorded deeds. */
export const deeds: readonly Subject[] = [
  subject(['nyc_acris.deeds.count', 'nyc_acris.deeds.median_amount'], [['deed']], 'home', 'number', 'sold', 'transfer'),
  subject(
    ['nyc_acris.deeds.median_amount', 'nyc_acris.deeds.count'],
    [
      ['deed', 'price'],
      ['deed', 'median'],
      ['deed', 'cost'],
      ['deed', 'money'],
      ['median', 'money'],
      ['median', 'money', 'sold'],
    ],
    'home',
    'sold',
    'price',
    'median',
    'money',
  ),
];

const ofWeather = ['average', 'change', 'number', 'index', 'temperature'] as const;
const temperature = (kind: string): string => `noaa.nclimdiv.temperature_${kind}`;

/** Subjects of climate and bank branches. */
export const weatherAndBanks: readonly Subject[] = [
  subject([temperature('average'), temperature('maximum'), temperature('minimum')], [['temperature']], ...ofWeather),
  subject([temperature('maximum')], [['warmest']], ...ofWeather),
  subject([temperature('minimum')], [['coldest']], ...ofWeather),
  subject(['noaa.nclimdiv.precipitation'], [['precipitation']], ...ofWeather),
  subject(['noaa.nclimdiv.heating_degree_days'], [['heating']], ...ofWeather),
  subject(['noaa.nclimdiv.cooling_degree_days'], [['cooling']], ...ofWeather),
  subject(['fdic_sod.sod.offices'], [['offices']], 'number', 'change', 'share'),
  subject(
    ['fdic_sod.sod.deposits', 'fdic_sod.sod.offices'],
    [['deposits']],
    'number',
    'change',
    'money',
    'offices',
    'share',
  ),
];
