import { joinedNotes, type Reader } from '@dqs/kit';
import { americanStateByPostal, expandedKey, idsOfAlias, isRegion, statesNamed } from '@dqs/places';
import { outOfCoverage, type ServiceError } from '@dqs/schemas';
import type { Country, GeographyLevel, GeographyRef } from '../geography/terms.ts';
import { isCountry, isOfCommonWords, questionOf, type Question } from './question.ts';
import { isExact, type RankedMatch } from './match.ts';
import { isCity } from './namesakes.ts';
import { isOfSmallPlace, type UnplacedCity } from './prominence.ts';
import { noteOfUnlistedZip } from './postal-zip.ts';
import { searchQuery, type SearchResult } from './search.ts';
import { unplacedCity } from './unplaced.ts';

/** Why the matches may not be what the caller means. */
export interface Caveat {
  /** Set if the name is, or may be, that of a city whose county is not loaded. */
  readonly error: ServiceError | null;
  readonly note: string;
}

interface NameRequest {
  readonly query: string;
  readonly level?: GeographyLevel | null | undefined;
  readonly country?: Country | null | undefined;
  /** The parameter that contains the query. */
  readonly param: string;
}

type Match = Pick<RankedMatch, 'reason' | 'reference' | 'citiesListed' | 'cities' | 'score'>;

/** Whether a name without a state means a county only because of a small place in it. */
export const isSmallPlaceAlone = (query: string, first: Pick<RankedMatch, 'match' | 'reference' | 'cities'>): boolean =>
  isOfSmallPlace(first) && americanStateIn(questionOf(query)) === null;

/** Whether a city can be meant: the request is not for a code, a county, an area or an Australian place. */
const mayBeCity = ({ readings, codes }: Question, { level, country }: NameRequest): boolean =>
  codes.length === 0 &&
  country !== 'AU' &&
  ((level ?? null) === null || level === 'county' || level === 'cbsa') &&
  !readings.some(({ only }) => only === 'county' || only === 'cbsa');

const americanStateIn = ({ readings }: Question): string | null =>
  readings.flatMap(({ within }) => within ?? []).find(({ country }) => country === 'US')?.abbreviation ?? null;

const namesAustralia = ({ readings }: Question): boolean =>
  readings.some(({ within, country }) => country === 'AU' || within?.some((state) => state.country === 'AU'));

const everydayName = ({ query }: NameRequest, id: string): string =>
  `"${query}" is an everyday name of ${id}, which is not loaded`;

const connectorOfId = (id: string): string => (id.startsWith('au_') ? 'geo.abs-asgs' : 'geo.census-gazetteer');

const candidate = ({ reference }: Pick<Match, 'reference'>): string =>
  `${reference.geography_id} (${reference.name}${reference.state_code === null ? '' : `, ${reference.state_code}`})`;

const notLoaded = (what: string, connector: string, request: NameRequest, matches: readonly Match[]): ServiceError =>
  outOfCoverage(what, {
    param: request.param,
    hint: `Load it with: dqs ingest ${connector}. The candidates are similar in spelling.`,
    candidates: matches.slice(0, 5).map(candidate),
  });

/**
 * Why the matches of a name may not be what is meant; null if the first match has the name and is certain. Out of coverage are
 * a city whose county is not loaded, and any name without a match while no list of cities is loaded. A smaller place of that
 * name, or a place that is only similar in spelling, is never returned instead.
 */
export const caveatOf = async (
  db: Reader,
  request: NameRequest,
  {
    found: matches,
    namesakes,
    counties,
    unplaced,
    unplacedAsLikely,
    isPart,
    aliasMissing,
  }: Omit<SearchResult, 'postal'>,
): Promise<Caveat | null> => {
  const question = questionOf(request.query);
  const [first] = matches;
  if (first !== undefined && isExact(first)) {
    const error = missingCity({ found: matches, unplaced }, request);
    if (error !== null) return { error, note: '' };
    return (
      caveatOfExactMatch(first, request) ??
      caveatFromNotes([
        noteOfCounties(request.query, counties),
        noteOfNamesakes(request.query, first, namesakes),
        noteOfUnplaced(unplacedAsLikely),
        isPart && !first.citiesListed ? possibleCity(request) : '',
        aliasMissing === null
          ? ''
          : `${everydayName(request, aliasMissing)}. Load it with: dqs ingest ${connectorOfId(aliasMissing)}.`,
        noteOfNeighborhood(request.query, first, question),
        noteOfSmallPlace(request.query, first),
        request.level ? '' : await noteOfUnlistedZip(db, question, first),
      ])
    );
  }
  const { listed, held, city } = await unplacedCity(db, question);
  if (held && aliasMissing !== null)
    return {
      error: notLoaded(everydayName(request, aliasMissing), connectorOfId(aliasMissing), request, matches),
      note: '',
    };
  const part = await noteOfUnknownPart(db, request.query, question);
  const note = `${noteOfNoMatch(request.query, matches, listed)}${part}`;
  if (!mayBeCity(question, request)) return { error: null, note };
  if (city !== null) return { error: countyNotLoaded(city, request, matches), note };
  const state = americanStateByPostal(americanStateIn(question) ?? '');
  const isAustralian = request.country === 'AU' || (state === undefined && namesAustralia(question));
  const isElsewhere = part !== '' || isRegion(expandedKey(request.query)) || isOfCommonWords(request.query);
  if (listed || !held || isAustralian || isElsewhere) return { error: null, note };
  const what =
    state === undefined
      ? `no county or metropolitan area is called "${request.query}", and the list of cities is not loaded`
      : `no county or metropolitan area of ${state.name} has the name in "${request.query}", and the list of cities is not loaded`;
  return { error: notLoaded(what, 'geo.census-cities', request, matches), note };
};

