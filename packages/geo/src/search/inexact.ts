import { joinedNotes, type Reader } from '@dqs/kit';
import { americanStateByPostal, expandedKey, idsOfAlias, isRegion, statesNamed } from '@dqs/places';
import { outOfCoverage, type ServiceError } from '@dqs/schemas';
import type { Country, GeographyLevel, GeographyRef } from '../geography/terms.ts';
import { isCountry, isOfCommonWords, questionOf, type Question } from './question.ts';
import { isExact, type Found } from './found.ts';
import { isCity } from './namesakes.ts';
import type { UnplacedCity } from './prominence.ts';
import { searchMeant, type Meant } from './search.ts';
import { unplacedCity } from './unplaced.ts';

/** What a caller must know where nothing bears the name that was asked for. */
export interface Inexact {
  /** The name is, or may be, of a city whose county is not loaded; null where it is not. */
  readonly error: ServiceError | null;
  readonly note: string;
}

interface Asked {
  readonly query: string;
  readonly level?: GeographyLevel | null | undefined;
  readonly country?: Country | null | undefined;
  /** The parameter that the query was given as. */
  readonly param: string;
}

type Match = Pick<Found, 'reason' | 'reference' | 'citiesListed' | 'cities' | 'score'>;

/** A city can be meant: no county, area or Australian place was asked for. */
const mayBeCity = ({ readings, codes }: Question, { level, country }: Asked): boolean =>
  codes.length === 0 &&
  country !== 'AU' &&
  ((level ?? null) === null || level === 'county' || level === 'cbsa') &&
  !readings.some(({ only }) => only === 'county' || only === 'cbsa');

const americanStateSaid = ({ readings }: Question): string | null =>
  readings.flatMap(({ within }) => within ?? []).find(({ country }) => country === 'US')?.abbreviation ?? null;

const australiaSaid = ({ readings }: Question): boolean =>
  readings.some(({ within, country }) => country === 'AU' || within?.some((state) => state.country === 'AU'));

const everydayName = ({ query }: Asked, id: string): string =>
  `"${query}" is an everyday name of ${id}, which is not loaded`;

const connectorOfId = (id: string): string => (id.startsWith('au_') ? 'geo.abs-asgs' : 'geo.census-gazetteer');

const candidate = ({ reference }: Pick<Match, 'reference'>): string =>
  `${reference.geography_id} (${reference.name}${reference.state_code === null ? '' : `, ${reference.state_code}`})`;

const notLoaded = (what: string, connector: string, asked: Asked, matches: readonly Match[]): ServiceError =>
  outOfCoverage(what, {
    param: asked.param,
    hint: `The operator loads it with: dqs ingest ${connector}. The candidates are similar in spelling.`,
    candidates: matches.slice(0, 5).map(candidate),
  });

/**
 * What a caller must know of the matches of a name; null where the first bears it and can be relied on. A city whose county is not
 * loaded, and any name that nothing bears while no list of cities is loaded, are out of coverage: neither a smaller place of the name
 * nor one that is only similar in spelling is taken for them.
 */
export const whyInexact = async (
  db: Reader,
  asked: Asked,
  { found: matches, namesakes, counties, unplaced, unplacedAsLikely, isPart, aliasMissing }: Omit<Meant, 'postal'>,
): Promise<Inexact | null> => {
  const question = questionOf(asked.query);
  const [first] = matches;
  if (first !== undefined && isExact(first)) {
    const error = missingCity({ found: matches, unplaced }, asked);
    if (error !== null) return { error, note: '' };
    return (
      ofExact(first, asked) ??
      ofNotes([
        noteOfCounties(asked.query, counties),
        noteOfNamesakes(asked.query, first, namesakes),
        noteOfUnplaced(unplacedAsLikely),
        isPart && !first.citiesListed ? possibleCity(asked) : '',
        aliasMissing === null
          ? ''
          : `${everydayName(asked, aliasMissing)} (dqs ingest ${connectorOfId(aliasMissing)}).`,
        noteOfNeighbourhood(asked.query, first, question),
      ])
    );
  }
  const { listed, held, city } = await unplacedCity(db, question);
  if (held && aliasMissing !== null)
    return {
      error: notLoaded(everydayName(asked, aliasMissing), connectorOfId(aliasMissing), asked, matches),
      note: '',
    };
  const part = await noteOfUnknownPart(db, asked.query, question);
  const note = `${noteOf(asked.query, matches, listed)}${part}`;
  if (!mayBeCity(question, asked)) return { error: null, note };
  if (city !== null) return { error: countyNotLoaded(city, asked, matches), note };
  const state = americanStateByPostal(americanStateSaid(question) ?? '');
  const isAustralian = asked.country === 'AU' || (state === undefined && australiaSaid(question));
  const isElsewhere = part !== '' || isRegion(expandedKey(asked.query)) || isOfCommonWords(asked.query);
  if (listed || !held || isAustralian || isElsewhere) return { error: null, note };
  const what =
    state === undefined
      ? `no county or metropolitan area is called "${asked.query}", and the list of cities is not loaded`
      : `no county or metropolitan area of ${state.name} has the name in "${asked.query}", and the list of cities is not loaded`;
  return { error: notLoaded(what, 'geo.census-cities', asked, matches), note };
};

