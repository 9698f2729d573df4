import type { Reader } from '@dqs/kit';
import type { Country, GeographyLevel } from '../geography/terms.ts';
import { referenceOf } from '../geography/reference.ts';
import { isExact, type RankedMatch, type UnrankedMatch } from './match.ts';
import { countiesOfCity, namesakesOf } from './namesakes.ts';
import { compareMatches, successorIdsOf } from './order.ts';
import { withProminence, type CityPart, type UnplacedCity } from './prominence.ts';
import {
  isOfCities,
  isOfCommonWords,
  otherQuestions,
  questionOf,
  spellingsOfQuestion,
  type Question,
} from './question.ts';
import { readPostalShares, zipOf, type PostalShare } from './postal-zip.ts';
import { readCandidates, type CandidateRow } from './query.ts';
import { nearAliases, scoreOf, type Candidate } from './score.ts';
import { equallyLikelyCities, unplacedCityInstead, unplacedCity } from './unplaced.ts';

export interface SearchOptions {
  readonly query: string;
  readonly level: GeographyLevel | null;
  readonly country: Country | null;
  readonly limit: number;
}

const texts = (value: unknown): readonly string[] => value as readonly string[];

/** Merges the vintages of a geography: attributes from the newest one, aliases from all. */
const candidateOf = (
  rows: readonly CandidateRow[],
): { readonly candidate: Candidate; readonly newest: CandidateRow } => {
  const newest = rows[0]!;
  const candidate: Candidate = {
    geography_id: newest.geography_id,
    level: newest.level as GeographyLevel,
    country: newest.country as Country,
    states: texts(newest.states),
    names: texts(newest.names),
    aliases: [...texts(newest.aliases), ...rows.slice(1).flatMap((row) => texts(row.aliases))],
    core: newest.core,
  };
  return { candidate, newest };
};

const aliasIds = ({ aliases }: Question): readonly string[] => aliases.map(({ id }) => id);

const namedPlaceOf = (rows: readonly CandidateRow[], question: Question): UnrankedMatch => {
  const { candidate, newest } = candidateOf(rows);
  const listed = aliasIds(question).indexOf(candidate.geography_id);
  return {
    match: scoreOf(candidate, question),
    reference: referenceOf(newest),
    vintage: newest.vintage,
    citiesListed: newest.cities_listed,
    area: newest.area,
    counties: newest.counties,
    population: newest.population,
    zipAreas: newest.zip_areas,
    cities: newest.cities as readonly CityPart[],
    unplaced: newest.unplaced as readonly UnplacedCity[],
    place: listed === -1 ? Number.MAX_SAFE_INTEGER : listed,
  };
};

/** All matches of a question, best first. */
const find = async (
  db: Reader,
  question: Question,
  { level, country }: Omit<SearchOptions, 'limit'>,
): Promise<readonly RankedMatch[]> => {
  const rows = await readCandidates(db, {
    ids: [
      ...question.codes,
      ...question.successors,
      ...question.postal,
      ...aliasIds(question),
      ...nearAliases(question),
    ],
    names: question.readings.filter(({ only }) => only === null).map(({ plain }) => plain),
    aliases: question.readings.map(({ expanded }) => expanded),
    cities: question.readings.filter(isOfCities).map(({ expanded }) => expanded),
    spellings: spellingsOfQuestion(question),
    core: question.core,
    level,
    country,
  });
  const found = [...Map.groupBy(rows, (row) => row.geography_id).values()].map((own) => namedPlaceOf(own, question));
  return withProminence(found, question).toSorted(compareMatches);
};

/** Adds the successors of a retired place that the query names: `Wade Hampton` is now Kusilvak Census Area. */
const withSuccessors = async (
  db: Reader,
  question: Question,
  options: SearchOptions,
): Promise<readonly RankedMatch[]> => {
  const found = await find(db, question, options);
  const [first] = found;
  if (first === undefined || !isExact(first) || first.reason === 'code_exact') return found;
  const successors = successorIdsOf(first.reference);
  const isHeld = (id: string): boolean => found.some((each) => each.reference.geography_id === id && isExact(each));
  if (successors.every(isHeld)) return found;
  return find(db, { ...question, successors }, options);
};

