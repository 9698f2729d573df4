import { expandedKey, statesNamed, withoutCommonWords } from '@dqs/places';
import { inUsualWords } from './usual-words.ts';
import type { Frequency } from '../series-record/contract.ts';

/** What people ask about, in their words, and the data sets that answer it, the headline one first. */
interface Topic {
  /** Of the words of an expanded key. */
  readonly words: RegExp;
  readonly datasets: readonly string[];
}

const housePrices = [
  'fhfa.hpi.purchase_only',
  'fhfa.hpi.all_transactions',
  'fhfa.hpi.expanded',
  'abs.rppi.residential',
  'abs.rppi.established_houses',
  'abs.rppi.attached_dwellings',
  'abs.dwellings.mean_price',
  'abs.transfers.established_houses.median_price',
];

/** The fair market rents of counties, and the small area ones of ZIP Codes. */
const rentOf = (bedrooms: string): readonly string[] => {
  const measure = bedrooms === 'efficiency' ? bedrooms : `${bedrooms}_bedroom`;
  return [`hud.fmr.${measure}`, `hud.safmr.${measure}`];
};
const rents = ['two', 'one', 'three', 'four', 'efficiency'].flatMap(rentOf);
const rent = String.raw`(?:(?:housing )?(?:choice )?vouchers? (?:rents?|payment standards?)(?: limits?)?)|(?:fair market |median |monthly |average )?rents?(?: prices?| limits?)?|rental(?: prices?| costs?)?|fmrs?|apartments?|fair market`;

/** `2 bedroom rent`, `rent 2br`, `studio rent`: the number before or after the rent, with the place perhaps between. */
const bedroomsSaid = (count: string): RegExp =>
  new RegExp(
    String.raw`\b(?:${count})(?: |)(?:bedrooms?|beds?|bed room|br|bdr|bdrm)s?(?: apartments?)?\b|\bbedrooms? (?:${count})\b`,
  );

const permits = (structure: string): readonly string[] => [
  `census.bps.units.${structure}`,
  `census.bps.value.${structure}`,
];

