import type { Entry } from '@dqs/core/vocabulary';
import type { Frequency } from '../../series-record/contract.ts';
import type { Aspect } from './aspect.ts';
import { idleWords } from './idle-words.ts';
import { placeNames } from './place-names.ts';

/** The meaning of a term in a question about series. */
export type TopicMeaning =
  | { readonly kind: 'aspects'; readonly aspects: readonly Aspect[] }
  /** A publisher, by the prefix of its keys. Only its series are meant. */
  | { readonly kind: 'publisher'; readonly source: string }
  | { readonly kind: 'frequency'; readonly frequency: Frequency }
  /** A quality that no series covers: `per capita`, `forecast`. */
  | { readonly kind: 'beyond' }
  /** A subject that no source here publishes. */
  | { readonly kind: 'foreign' }
  /** A place whose name contains a word with another meaning. */
  | { readonly kind: 'place' }
  /** A term without meaning for the subject or place. */
  | { readonly kind: 'nothing' };

/**
 * Aspects and their terms. Terms match any form of their words, those after `=` only as written. The longest match
 * wins.
 */
const aspectTerms: readonly (readonly [aspects: readonly Aspect[], terms: string])[] = [
  // Homes.
  [['home'], 'home, house, housing, property, residential, real estate, residence'],
  [['home', 'dwelling'], 'dwelling, residential dwelling'],
  [
    ['home', 'single'],
    'single family, sfh, sfr, sfd, single family home, single family house, single home, single house, detached, detached house, detached home, starter home',
  ],
  [['home', 'one unit'], '1 unit, 1 family, 1-unit'],
  [['home', 'two units'], 'duplex, 2 family, 2 unit, two flat, semi detached, twin home'],
  [
    ['home', 'three and four units'],
    'triplex, fourplex, quadplex, quadruplex, 3 plex, 4 plex, tri plex, quad plex, four plex, 3 unit, 4 unit, 3 family, 4 family, 3 and 4 unit, 3 to 4 unit, 3 or 4 unit, 3 4 unit, 3 and 4 family, 3 to 4 family, 3 or 4 family',
  ],
  [
    ['home', 'apartment', 'five or more units'],
    'apartment building, apartment block, apartment complex, apartment house, apartment tower, condo building, condo tower',
  ],
  [
    ['home', 'five or more units'],
    'multifamily, multi family, multi unit, 5 unit, 5 or more unit, 5 plus unit, large building, high rise',
  ],
  [['apartment', 'price'], 'unit price, price of unit, apartment price, flat price, condo price, condominium price'],
  [
    ['apartment'],
    'apartment, flat, attached dwelling, attached home, condo, condominium, townhouse, town house, townhome, row house',
  ],
  [
    ['home', 'manufactured'],
    'manufactured, manufactured home, manufactured house, mobile home, mobile house, trailer, trailer home, modular home, prefab home, factory built, factory built home, factory built house, double wide',
  ],
  [
    ['home', 'rural'],
    'rural, rural area, nonmetro, non metro, nonmetropolitan, non metropolitan, countryside, outside city, outside metro, outside metro area, outside metropolitan area, small town, farm country',
  ],
  [['established', 'home'], 'established, established house, established home, established dwelling'],
  [
    ['established', 'home', 'price', 'home price'],
    'existing home price, existing house price, price of existing home, price of existing house, resale price, resale home price, resale house price, resale value, resale home value, used home price, previously owned home price',
  ],
  [
    ['new', 'home'],
    'new home, new house, new housing, new property, newly built, newly constructed, newly build, newly sold, just built, brand new, new build, newbuild, builder, home builder, homebuilder, newly built home, newly built house, builder home, spec home, spec house, new construction home',
  ],
  [
    ['new', 'home', 'single'],
    'new single family home, new single family house, new single family, new single family housing, new detached, new detached house, new detached home, newly built single family home',
  ],
  [['new', 'home', 'two units'], 'new duplex'],
  [
    ['new', 'home', 'five or more units'],
    'new multifamily, new multi family, new multifamily unit, new apartment building',
  ],
  [['new', 'apartment'], 'new apartment, new flat, new condo, new condominium'],
  [['home', 'number'], '=unit, =units, housing unit, home count'],
  [
    ['stock', 'home'],
    'supply, housing supply, housing stock, total housing unit, stock, dwelling stock, stock of home, inventory, housing inventory',
  ],
  // Rents.
  [
    ['rent'],
    'rent, renter rent, rental, rental price, rent price, rental cost, rent cost, rental rate, rent level, lease, leasing, landlord charge, fair market rent, gross rent, fair market, fmr, safmr, small area fair market rent, monthly rent, letting, voucher, housing voucher, choice voucher, housing choice voucher, section 8, section eight, payment standard, tenant pay',
  ],
  [
    ['renter'],
    'renter, tenant, renting household, household rent, renter household, tenant household, renter occupied, tenant occupied, people rent, american rent, family rent',
  ],
  [
    ['0 bedrooms'],
    'studio, studio apartment, studio flat, efficiency, efficiency apartment, bachelor apartment, bedsit, micro apartment, zero bedroom, single room, single room apartment',
  ],
  // Owners and empty homes.
  [
    ['owner', 'share'],
    'homeownership, home ownership, ownership, homeownership rate, home ownership rate, owner occupancy, owner occupancy rate, owner occupation',
  ],
  [['owner'], 'owner, homeowner, home owner, own, owned, owning, own home, own house'],
  [['owner', 'occupied'], 'owner occupied, owner occupied home, owner occupied housing unit'],
  [['occupied'], 'occupied, inhabited'],
  [['household'], 'household, family'],
  [['vacant', 'share'], 'vacancy, vacancy rate'],
  [['vacant'], 'vacant, empty, unoccupied, nobody live, no one live, stand empty, sit empty, uninhabited'],
  [
    ['seasonal', 'vacant'],
    'seasonal, seasonal home, second home, vacation home, vacation house, holiday home, holiday house, summer home, summer house, seasonally used',
  ],
  [['occasional', 'vacant'], 'occasional use, occasionally used, occasional'],
  [['off market', 'vacant'], 'held off market, off market, kept off market'],
  [
    ['other reasons', 'vacant'],
    'other reason, vacant for other reason, held off market for other reason, other vacant',
  ],
  [['year round', 'vacant'], 'year round vacant, vacant year round'],
  [['lived elsewhere', 'vacant'], 'usual residence elsewhere'],
  [
    ['not yet occupied', 'vacant'],
    'rented or sold not yet occupied, sold not yet occupied, rented not yet occupied, not yet occupied',
  ],
  // People.
  [
    ['people'],
    'population, resident population, total population, population size, population count, population estimate, people, person, inhabitant, resident, headcount, head count, live, populous, citizen, big city, people live',
  ],
  // Building.
  [
    ['permit'],
    'permit, building permit, housing permit, residential permit, construction permit, permitted, authorized, authorised, authorization, authorisation, unit authorized, approved, approval, building approval, housing approval, greenlit, green lit, green light, =licensed, may be built, allowed, building consent',
  ],
  [
    ['construction'],
    'construction, home construction, housing construction, residential construction, new construction, homebuilding, home building, house building, housebuilding, build, built, erect, building home, building house, construction activity, construction pipeline, housing pipeline, development pipeline, pipeline, building activity, housing development, residential development, housing production',
  ],
  [
    ['starts'],
    'start, housing start, home start, construction start, ground broken, broke ground, breaking ground, ground breaking, groundbreaking, started',
  ],
  [['yearly rate'], 'annual rate, annualized, annualised, annualized rate, annualised rate, saar'],
  [['month alone'], 'not annualized, not annualised, not annual rate, monthly count, actual month'],
  [['completions'], 'completion, housing completion'],
  [['completed'], 'completed, finished, move in ready, ready to move in, built already'],
  [['under construction'], 'under construction, being built now, unfinished'],
  [
    ['not started'],
    'not started, not yet started, unstarted, before construction, before construction start, off plan, pre construction',
  ],
  // Sales.
  [
    ['sold'],
    'sold, sale, home sale, house sale, sell, selling, buy, bought, purchase, purchased, changed hand, change hand, changing hand',
  ],
  [
    ['for sale'],
    'forsale, sale advertised, unsold, not sold, not yet sold, awaiting buyer, waiting for buyer, without buyer',
  ],
  [
    ['new', 'sold', 'home'],
    'new home sale, new house sale, new residential sale, sale of new home, sale of new house, new single family home sale, new single family house sale, newly built home sale, newly built house sale',
  ],
  [
    ['supply'],
    'month supply, months supply, month of supply, supply month, supply of month, months of inventory, month of inventory, month inventory',
  ],
  [['duration'], 'duration, number of months, how long last'],
  [['transfer'], 'transfer, house transfer, home transfer'],
  [
    ['deed'],
    'deed, recorded deed, deed recorded, property record, property transfer, recorded sale, sale record, property sale',
  ],
  [['deed', 'money'], 'deed amount, recorded amount'],
  // Prices.
  [
    ['price'],
    'price, pricing, priced, value, valued, valuation, worth, sales price, sale price, selling price, purchase price, price tag, price level, sticker price',
  ],
  [
    ['price', 'home', 'home price', 'index'],
    'hpi, rppi, home price index, house price index, housing price index, property price index, residential property price index, repeat sale, repeat sale index',
  ],
  [
    ['price', 'home', 'home price'],
    'home price, house price, home value, house value, property value, housing price, real estate price, property price',
  ],
  [
    ['price', 'home'],
    'housing market, real estate market, property market, home market, house market, buy home, buy house, buying home, buying house, house expensive, home expensive',
  ],
  [
    ['price', 'change'],
    'more expensive, less expensive, cheaper, pricier, costlier, price fall, price fell, price rising, price growth, price change, price rise, price increase, price drop, price decline, price trend, lose value, lost value, losing value, value fall, boom, bust, bubble, crash',
  ],
  [['cost'], 'cost, pay, expense, charge, costing'],
  [['cost', 'home'], 'expensive, cheap, pricey, costly, affordable'],
  [
    ['appreciation'],
    'appreciation, appreciate, appreciation rate, gain value, gained value, annual change, year over year, year on year, yearly change, annual growth, yearly growth, growth rate, 12 month change, annual appreciation, depreciation',
  ],
  [
    ['total value'],
    'total value, total worth, value of dwelling, combined value, aggregate value, value of dwelling stock, dwelling stock value, value of housing stock, altogether worth',
  ],
  [['households alone'], 'owned by household'],
  [['not households'], 'owned by non household, non household, not household'],
  [['median'], 'median, typical, middle'],
  [['average'], 'average, mean, avg'],
  [['index'], 'index, indices'],
  [
    ['change'],
    'change, changed, grow, growth, grew, rise, rose, risen, increase, decrease, decline, drop, dropped, fell, fallen, falling, gone up, go up, went up, going up, gone down, go down, went down, going down, up or down, climb, gain, loss, surge, slump, recover, inflation, development, developed',
  ],
  [['money'], 'dollar, dollar value, usd, money, amount, investment, spending, spent, invested, volume in dollar'],
  [
    ['construction', 'money'],
    'construction value, construction cost, construction spending, cost of construction, value of construction',
  ],
  [['permit', 'money'], 'permit value, value of permit, permit valuation, valuation of permit'],
  [['number'], 'number, count, quantity, tally, volume'],
  [['share'], 'share, percent, percentage, proportion, rate, fraction, ratio, pct'],
  [['adjusted'], 'seasonally adjusted, seasonal adjustment'],
  [
    ['unadjusted'],
    'not seasonally adjusted, non seasonally adjusted, seasonally unadjusted, unadjusted, not adjusted, nsa, without seasonal adjustment',
  ],
  [['asking'], 'asking, advertised'],
  [['asking', 'rent'], 'asking rent, advertised rent'],
  [['asking', 'price'], 'asking price, list price, advertised price'],
  [['price', 'in real terms'], 'real price, inflation adjusted price, price in real term'],
  [['all transactions'], 'alltransactions, refinance inclusive, including refinance, appraisal based'],
  [['percentile'], '40th percentile, 50th percentile, percentile'],
  [
    ['4 bedrooms', 'more than 4 bedrooms'],
    '5 bedroom, 6 bedroom, 7 bedroom, 8 bedroom, 5 bed, 6 bed, 7 bed, 5br, 6br, 7br, 5 br, 6 br, 5 or more bedroom',
  ],
  [['purchase only'], 'purchase only, purchases only'],
  [['expanded'], 'expanded, expanded data'],
  // Weather and banks.
  [
    ['temperature'],
    'temperature, average temperature, mean temperature, climate, weather, warm, hot, cold, degree, fahrenheit',
  ],
  [
    ['temperature', 'warmest'],
    'maximum temperature, max temperature, high temperature, highest temperature, daytime high, warmest',
  ],
  [
    ['temperature', 'coldest'],
    'minimum temperature, min temperature, low temperature, lowest temperature, nighttime low, coldest',
  ],
  [['precipitation'], 'precipitation, rain, rainfall, rainy, wet, snowfall'],
  [['heating'], 'heating degree day, heating demand'],
  [['cooling'], 'cooling degree day, cooling demand'],
  [['offices'], 'bank office, bank branch, branch, bank branches, branches of bank'],
  [['deposits'], 'deposit, bank deposit, branch deposit, deposited, money in bank, saving in bank'],
];