/** The error if a city is meant whose county is not loaded; null if the first match is meant. */
export const missingCity = (
  { found, unplaced }: Pick<SearchResult, 'found' | 'unplaced'>,
  request: NameRequest,
): ServiceError | null =>
  unplaced === null || !mayBeCity(questionOf(request.query), request)
    ? null
    : countyNotLoaded(unplaced, request, found);

/**
 * The error that the county of a city is unknown, because the match is the area named after it and no list of cities is
 * loaded. Null if the match is something else.
 */
export const unknownCounty = (
  first: RankedMatch,
  request: NameRequest,
  counties: readonly GeographyRef[],
): ServiceError | null => {
  const question = questionOf(request.query);
  if (first.citiesListed || counties.length < 2 || !isCity(first, question) || !mayBeCity(question, request))
    return null;
  return outOfCoverage(`the county of "${request.query}" is unknown, because the list of cities is not loaded`, {
    param: request.param,
    hint: `Load it with: dqs ingest geo.census-cities. The candidates are the counties of ${first.reference.name}.`,
    candidates: counties.slice(0, 10).map((reference) => candidate({ reference })),
  });
};

const citiesNotLoaded = 'The list of cities is not loaded. Load it with: dqs ingest geo.census-cities.';

/** Australian levels whose places are not better known than American cities of the same name. */
const smallLevels: ReadonlySet<GeographyLevel> = new Set(['au_sa4', 'au_sa3', 'au_lga']);

/** The caveat that an exact match is unlikely to be meant: the name is a region of several states, or may be an unlisted city. */
const caveatOfExactMatch = (first: Match, request: NameRequest): Caveat | null => {
  if (isRegion(expandedKey(request.query)))
    return {
      error: null,
      note: `"${request.query}" is a region of several states, which the service does not cover. The matches are places of that name.`,
    };
  const note = noteOfPossibleCity(first, request);
  return note === null ? null : { error: null, note };
};

const possibleCity = ({ query }: NameRequest): string => `A city called "${query}" may be meant. ${citiesNotLoaded}`;

/** The note that a city may be meant; null if none can be, or if a list of cities is loaded. */
export const noteOfPossibleCity = (first: Match, request: NameRequest): string | null => {
  const question = questionOf(request.query);
  const { level, country } = first.reference;
  const mayBeAmerican =
    level === 'county' ||
    level === 'cbsa' ||
    // Camden and Auburn are districts of New South Wales and cities in several American states.
    (country === 'AU' && (smallLevels.has(level) || americanStateIn(question) !== null));
  const isOfCities = mayBeAmerican && mayBeCity(question, request) && question.aliases.length === 0;
  if (first.citiesListed || !isOfCities) return null;
  return possibleCity(request);
};

/** Namesakes in a note at most. */
const mostNamesakes = 4;

/** The note that other places of the name are as likely as the first; empty if there are none. */
export const noteOfNamesakes = (
  query: string,
  first: Pick<Match, 'reference'>,
  namesakes: readonly Pick<Match, 'reference'>[],
): string => {
  if (namesakes.length === 0) return '';
  const named = namesakes.slice(0, mostNamesakes).map(candidate);
  const more = namesakes.length - named.length;
  return `Several places are called "${query}": besides ${candidate(first)} also ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Add a state or a county, or use an id.`;
};

/** The note about cities of the name that are as likely as the first match, but whose counties are not loaded; empty if there are none. */
export const noteOfUnplaced = (cities: readonly UnplacedCity[]): string => {
  if (cities.length === 0) return '';
  const named = cities.slice(0, mostNamesakes).map(({ name, state, county }) => `${name}, ${state} (county ${county})`);
  return `The counties of other cities of the name are not loaded: ${named.join(', ')}. Load them with: dqs ingest geo.census-gazetteer.`;
};

