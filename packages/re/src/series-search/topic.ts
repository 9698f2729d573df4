import { createSpelling, createTermReader, type Piece } from '@dqs/core/vocabulary';
import { expandedKey, statesNamed, withUnitedStates, withoutCommonWords } from '@dqs/places';
import type { Frequency } from '../series-record/contract.ts';
import type { Adjustment, Aspect } from './subject/aspect.ts';
import { emptyWords } from './subject/idle-words.ts';
import { findSubject } from './subject/find-subject.ts';
import { housePrices } from './subject/prices.ts';
import { topicEntries, type TopicMeaning } from './subject/vocabulary.ts';

/** The subject of a question, and the words that name its place. */
export interface Topic {
  /** The requested frequency, whose series come first; null if none was requested. */
  readonly frequency: Frequency | null;
  /** The requested seasonal adjustment, whose series come first; null if none was requested. */
  readonly adjustment: Adjustment | null;
  /** Dataset keys, the headline one first. */
  readonly datasets: readonly string[];
  /** All aspects in the question, telling or passing. */
  readonly aspects: readonly Aspect[];
  /** The years in the question. */
  readonly years: readonly string[];
  /** Words that no series covers. */
  readonly unread: readonly string[];
  /** The words that name a place; empty if there are none. */
  readonly place: string;
  /** Other words that may name the place, more likely ones first. */
  readonly otherPlaces: readonly string[];
  /**
   * Whether the words are written like a name or follow a word such as `in`. Lower-case words alone may mean anything.
   */
  readonly isPlaceExplicit: boolean;
  /** The aspects in the question that no series on the subject covers. */
  readonly lacking: readonly string[];
}

/** A subject that no source publishes, in the words of the question. */
export interface ForeignTopic {
  readonly foreign: readonly string[];
}

const read = createTermReader(topicEntries);
const spelling = createSpelling(topicEntries);

/** A state after a comma, whose abbreviation may also be a word: `Anderson, IN`. */
const stateBehindComma = /,\s*(?<state>[a-z]{2})\s*$/i;
/** A state abbreviation in capitals after a name: `Portland ME house prices`. */
const stateInCapitals = /(?<=\p{Ll},?\s+)(?<state>[A-Z]{2})\b/gu;

/**
 * The full name of the state with this abbreviation; the abbreviation itself if it is unknown or ambiguous between
 * countries.
 */
const spelledState = (letters: string): string => {
  const [state, another] = statesNamed(expandedKey(letters));
  return state?.country === 'US' && another === undefined ? state.name : letters;
};

/** `the state of New York` means the state, not the city of that name. */
const stateOf = /\b(?:the )?state of\b/i;

/** Writes out state abbreviations that may also be words. */
const withStates = (query: string): string =>
  query
    .replace(stateBehindComma, (_, letters: string) => `, ${spelledState(letters)}`)
    .replace(stateInCapitals, (letters) => spelledState(letters));

const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const counted = new RegExp(
  String.raw`\b(${counts.join('|')})(?=[- ](?:bed|br\b|bdr|bd\b|unit|famil|room|(?:and|to|or)[- ]|bhk))|(?<=\b(?:to|or|and)[- ])(${counts.join('|')})(?=[- ](?:unit|famil))|(?<=\bbedrooms? )(${counts.join('|')})\b`,
  'gi',
);

/**
 * Phrases whose meaning depends on a word that is skipped elsewhere, such as a preposition: `homes for sale` are not
 * sold.
 */