/** `2 bedroom rent`, `rent 2br`: the count before or after the word for rooms. */
const bedroomTerms = (count: number): string =>
  [
    'bedroom',
    'bed',
    'br',
    'bdr',
    'bdrm',
    'bd',
    'bed room',
    'bhk',
    'bedroom apartment',
    'bed apartment',
    'room apartment',
    'bedroom flat',
  ]
    .flatMap((rooms) => [`${count} ${rooms}`, `${count}${rooms}`])
    .concat(`bedroom ${count}`, `bedrooms ${count}`)
    .join(', ');

const bedrooms: readonly (readonly [readonly Aspect[], string])[] = [
  [['0 bedrooms'], bedroomTerms(0)],
  [['1 bedroom'], bedroomTerms(1)],
  [['2 bedrooms'], bedroomTerms(2)],
  [['3 bedrooms'], bedroomTerms(3)],
  [['4 bedrooms'], bedroomTerms(4)],
];

/** Names of publishers, and the prefix of their keys. */
const publishers: readonly (readonly [source: string, terms: string])[] = [
  ['fhfa', 'fhfa, federal housing finance agency'],
  ['hud', 'hud'],
  ['census', 'census, census bureau'],
  ['noaa', 'noaa, ncei'],
  ['fdic_sod', 'fdic, summary of deposits'],
  ['abs', 'abs, australian bureau of statistics'],
  ['nyc_acris', 'acris'],
];