/** The more particular ones first: of those whose words a question has, the first one counts. */
const topics: readonly Topic[] = [
  { words: /\b(?:studio|efficiency)(?: apartments?)?\b/, datasets: rentOf('efficiency') },
  { words: bedroomsSaid('0|zero'), datasets: rentOf('efficiency') },
  { words: bedroomsSaid('1|one'), datasets: rentOf('one') },
  { words: bedroomsSaid('2|two'), datasets: rentOf('two') },
  { words: bedroomsSaid('3|three'), datasets: rentOf('three') },
  { words: bedroomsSaid('4|four'), datasets: rentOf('four') },
  {
    words:
      /\brental vacanc(?:y|ies)(?: rates?)?\b|\b(?:rentals|rental (?:units|homes|housing|apartments)) (?:that are |are |sit |sitting |stand |standing )?(?:vacant|empty)\b/,
    datasets: ['census.hv.rate.rvr'],
  },
  { words: /\b(?:homeowner|owner) vacanc(?:y|ies)(?: rates?)?\b/, datasets: ['census.hv.rate.hvr'] },
  {
    words: /\bvacan(?:cy|cies)(?: rates?)?\b/,
    datasets: ['census.hv.rate.rvr', 'census.hv.rate.hvr', 'census.hv.estimate.vacant'],
  },
  {
    words:
      /\b(?:share|percent|percentage|proportion) (?:of )?(?:the )?(?:homes|houses|housing|housing units|units|rentals) (?:that are |which are )?(?:vacant|empty)\b/,
    datasets: ['census.hv.rate.rvr', 'census.hv.rate.hvr'],
  },
  {
    words:
      /\b(?:vacant|empty) (?:housing units|houses|homes|housing)\b|\b(?:homes|houses|housing units) (?:are |that are |stand )?(?:empty|vacant)\b/,
    datasets: ['census.hv.estimate.vacant'],
  },
  {
    words:
      /\b(?<!not )seasonally adjusted home ?owner ?ship(?: rates?)?\b|\bhome ?owner ?ship(?: rates?)? seasonally adjusted\b/,
    datasets: ['census.hv.rate.sahor', 'census.hv.rate.hor'],
  },
  {
    words:
      /\bhome ?owner ?ship(?: rates?)?\b|\bowner occupancy(?: rates?)?\b|\bhome ownership(?: rates?)?\b|\b(?:share|percent|percentage|proportion) (?:of )?(?:people|households|americans|families) (?:who |that )?own\b(?: their)?(?: own)?(?: homes?| houses?)?/,
    datasets: ['census.hv.rate.hor', 'census.hv.rate.sahor'],
  },
  { words: /\bowner occupied(?: housing)?(?: units)?\b/, datasets: ['census.hv.estimate.ownocc'] },
  { words: /\brenter occupied(?: housing)?(?: units)?\b/, datasets: ['census.hv.estimate.rntocc'] },
  { words: /\boccupied housing units\b/, datasets: ['census.hv.estimate.occ'] },
  {
    words:
      /\b(?:total |resident )?populations?(?: size| count| estimates?| growth)?\b|\b(?:people|inhabitants|residents)(?: that| who)?(?: lives?| living)?\b/,
    datasets: ['census.population.total', 'census.acs5.population'],
  },
  {
    words: /\b(?:value|cost) of permitted (?:units|homes|houses|housing)\b/,
    datasets: ['census.bps.value.total'],
  },
  {
    words:
      /\b(?:housing )?units authorized\b|\bpermitted (?:units|homes|houses)\b|\b(?:units|homes|houses) (?:are |were )?permitted\b/,
    datasets: permits('total'),
  },
  {
    words:
      /\b(?:housing stock|(?:total |number of )?housing units|housing inventory)\b|\b(?:number of|how many) (?:homes|houses)\b(?! (?:are |were |that are )?(?:for sale|sold|built|started|permitted|vacant|empty))/,
    datasets: [
      'census.hv.estimate.total',
      'census.housing_units.total',
      'census.acs5.housing_units',
      'abs.dwellings.count',
    ],
  },
  {
    words: /\bhousing completions\b|\bcompletions\b/,
    datasets: ['census.resconst.acompletions.total', 'census.resconst.completions.total'],
  },
  {
    words: /\b(?:single family )?housing starts?\b|\bstarts\b/,
    datasets: ['census.resconst.astarts.total', 'census.resconst.starts.total', 'census.resconst.astarts.single'],
  },
  {
    words: /\bmonths?(?: of)? supply(?: of (?:new )?(?:homes|houses))?\b/,
    datasets: ['census.ressales.forsale.monsup'],
  },
  {
    words:
      /\bnew (?:home|house)s? sales (?:median|typical) prices?\b|\b(?:median|typical) new (?:home|house)s? sales? prices?\b/,
    datasets: ['census.ressales.sold.median', 'census.ressales.sold.averag'],
  },
  {
    words:
      /\b(?:new (?:home|house)s? sales )?(?:average|mean) (?:sales? )?prices?(?: of)? new (?:homes|houses)\b|\bnew (?:home|house)s? (?:sales )?average prices?\b|\b(?:average|mean) new (?:home|house)s? (?:sales? )?prices?\b/,
    datasets: ['census.ressales.sold.averag'],
  },
  {
    words:
      /\b(?:median|typical) (?:sales? |sale )?price of (?:a )?new (?:homes?|houses?)\b|\b(?:median )?new (?:home|house)s? (?:median )?(?:sales? )?(?:prices?|costs?)\b|\bcost of (?:a )?new (?:home|house)s?\b|\bmedian sales price\b/,
    datasets: ['census.ressales.sold.median', 'census.ressales.sold.averag'],
  },
  { words: /\baverage sales price(?: of new (?:homes|houses))?\b/, datasets: ['census.ressales.sold.averag'] },
  {
    words:
      /\bnew (?:single family )?(?:homes?|houses?) for sale\b|\b(?:homes|houses) (?:are |were )?for sale\b|\bnew (?:home|house)s? inventory\b|\bunsold (?:new )?(?:homes|houses)\b/,
    datasets: ['census.ressales.forsale.total'],
  },
  {
    words:
      /\bnew (?:single family )?(?:home|house|residential)s?(?: sales| (?:were |are )?sold)\b|\b(?:home|house)s? (?:sales|(?:were |are )?sold)\b/,
    datasets: ['census.ressales.asold.total', 'census.ressales.sold.total', 'abs.transfers.established_houses.count'],
  },
  {
    words: /\b(?:duplex(?:es)?|two family|2 family|2 unit|two unit)(?: building| housing| home)?(?: permits?)?\b/,
    datasets: permits('two_units'),
  },
  {
    words:
      /\b(?:triplex(?:es)?|fourplex(?:es)?|(?:3|three) (?:(?:to|and|or) )?(?:4|four) (?:unit|family))(?: building| housing)?(?: permits?)?\b/,
    datasets: permits('three_and_four_units'),
  },
  {
    words:
      /\b(?:multi ?family|apartment|5 unit|five unit)(?: building| housing)? permits?\b|\bpermits? for apartments\b|\b(?:new )?apartments?(?: buildings?)? (?:were |are )?(?:permitted|authorized)\b/,
    datasets: permits('five_or_more_units'),
  },
  {
    words:
      /\bsingle family(?: home| house| housing| building)? permits?\b|\bpermits?\b(?=.*\bsingle family\b)|\bsingle family\b(?=.*\bpermits?\b)|\b1 unit permits?\b/,
    datasets: permits('one_unit'),
  },
  {
    words:
      /\bvalue of (?:building |construction |residential |housing )?permits?\b|\bconstruction value\b|\bpermits? value\b/,
    datasets: ['census.bps.value.total'],
  },
  {
    words:
      /\b(?:building|housing|residential|construction|home)? ?permits?(?: issued)?\b|\bhousing units authorized\b|\bnew construction\b|\bhome ?building\b/,
    datasets: ['census.bps.units.total', 'census.bps.value.total', ...permits('one_unit')],
  },
  {
    words: /\b(?:manufactured|mobile) (?:home|house|housing)s?(?: prices?)?(?: index)?\b/,
    datasets: ['fhfa.hpi.all_transactions.manufactured'],
  },
  {
    words:
      /\b(?:established )?house median prices?\b|\bmedian (?:house|home|dwelling) prices?\b|\bmedian (?:sales? )?prices? of (?:established )?(?:houses|homes|dwellings)\b/,
    datasets: [
      'abs.transfers.established_houses.median_price',
      'nyc_acris.deeds.median_amount',
      'abs.dwellings.mean_price',
      'census.ressales.sold.median',
    ],
  },
  {
    words: /\bmedian (?:apartment|unit|attached dwelling)s? prices?\b/,
    datasets: ['abs.transfers.attached_dwellings.median_price', 'abs.rppi.attached_dwellings'],
  },
  {
    words: /\b(?:house|home)s? transfers?\b/,
    datasets: ['abs.transfers.established_houses.count', 'nyc_acris.deeds.count'],
  },
  {
    words: /\b(?:apartment|unit|attached dwelling)s? prices?(?: index)?\b/,
    datasets: ['abs.rppi.attached_dwellings', 'abs.transfers.attached_dwellings.median_price'],
  },
  {
    words:
      /\b(?:total )?value of (?:all )?dwellings?(?: stock)?\b|\bdwelling stock value\b|\btotal value of (?:all )?(?:homes|houses|housing)\b/,
    datasets: ['abs.dwellings.value.all_sectors', 'abs.dwellings.value.households'],
  },
  {
    words: /\bmean (?:dwelling |house )?prices?(?: of (?:residential )?dwellings?)?\b/,
    datasets: ['abs.dwellings.mean_price'],
  },
  { words: /\bnumber of (?:residential )?dwellings\b/, datasets: ['abs.dwellings.count'] },
  {
    words:
      /\b(?:annual|yearly|year over year) (?:change|growth) (?:in|of) (?:house|home) prices?\b|\b(?:house|home|property|housing)(?: prices?| values?)? (?:annual |yearly )?(?:growth|change|appreciation)\b|\bappreciation(?: rates?)?\b/,
    datasets: [
      'fhfa.hpi.all_transactions.annual_change',
      'fhfa.hpi.purchase_only.change_year',
      'fhfa.hpi.purchase_only',
      'fhfa.hpi.all_transactions',
    ],
  },
  {
    words:
      /\b(?:houses?|homes?|housing|property|properties|dwellings?|real estate|residential property)(?: sale| sales)? (?:prices?|values?|cost)(?: index(?:es)?)?\b|\bhpi\b|\b(?:housing|home) market\b|\bprices? of (?:a |the )?(?:houses?|homes?|dwellings?)\b|\b(?:expensive|cheap) (?:are )?(?:the )?(?:houses|homes)\b|\b(?:houses|homes) (?:are )?(?:expensive|cheap)\b|\bhouse price\b|\brppi\b|\b(?:houses|homes) (?:go|gone|going|went) (?:up|down)\b/,
    datasets: housePrices,
  },
  { words: new RegExp(String.raw`\b(?:${rent})\b`), datasets: rents },
  { words: /\b(?:max(?:imum)?|high|highest) temperatures?\b/, datasets: ['noaa.nclimdiv.temperature_maximum'] },
  { words: /\b(?:min(?:imum)?|low|lowest) temperatures?\b/, datasets: ['noaa.nclimdiv.temperature_minimum'] },
  {
    words: /\b(?:average |mean )?temperatures?\b|\bclimate\b|\bhow (?:hot|warm|cold)\b/,
    datasets: [
      'noaa.nclimdiv.temperature_average',
      'noaa.nclimdiv.temperature_maximum',
      'noaa.nclimdiv.temperature_minimum',
    ],
  },
  { words: /\bprecipitation\b|\brain ?fall\b|\brain\b/, datasets: ['noaa.nclimdiv.precipitation'] },
  { words: /\bheating degree days\b/, datasets: ['noaa.nclimdiv.heating_degree_days'] },
  { words: /\bcooling degree days\b/, datasets: ['noaa.nclimdiv.cooling_degree_days'] },
  { words: /\b(?:bank )?(?:branches|bank offices)\b/, datasets: ['fdic_sod.sod.offices'] },
  { words: /\b(?:bank )?deposits\b/, datasets: ['fdic_sod.sod.deposits', 'fdic_sod.sod.offices'] },
  {
    words: /\bmedian (?:sale |deed |recorded )?amounts?\b(?: of deeds?)?/,
    datasets: ['nyc_acris.deeds.median_amount', 'nyc_acris.deeds.count'],
  },
  {
    words: /\b(?:recorded )?deeds?(?: recorded| count)?\b|\bproperty sales\b|\bproperty transfers\b/,
    datasets: ['nyc_acris.deeds.count', 'nyc_acris.deeds.median_amount'],
  },
];