const phrases: readonly (readonly [phrase: RegExp, word: string])[] = [
  [/\bhow many months?\b|\bnumber of months?\b/gi, 'duration'],
  [/\bhow many\b/gi, 'number'],
  [/\bhow long\b|\bin months\b/gi, 'duration'],
  [/\bhow (?:big|large|populous)\b/gi, 'population'],
  // How homes performed means how their prices changed.
  [
    /\b(?:do|does|did|have|has) (?<homes>homes|houses|housing|real estate|properties)(?: market)? (?:do|done|fared?|performed?)\b/gi,
    '$<homes> price',
  ],
  [/\b(?:days|time) on (?:the )?market\b/gi, 'daysonmarket'],
  [/\b(?:for[- ](?:sale|purchase)|on (?:the )?market)\b/gi, 'forsale'],
  [/\b(?:sells?|sold|selling|go|goes|going|went) for\b/gi, 'price'],
  [/\bto let\b/gi, 'rent'],
  // Permits for houses are for detached houses; housing includes any kind.
  [
    /\b(?<=(?:permits?|approvals?) (?:for|of) (?:new )?)houses\b|\bhouses(?= (?:approved|permitted|authori[sz]ed))/gi,
    'detached houses',
  ],
  [/\b(?:number|count) of buildings\b/gi, 'buildingcount'],
  // How far back a question looks does not select a series.
  [
    /\b(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|few|couple of) (?:years?|decades?|months?|quarters?)\b/gi,
    'years',
  ],
  [/\b(?:under|over|below|above|aged?|older than|younger than) (?:the age of )?\d{2}\b(?! ?%)/gi, 'agegroup'],
  [/\bzip ?3 (?:for|of|in) (?=\d{3}\b)/gi, 'zip3 '],
  [/\b(?:three|3)[- ]digit (?:zip|postal)(?: ?codes?)?(?: areas?| prefix| zones?)? ?(?=\d{3}\b)/gi, 'zip3 '],
  [/\blistings?\b/gi, 'advertised'],
  [
    /\b(?:value|worth) of (?:all|every)(?: the)? (?<homes>homes?|houses?|dwellings?|propert(?:y|ies)|housing|real estate)\b/gi,
    'total value $<homes>',
  ],
  // The day of a month on which homes are counted is not a place.
  [
    /\b(?:(?:at|by|on|as of) )?(?:the )?(?:end|close|beginning|start) of (?:the |each |every )?(?:month|quarter|year)\b/gi,
    ' ',
  ],
  [/\bby (?:the )?month\b/gi, 'monthly'],
  [/\bby (?:the )?quarter\b/gi, 'quarterly'],
  [/\bby (?:the )?year\b/gi, 'yearly'],
  [/\bm\.?s\.?a\b/gi, 'metro'],
  [/\ball[-_ ]transactions?\b/gi, 'alltransactions'],
];

/** The number of units of a building with more than five: `20-unit building`. */
const manyUnits = /\b(?:[6-9]|\d{2,3})(?=\+?[- ](?:units?|famil(?:y|ies)|apartments?)\b)/gi;

/** Regions of the Census Bureau, which comprise several states: `the South`, `Midwest`, `western region`. */
const censusRegion =
  /\b(?:(?:in )?the )?(?:(?<wide>mid ?west|north ?east)(?:ern)?(?: region)?|(?<named>south|west)(?:ern)? region)\b|\b(?:in )?the (?<bare>south|west)\b(?=\s*(?:$|[?.,;!]|since|from|over|vs|and|in \d))/gi;

/** How words that replace a phrase of the question are written in notes. */
const displayTexts: Readonly<Record<string, string>> = {
  agegroup: 'an age',
  buildingcount: 'number of buildings',
  daysonmarket: 'days on market',
};

/** The words of a piece as written in notes. */
const displayTextOf = (words: readonly { readonly text: string }[]): string => {
  const text = textOf(words);
  return text.startsWith(regionWord) ? `the ${text.slice(regionWord.length)}` : (displayTexts[text] ?? text);
};

/** The prefix of the word that replaces a region. No place name has it. */
const regionWord = 'censusregion';

/**
 * Normalizes a question: numbers become digits, phrases become the words that replace them, and hyphens become spaces.
 */