/** The note about a city in several counties; empty if it lies in one. */
const noteOfCounties = (query: string, counties: readonly Pick<Match, 'reference'>[]): string => {
  if (counties.length === 0) return '';
  return `"${query}" lies in ${counties.length} counties: ${counties.map(candidate).join(', ')}.`;
};

const inState = ({ name, state_code: state }: GeographyRef): string => (state === null ? name : `${name}, ${state}`);

/** The note that the first match only contains a small place of the name; empty if it does not, or if the query names its state. */
const noteOfSmallPlace = (query: string, first: Pick<RankedMatch, 'match' | 'reference' | 'cities'>): string =>
  isSmallPlaceAlone(query, first)
    ? `"${query}" was read as a small place in ${inState(first.reference)}. No larger place has the name.`
    : '';

/** A larger place is not mistaken for a neighborhood of another city. */
const mostPeopleOfNeighborhood = 25_000;

const neighborhoodNote = (query: string, of: string, id: string): string =>
  `Neighborhoods are not covered. If "${query}" is a part of ${of}, use ${id}.`;

/** The county whose everyday name is the query without its last word: that of Brooklyn for `Brooklyn Heights`. */
const countyCalledAfter = ({ readings }: Question): { readonly name: string; readonly id: string } | null => {
  for (const { expanded } of readings) {
    const name = expanded.split(' ').slice(0, -1).join(' ');
    const id = idsOfAlias(name).find((each) => each.startsWith('county:'));
    if (id !== undefined) return { name: capitalized(name), id };
  }
  return null;
};

/** The note that a neighborhood may be meant, because the match is a small place such as Brooklyn Heights in Ohio. */
const noteOfNeighborhood = (
  query: string,
  first: Pick<RankedMatch, 'reference' | 'cities'>,
  question: Question,
): string => {
  const people = Math.max(0, ...first.cities.map(({ total }) => total ?? 0));
  const isCountyOfCity = first.reference.level === 'county' && first.cities.length > 0;
  const county = isCountyOfCity && people <= mostPeopleOfNeighborhood ? countyCalledAfter(question) : null;
  return county === null ? '' : neighborhoodNote(query, county.name, county.id);
};

/** Whether a query is an Australian postcode: four digits with the word, the country or a state. */
const isAustralianPostcode = (query: string): boolean => {
  const key = expandedKey(query);
  const [digits] = /(?<!\d)\d{4}(?!\d)/.exec(key) ?? [];
  if (digits === undefined) return false;
  const words = key
    .replace(digits, '')
    .replace(/\bpost ?code\b/, '')
    .trim();
  if (words === '') return /\bpost ?code\b/.test(key);
  return /^(?:au|aus|australia)$/.test(words) || statesNamed(words).some(({ country }) => country === 'AU');
};

const noteOfPostcode =
  ' Australian postcodes are not covered: use the council, the district (SA3) or the capital city that contains it.';

/** The note about the place that contains an unknown name: Chicago for `Hyde Park, Chicago`. Empty if the query has none. */
const noteOfUnknownPart = async (db: Reader, query: string, question: Question): Promise<string> => {
  if (isAustralianPostcode(query)) return noteOfPostcode;
  const county = countyCalledAfter(question);
  if (county !== null) return ` ${neighborhoodNote(query, county.name, county.id)}`;
  const whole = /,([^,]+)$/.exec(query)?.[1]?.trim() ?? '';
  if (whole === '' || isCountry(expandedKey(whole)) || statesNamed(expandedKey(whole)).length > 0) return '';
  const { found } = await searchQuery(db, { query: whole, level: null, country: null, limit: 1 });
  const [first] = found;
  return first === undefined || !isExact(first) ? '' : ` ${neighborhoodNote(query, whole, candidate(first))}`;
};

const capitalized = (name: string): string => name.replaceAll(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());

const caveatFromNotes = (notes: readonly string[]): Caveat | null => {
  const note = joinedNotes(...notes);
  return note === null ? null : { error: null, note };
};

const countyNotLoaded = (
  { name, state, county }: Pick<UnplacedCity, 'name' | 'state' | 'county'>,
  request: NameRequest,
  matches: readonly Match[],
): ServiceError =>
  county === ''
    ? notLoaded(`the list of the counties of ${name}, ${state} is not loaded`, 'geo.census-cities', request, matches)
    : notLoaded(
        `${name}, ${state} lies in county ${county}, which is not loaded`,
        'geo.census-gazetteer',
        request,
        matches,
      );

const noteOfNoMatch = (query: string, matches: readonly Match[], listed: boolean): string => {
  const cities = listed ? '' : ` ${citiesNotLoaded}`;
  return matches.length === 0
    ? `No place is called "${query}".${cities}`
    : `No place is called "${query}". The matches are similar in spelling.${cities}`;
};