const frequencies: readonly (readonly [Frequency, string])[] = [
  ['monthly', 'monthly, per month, month by month, every month, each month'],
  ['quarterly', 'quarterly, per quarter, quarter by quarter, every quarter'],
  ['annual', 'annual, annually, yearly, per year, per annum, every year, each year'],
  ['weekly', 'weekly, per week, week by week, every week'],
  ['daily', 'daily, per day, day by day, every day'],
];

/** Terms for qualities that no series covers, such as per person or a forecast. The note of the answer names them. */
const beyondTerms = `per capita, per person, per head, per resident, per household, per unit, per room, per bedroom, per 1000, per 1,000, per thousand, forecast, forecasted,
projection, predict, predicted, prediction, outlook, future, next year, size, bigger, larger, smaller, maximum, minimum, cheapest,
costliest, without, excluding, except, exclude, minus,
excluding utility, inflation adjusted, real term, constant dollar, not, urban, suburban, downtown, luxury, waterfront, beachfront,
furnished, unfurnished, gated, historic district, school district, agegroup, senior citizen, first time buyer, gen z, neighborhood, neighbourhood, buildingcount, tract, census tract, block group, block`;

/** Real-estate subjects that no source here publishes. */
const foreignTerms = `mortgage, mortgage rate, refinancing, refinance, home loan, affordability, affordability index, foreclosure,
foreclosed, repossession, short sale, eviction, delinquency, commercial, commercial real estate, commercial property, office space, office,
warehouse, industrial, retail space, shopping center, shopping mall, hotel, cap rate, capitalization rate, rental yield, gross yield, net operating
income, reit, airbnb, short term rental, vacation rental, square foot, square metre, square meter, sqft, psf, m2, price per square foot, land price,
land value, farmland, property tax, real estate tax, tax rate, tax, insurance, premium, closing cost, commission, realtor, days on market,
existing, existing home, existing home sale, existing house sale, resale, second hand, used home, previously owned home, =pending, pending home sale,
loan, mortgage payment, monthly payment, house payment, open house, bidding war, cash buyer, investor purchase, homeless, homelessness, income, household income, wage, crime, school,
zoning, remodeling, renovation, flipping, price to income ratio, price to rent ratio, rent to price ratio, price income ratio, price rent ratio, daysonmarket, cost burden, rent burdened, rent control, student housing, senior housing,
mortgage application, home equity, equity, reverse mortgage, =parking, parking space, garage, time share, unemployment, inflation rate, interest rate, cost of living, case shiller,
zillow, redfin, zestimate`;