const inOneForm = (query: string): string =>
  phrases
    .reduce((text, [phrase, word]) => text.replace(phrase, word), withStates(withUnitedStates(query)))
    .replace(stateOf, ' ')
    .replace(/\bthree- ?(?=and\b|to\b|or\b)/gi, 'three ')
    .replace(censusRegion, (text) => ` ${regionWord}${text.toLowerCase().replace(/^in |the |region| /g, '')} `)
    .replace(/(?<=\p{L})-(?=\p{L})|(?<=\p{N})-(?=\p{L}{3})/gu, ' ')
    .replace(counted, (word) => String(counts.indexOf(word.toLowerCase())))
    .replace(manyUnits, '5')
    .replace(/\bzip ?codes? (?:starting|beginning|that start|that begin)(?: with)? (\d{3})\b/gi, 'zip3 $1');

const year = /^(?:fy)?(?<year>(?:1[6-9]|20)\d\d)s?$/;

const aspectsOf = (pieces: readonly Piece<TopicMeaning>[]): readonly Aspect[] =>
  pieces.flatMap(({ entries }) =>
    entries.flatMap(({ meaning }) => (meaning.kind === 'aspects' ? meaning.aspects : [])),
  );

/** Consecutive words that are not terms. */
interface Run {
  readonly text: string;
  /** Whether a word such as `in` precedes it: `in Denver`. */
  readonly isLed: boolean;
  /** Whether one of its words is known as part of a place name. */
  readonly isNamed: boolean;
}

const leads: ReadonlySet<string> = new Set(['in', 'at', 'of', 'for', 'on', 'to', 'from']);
const leadingIdle: ReadonlySet<string> = new Set([
  'near',
  'around',
  'within',
  'inside',
  'outside',
  'across',
  'throughout',
]);
/** Stop words inside names: `Isle of Wight`, `Village of the Branch`. */
const insideNames: ReadonlySet<string> = new Set(['of', 'the', 'and']);

const textOf = (words: readonly { readonly text: string }[]): string => words.map(({ text }) => text).join(' ');

/** The words that are not terms, with consecutive words joined. */
const runsOf = (pieces: readonly Piece<TopicMeaning>[]): readonly Run[] => {
  const runs: Run[] = [];
  let isOpen = false;
  let before = '';
  for (const { words, led, entries } of pieces) {
    const isUnknown =
      entries.every(({ meaning }) => meaning.kind === 'place') &&
      !year.test(textOf(words)) &&
      !textOf(words).startsWith(regionWord);
    const isNamed = isUnknown && entries.length > 0;
    if (isUnknown) {
      const text = textOf(words);
      const last = runs.at(-1);
      if (isOpen && last !== undefined && led.every((word) => insideNames.has(word.text)))
        runs[runs.length - 1] = {
          ...last,
          text: [last.text, ...led.map((word) => word.text), text].join(' '),
          isNamed: last.isNamed || isNamed,
        };
      else runs.push({ text, isLed: led.some((word) => leads.has(word.text)) || leadingIdle.has(before), isNamed });
    }
    isOpen = isUnknown;
    before = textOf(words);
  }
  return runs;
};

/** Whether words may name a place. Common words of questions do not, unless they are known as a name. */
const mayBePlace = ({ text, isNamed }: Run): boolean => isNamed || withoutCommonWords(expandedKey(text)) !== '';

/**
 * The texts that may name the place, more likely ones first: those after a word such as `in`, then the others, each
 * from the end of the question.
 */
const placesIn = (runs: readonly Run[]): readonly string[] => {
  const backwards = runs.toReversed();
  return [...backwards.filter(({ isLed }) => isLed), ...backwards.filter(({ isLed }) => !isLed)].map(
    ({ text }) => text,
  );
};

/** Whether a word is capitalized in the question, as names are. */
const isCapitalized = (query: string, word: string): boolean =>
  /\p{Ll}/u.test(query) &&
  [`${word.charAt(0).toUpperCase()}${word.slice(1)}`, word.toUpperCase()].some((form) => query.includes(form));

const isPlaceExplicit = (query: string, runs: readonly Run[]): boolean =>
  runs.some(
    ({ text, isLed }) => isLed || /\p{N}/u.test(text) || text.split(' ').some((word) => isCapitalized(query, word)),
  );

/** Measures of house prices that are amounts of money. They are excluded if the question asks for an index. */
const isAmount = /price$/;