/** The matches of a query and everything that its notes need. */
export interface SearchResult {
  /** The interpretation of the query that the matches are of. */
  readonly question: Question;
  /** Best first. */
  readonly found: readonly RankedMatch[];
  /** Where the addresses of a ZIP Code without an area lie. */
  readonly postal: { readonly zip: string; readonly shares: readonly PostalShare[] } | null;
  /** Other places of the name that are as likely as the first match. */
  readonly namesakes: readonly RankedMatch[];
  /** The counties of a city in several counties, including the first match. */
  readonly counties: readonly RankedMatch[];
  /** A city that is meant instead of the first match, but whose counties are not loaded; null if the first match is meant. */
  readonly unplaced: UnplacedCity | null;
  /** The id of the likeliest place with the everyday name in the query, if it is not loaded; null otherwise. */
  readonly aliasMissing: string | null;
  /** Whether the matches are of another interpretation than the complete query. */
  readonly isPart: boolean;
  /** Cities of the name without a loaded county that are as likely as the first match. */
  readonly unplacedAsLikely: readonly UnplacedCity[];
}

/** Adds the counties of a ZIP Code without an area to the other meanings of its digits. One or two round trips. */
const withPostalCounties = async (
  db: Reader,
  question: Question,
  found: readonly RankedMatch[],
  options: SearchOptions,
): Promise<Pick<SearchResult, 'found' | 'postal'>> => {
  const zip = zipOf(question);
  const isArea = found.some(({ reference }) => reference.geography_id === `zcta:${zip}`);
  const shares = zip === null || isArea ? [] : await readPostalShares(db, zip);
  if (zip === null || shares.length === 0) return { found, postal: null };
  const postal = { zip, shares };
  if ((options.level !== null && options.level !== 'county') || options.country === 'AU') return { found, postal };
  const aliases = shares.map(({ county_code: code }) => ({ id: `county:${code}`, within: null }));
  const counties = await find(db, { ...question, codes: [], successors: [], postal: [], aliases }, options);
  const held = new Set(found.map(({ reference }) => reference.geography_id));
  const added = aliases.flatMap(
    ({ id }) => counties.find(({ reference }) => reference.geography_id === id && !held.has(id)) ?? [],
  );
  return { found: [...found.filter(isExact), ...added], postal };
};

const aliasMissing = (found: readonly RankedMatch[], { aliases }: Question): string | null => {
  const [first] = aliases;
  if (first === undefined || first.within !== null || first.country !== undefined) return null;
  return found.some(({ reference }) => reference.geography_id === first.id) ? null : first.id;
};

/**
 * The geographies that a query means, best first. One round trip if something matches exactly, otherwise one more for each
 * other interpretation of the query. A query of common words has no matches by similar spelling.
 */
export const searchQuery = async (db: Reader, options: SearchOptions): Promise<SearchResult> => {
  const { query } = options;
  const question = questionOf(query);
  const { postal, ...first } = await withPostalCounties(
    db,
    question,
    await withSuccessors(db, question, options),
    options,
  );
  let meant = { found: first.found, question };
  for (const other of otherQuestions(query)) {
    if (meant.found.some(isExact)) break;
    const instead = await find(db, other, options);
    if (instead.length > 0) meant = { found: instead, question: other };
  }
  const found = isOfCommonWords(query) ? meant.found.filter(isExact) : meant.found;
  return {
    question: meant.question,
    found: found.slice(0, options.limit),
    postal,
    namesakes: namesakesOf(found, meant.question),
    counties: countiesOfCity(found, meant.question),
    unplaced:
      unplacedCityInstead(found, meant.question) ??
      // A match of a part of the query is not the city of the complete query: Brunswick for `New Brunswick`.
      (meant.question !== question && found.some(isExact) ? (await unplacedCity(db, question)).city : null),
    aliasMissing: options.level === null && options.country === null ? aliasMissing(found, meant.question) : null,
    isPart: meant.question !== question,
    unplacedAsLikely: equallyLikelyCities(found, meant.question),
  };
};

/** As `searchQuery`, but only the matches. */
export const search = async (db: Reader, options: SearchOptions): Promise<readonly RankedMatch[]> =>
  (await searchQuery(db, options)).found;