/**
 * Groups of people, combined with the terms below: `black homeownership`. A group alone may be part of a name, such as
 * White Plains.
 */
const groups =
  'black, white, hispanic, latino, asian, african american, asian american, native american, indigenous, minority, immigrant, young, younger, older, elderly, veteran, millennial, female, male, married, single parent, low income, high income, foreign born';
const ofGroups =
  'homeownership, home ownership, homeownership rate, home ownership rate, homeowner, owner, owner rate, household, renter, tenant, buyer, family, people, american, adult';

const termsOf = (terms: string): readonly string[] =>
  terms
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '');

const entriesOf = (meaning: TopicMeaning, terms: string): readonly Entry<TopicMeaning>[] =>
  termsOf(terms).map((term) =>
    term.startsWith('=') ? { term: term.slice(1), meaning, weight: 1, isName: true } : { term, meaning, weight: 1 },
  );

/** Owners or renters in one group of people. The series here count all groups together. */
const groupOf = (what: string): TopicMeaning => ({
  kind: 'aspects',
  aspects: [
    'one group of people',
    ...(/owner/.test(what) ? (['owner', 'share'] as const) : []),
    ...(/renter|tenant/.test(what) ? (['renter'] as const) : []),
    ...(/household|family/.test(what) ? (['household'] as const) : []),
  ],
});

/** All terms of questions about real-estate series. */
export const topicEntries: readonly Entry<TopicMeaning>[] = [
  ...[...aspectTerms, ...bedrooms].flatMap(([aspects, terms]) => entriesOf({ kind: 'aspects', aspects }, terms)),
  ...publishers.flatMap(([source, terms]) => entriesOf({ kind: 'publisher', source }, terms)),
  ...frequencies.flatMap(([frequency, terms]) => entriesOf({ kind: 'frequency', frequency }, terms)),
  ...entriesOf({ kind: 'beyond' }, beyondTerms),
  ...termsOf(groups).flatMap((group) =>
    termsOf(ofGroups).map((what) => ({ term: `${group} ${what}`, meaning: groupOf(what), weight: 1 })),
  ),
  ...entriesOf({ kind: 'foreign' }, foreignTerms),
  ...termsOf(placeNames).map((term) => ({ term, meaning: { kind: 'place' } as const, weight: 1, isName: true })),
  ...entriesOf({ kind: 'nothing' }, idleWords),
];