/** The words of a question that no series covers: terms without series, and words from questions about other things. */
const unreadIn = (pieces: readonly Piece<TopicMeaning>[], runs: readonly Run[]): readonly string[] => [
  ...pieces
    .filter(
      ({ words, entries }) =>
        entries.some(({ meaning }) => meaning.kind === 'beyond') || textOf(words).startsWith(regionWord),
    )
    .map(({ words }) => displayTextOf(words)),
  ...runs
    .filter((run) => !mayBePlace(run))
    .flatMap(({ text }) => text.split(' '))
    .filter((word) => !emptyWords.has(word)),
];

const yearsIn = (pieces: readonly Piece<TopicMeaning>[]): readonly string[] =>
  pieces.flatMap(({ words }) => year.exec(textOf(words))?.groups?.['year'] ?? []);

const adjustmentOf = (aspects: readonly Aspect[]): Adjustment | null => {
  if (aspects.includes('unadjusted')) return 'not_seasonally_adjusted';
  return aspects.includes('adjusted') ? 'seasonally_adjusted' : null;
};

const ofPublisher = (datasets: readonly string[], pieces: readonly Piece<TopicMeaning>[]): readonly string[] => {
  const match = pieces.flatMap(({ entries }) => entries).find(({ meaning }) => meaning.kind === 'publisher')?.meaning;
  const matching = match?.kind === 'publisher' ? datasets.filter((each) => each.startsWith(`${match.source}.`)) : [];
  return matching.length > 0 ? matching : datasets;
};

const frequencyOf = (datasets: readonly string[], pieces: readonly Piece<TopicMeaning>[]): Frequency | null => {
  const match = pieces.flatMap(({ entries }) => entries).find(({ meaning }) => meaning.kind === 'frequency')?.meaning;
  if (match?.kind !== 'frequency') return null;
  // `monthly rent` is the rent paid per month; rents are published by year.
  return match.frequency === 'monthly' && /^hud\./.test(datasets[0] ?? '') ? null : match.frequency;
};

/** Interprets a question in everyday words; null if it contains no subject. Pure. */
export const topicOf = (query: string): Topic | ForeignTopic | null => {
  const pieces = read(inOneForm(query));
  const foreign = pieces.filter(({ entries }) => entries.some(({ meaning }) => meaning.kind === 'foreign'));
  if (foreign.length > 0) return { foreign: foreign.map(({ words }) => displayTextOf(words)) };
  const aspects = aspectsOf(pieces);
  const match = findSubject(aspects);
  if (match === null) return null;
  const { subject, lacking } = match;
  const isIndex = subject.datasets === housePrices && aspects.includes('index');
  const all = isIndex ? housePrices.filter((dataset) => !isAmount.test(dataset)) : subject.datasets;
  const datasets = ofPublisher(all, pieces);
  const every = runsOf(pieces);
  const runs = every.filter(mayBePlace);
  const [named = '', ...otherPlaces] = placesIn(runs);
  const place = named !== '' && stateOf.test(query) ? `${named} state` : named;
  return {
    datasets,
    frequency: frequencyOf(datasets, pieces),
    adjustment: adjustmentOf(aspects),
    aspects,
    years: yearsIn(pieces),
    unread: unreadIn(pieces, every),
    place,
    otherPlaces,
    isPlaceExplicit: isPlaceExplicit(query, runs),
    lacking,
  };
};

/**
 * Corrects each misspelled word that is one typing error away from exactly one term; null if there is nothing to
 * correct. Pure.
 */
export const withSpelling = (query: string, kept: string): string | null => {
  const placeWords = new Set(kept.split(' '));
  const wrong = read(inOneForm(query)).flatMap(({ words, entries }) => (entries.length === 0 ? words : []));
  let corrected = query;
  for (const word of wrong) {
    const right = placeWords.has(word.text) ? null : spelling(word);
    if (right !== null) corrected = corrected.replace(new RegExp(String.raw`\b${word.text}\b`, 'i'), right);
  }
  return corrected === query ? null : corrected;
};