/** That the city which is meant instead of the first match has no loaded county; null where the first match is meant. */
export const missingCity = (
  { found, unplaced }: Pick<Meant, 'found' | 'unplaced'>,
  asked: Asked,
): ServiceError | null =>
  unplaced === null || !mayBeCity(questionOf(asked.query), asked) ? null : countyNotLoaded(unplaced, asked, found);

/** That the county of a city is not known: an area is called after it, and no list of cities is loaded. Null where it is no city's area. */
export const unknownCounty = (first: Found, asked: Asked, counties: readonly GeographyRef[]): ServiceError | null => {
  const question = questionOf(asked.query);
  if (first.citiesListed || counties.length < 2 || !isCity(first, question) || !mayBeCity(question, asked)) return null;
  return outOfCoverage(`the county in which "${asked.query}" lies is not known, as the list of cities is not loaded`, {
    param: asked.param,
    hint: `The operator loads it with: dqs ingest geo.census-cities. The candidates are the counties of ${first.reference.name}.`,
    candidates: counties.slice(0, 10).map((reference) => candidate({ reference })),
  });
};

const citiesNotLoaded = 'The list of cities is not loaded (dqs ingest geo.census-cities)';

/** Australian levels whose places are hardly better known than American cities of the name. */
const isSmall: ReadonlySet<GeographyLevel> = new Set(['au_sa4', 'au_sa3', 'au_lga']);

/** A place of the name that is hardly meant: of a region of several states, or while cities of the name are not known. */
const ofExact = (first: Match, asked: Asked): Inexact | null => {
  if (isRegion(expandedKey(asked.query)))
    return {
      error: null,
      note: `"${asked.query}" is a region of several states, which the service does not cover; these are places of that name.`,
    };
  const note = noteOfPossibleCity(first, asked);
  return note === null ? null : { error: null, note };
};

const possibleCity = ({ query }: Asked): string => `${citiesNotLoaded}; a city called "${query}" may be meant.`;

/** That a city of the name may be meant while no list of cities is loaded; null where none may, or where one is. */
export const noteOfPossibleCity = (first: Match, asked: Asked): string | null => {
  const question = questionOf(asked.query);
  const { level, country } = first.reference;
  const mayBeAmerican =
    level === 'county' ||
    level === 'cbsa' ||
    // Camden and Auburn are districts of New South Wales, and cities of several American states.
    (country === 'AU' && (isSmall.has(level) || americanStateSaid(question) !== null));
  const isOfCities = mayBeAmerican && mayBeCity(question, asked) && question.aliases.length === 0;
  if (first.citiesListed || !isOfCities) return null;
  return possibleCity(asked);
};

/** Namesakes that a note names at most. */
const mostNamesakes = 4;

/** Which places of a name are as likely meant as the first; empty where none is. */
export const noteOfNamesakes = (
  query: string,
  first: Pick<Match, 'reference'>,
  namesakes: readonly Pick<Match, 'reference'>[],
): string => {
  if (namesakes.length === 0) return '';
  const named = namesakes.slice(0, mostNamesakes).map(candidate);
  const more = namesakes.length - named.length;
  return `Several places are called "${query}": besides ${candidate(first)} also ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. A state, a county or an id tells which is meant.`;
};