/** The years that a question is about are those of the answer, not a place. */
const years = /\b(?:since|from|before|after|until|till|through|between|during|in|of|and|to)? ?(?:19|20)\d\d\b/g;

/** Measures of house prices that are amounts of money: none is meant where an index is said. */
const isAmount = /price$/;

/** Words that say nothing about what or where: what asks, how often, what became of it, who publishes. */
const idle =
  /\b(?:happened|happening|section 8|payment standards?|payments?|standards?|vouchers?|small areas?|shares?|percent|percentages?|proportion|established|single|permits?|crisis|since|drop|drops|dropped|become|sitting|units|would|could|me|family|pay|decades?|dollars?|values?|have|has|had|does|do|did|been|it|its|there|their|going|gone|go|up|down|change|changed|changing|issued|permitted|rise|risen|fallen|falling|fell|increase|increased|increasing|cost|costs|renting|buying|living|what|whats|is|are|was|were|the|a|an|of|in|for|at|near|around|by|to|on|and|over|time|show|me|find|get|data|series|statistics|stats|index|rate|rates|price|prices|number|numbers|history|historical|trends?|current|latest|recent|recently|last|past|previous|this|today|now|how|much|many|per|month|monthly|quarter|quarterly|year|yearly|annual|annually|average|mean|median|gross|typical|total|seasonally|adjusted|unadjusted|sa|nsa|fhfa|hud|census|census bureau|noaa|fdic|abs|acris|bps|housing|house|home|homes|houses|apartments?|rents?|fmr|fair market)\b/g;