/** Which cities of the name are as likely meant as the first match although their counties are not loaded; empty where none is. */
export const noteOfUnplaced = (cities: readonly UnplacedCity[]): string => {
  if (cities.length === 0) return '';
  const named = cities.slice(0, mostNamesakes).map(({ name, state, county }) => `${name}, ${state} (county ${county})`);
  return `Not loaded are the counties of other cities of the name: ${named.join(', ')} (dqs ingest geo.census-gazetteer).`;
};

/** In which counties a city lies; empty where it lies in one. */
const noteOfCounties = (query: string, counties: readonly Pick<Match, 'reference'>[]): string => {
  if (counties.length === 0) return '';
  return `"${query}" lies in ${counties.length} counties: ${counties.map(candidate).join(', ')}.`;
};

/** A place with more people is meant by its own name. */
const mostOfNeighbourhood = 25_000;

const takeInstead = (query: string, of: string, id: string): string =>
  `Neighborhoods are not covered: if "${query}" is a part of ${of}, take ${id}.`;

/** The county with an everyday name before the last word of a query: that of Brooklyn for `Brooklyn Heights`. */
const countyCalledAfter = ({ readings }: Question): { readonly name: string; readonly id: string } | null => {
  for (const { expanded } of readings) {
    const name = expanded.split(' ').slice(0, -1).join(' ');
    const id = idsOfAlias(name).find((each) => each.startsWith('county:'));
    if (id !== undefined) return { name: titled(name), id };
  }
  return null;
};

/** That a neighborhood may be meant: a small place is called after a well-known one, as Brooklyn Heights in Ohio. */
const noteOfNeighbourhood = (query: string, first: Pick<Found, 'reference' | 'cities'>, question: Question): string => {
  const people = Math.max(0, ...first.cities.map(({ total }) => total ?? 0));
  const isCity = first.reference.level === 'county' && first.cities.length > 0;
  const known = isCity && people <= mostOfNeighbourhood ? countyCalledAfter(question) : null;
  return known === null ? '' : takeInstead(query, known.name, known.id);
};

/** A postcode of Australia: four digits beside the word, the country or one of its states. */
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
  ' Postcodes of Australia are not covered: name the council, the district (SA3) or the capital city that it lies in.';

/** Of a name that nothing bears the place that it may be a part of: Chicago for `Hyde Park, Chicago`; empty where none is said. */
const noteOfUnknownPart = async (db: Reader, query: string, question: Question): Promise<string> => {
  if (isAustralianPostcode(query)) return noteOfPostcode;
  const known = countyCalledAfter(question);
  if (known !== null) return ` ${takeInstead(query, known.name, known.id)}`;
  const whole = /,([^,]+)$/.exec(query)?.[1]?.trim() ?? '';
  if (whole === '' || isCountry(expandedKey(whole)) || statesNamed(expandedKey(whole)).length > 0) return '';
  const { found } = await searchMeant(db, { query: whole, level: null, country: null, limit: 1 });
  const [first] = found;
  return first === undefined || !isExact(first) ? '' : ` ${takeInstead(query, whole, candidate(first))}`;
};

const titled = (name: string): string => name.replaceAll(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());

const ofNotes = (notes: readonly string[]): Inexact | null => {
  const note = joinedNotes(...notes);
  return note === null ? null : { error: null, note };
};

const countyNotLoaded = (
  { name, state, county }: Pick<UnplacedCity, 'name' | 'state' | 'county'>,
  asked: Asked,
  matches: readonly Match[],
): ServiceError =>
  county === ''
    ? notLoaded(
        `${name}, ${state} is known, but the list of the counties it lies in is not loaded`,
        'geo.census-cities',
        asked,
        matches,
      )
    : notLoaded(
        `${name}, ${state} lies in county ${county}, which is not loaded`,
        'geo.census-gazetteer',
        asked,
        matches,
      );

const noteOf = (query: string, matches: readonly Match[], listed: boolean): string => {
  const cities = listed ? '' : ` ${citiesNotLoaded}.`;
  return matches.length === 0
    ? `No place is called "${query}".${cities}`
    : `No place is called "${query}"; these are similar in spelling.${cities}`;
};