/** Kinds of the house price index, said anywhere in a question about house prices: their series alone are meant. */
const kindsOfIndex: readonly (readonly [words: RegExp, dataset: string])[] = [
  [/\ball transactions?\b/, 'fhfa.hpi.all_transactions'],
  [/\bpurchases? only\b/, 'fhfa.hpi.purchase_only'],
  [/\bexpanded(?: data)?\b/, 'fhfa.hpi.expanded'],
  [/\b(?:rural|non ?metro(?:politan)?)(?: areas?| parts?)?\b/, 'fhfa.hpi.all_transactions.non_metro'],
];

/** How people name a publisher, whose series alone are meant then. */
const publishers: readonly (readonly [word: string, source: string])[] = [
  ['fhfa', 'fhfa'],
  ['hud', 'hud'],
  ['census', 'census'],
  ['noaa', 'noaa'],
  ['fdic', 'fdic_sod'],
  ['abs', 'abs'],
  ['acris', 'nyc_acris'],
];

/** Frequencies as they are said. */
const frequencies: readonly (readonly [words: RegExp, frequency: Frequency])[] = [
  [/\bmonthly\b|\bper month\b|\bmonth by month\b/, 'monthly'],
  [/\bquarterly\b|\bper quarter\b|\bquarter by quarter\b/, 'quarterly'],
  [/\bannual(?:ly)?\b|\byearly\b|\bper year\b/, 'annual'],
];

/** What a question is about, and what is left of it: where. */
export interface TopicAsked {
  /** The frequency that was said, whose series come first; null where none was. */
  readonly frequency: Frequency | null;
  /** Data sets by their keys, the headline one first. */
  readonly datasets: readonly string[];
  /** The words about a place; empty where there are none. */
  readonly place: string;
}

/** A state behind a comma, whose letters may be a word as well: `Anderson, IN`. */
const stateSaid = /,\s*(?<state>[a-z]{2})\s*$/i;
/** Letters of a state that are a word as well, in capitals behind a name: `Portland ME house prices`. */
const stateInCapitals = /\p{Ll}\s+(?<state>IN|ME)\b/u;

/** `the state of New York`: the state is meant, and no city of its name. */
const stateOf = /\b(?:the )?state of\b/;

/** The words that are left, if one of them can be a place, with the state that stands behind a comma. */
const placeIn = (words: string, query: string): string => {
  if (withoutCommonWords(words) === '') return '';
  const state = (stateSaid.exec(query) ?? stateInCapitals.exec(query))?.groups?.['state'];
  if (state === undefined || statesNamed(expandedKey(state)).length === 0) return words;
  return `${words.replace(new RegExp(` ${expandedKey(state)}$`), '')}, ${state.toLowerCase()}`;
};

const spaced = (text: string): string => text.replace(/ +/g, ' ').trim();

/** A subject as it is meant: without amounts of money where a question about house prices says index. */
const withoutAmounts = (topic: Topic | undefined, key: string): Topic | undefined =>
  topic?.datasets === housePrices && /\bindex(?:es)?\b/.test(key)
    ? { ...topic, datasets: housePrices.filter((dataset) => !isAmount.test(dataset)) }
    : topic;

/** Reads a question in everyday words; null where nothing in it is known as a subject. */
export const topicOf = (query: string): TopicAsked | null => {
  const key = inUsualWords(expandedKey(query));
  const kind = kindsOfIndex.find(([words]) => words.test(key));
  const found = topics.find(({ words }) => words.test(key));
  const isOfKind = kind !== undefined && (found === undefined || found.datasets === housePrices);
  const topic = isOfKind ? { words: found?.words ?? kind[0], datasets: [kind[1]] } : withoutAmounts(found, key);
  if (topic === undefined) return null;
  const rest = (isOfKind ? key.replace(kind[0], ' ') : key).replace(stateOf, ' ');
  const left = spaced(rest.replace(topic.words, ' ').replace(years, ' ').replace(idle, ' '));
  const publisher = publishers.find(([word]) => key.split(' ').includes(word))?.[1];
  const own = publisher === undefined ? [] : topic.datasets.filter((dataset) => dataset.startsWith(`${publisher}.`));
  return {
    datasets: own.length > 0 ? own : topic.datasets,
    // `monthly rent` is what is paid in a month; rents are published by year.
    frequency: /^hud\./.test(topic.datasets[0] ?? '')
      ? null
      : (frequencies.find(([words]) => words.test(key))?.[1] ?? null),
    place: placeIn(stateOf.test(key) ? `${left} state` : left, query),
  };
};
