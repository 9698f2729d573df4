import type { Reader } from '@dqs/kit';
import type { Country, GeographyLevel } from '../geography/terms.ts';
import { referenceOf } from '../geography/reference.ts';
import { isExact, type Found, type Listed } from './found.ts';
import { countiesOfCity, namesakesOf } from './namesakes.ts';
import { better, successorIdsOf } from './order.ts';
import { withProminence, type CityPart, type UnplacedCity } from './prominence.ts';
import { isOfCities, isOfCommonWords, otherQuestions, questionOf, spellingsAsked, type Question } from './question.ts';
import { readPostalShares, zipAsked, type PostalShare } from './postal-zip.ts';
import { readCandidates, type CandidateRow } from './query.ts';
import { nearAliases, scoreOf, type Candidate } from './score.ts';
import { citiesAsLikely, cityMeantInstead, unplacedCity } from './unplaced.ts';

export interface SearchOptions {
  readonly query: string;
  readonly level: GeographyLevel | null;
  readonly country: Country | null;
  readonly limit: number;
}

const texts = (value: unknown): readonly string[] => value as readonly string[];

/** One candidate of all its vintages: the newest says what it is, the older ones what it was called. */
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

const bearerOf = (rows: readonly CandidateRow[], question: Question): Listed => {
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

/** Everything that a question finds, best first. */
const find = async (
  db: Reader,
  question: Question,
  { level, country }: Omit<SearchOptions, 'limit'>,
): Promise<readonly Found[]> => {
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
    spellings: spellingsAsked(question),
    core: question.core,
    level,
    country,
  });
  const found = [...Map.groupBy(rows, (row) => row.geography_id).values()].map((own) => bearerOf(own, question));
  return withProminence(found, question).toSorted(better);
};

/** What replaced a place whose name was given, with it: `Wade Hampton` is Kusilvak Census Area today. */
const withSuccessors = async (db: Reader, question: Question, options: SearchOptions): Promise<readonly Found[]> => {
  const found = await find(db, question, options);
  const [first] = found;
  if (first === undefined || !isExact(first) || first.reason === 'code_exact') return found;
  const successors = successorIdsOf(first.reference);
  const isHeld = (id: string): boolean => found.some((each) => each.reference.geography_id === id && isExact(each));
  if (successors.every(isHeld)) return found;
  return find(db, { ...question, successors }, options);
};

/** The geographies that a query means, best first, and of a ZIP Code without an area where its addresses lie. */
export interface Meant {
  readonly found: readonly Found[];
  readonly postal: { readonly zip: string; readonly shares: readonly PostalShare[] } | null;
  /** Other places of the name of the first, as likely meant. */
  readonly namesakes: readonly Found[];
  /** The counties of a city that lies in several, the first match among them. */
  readonly counties: readonly Found[];
  /** The city that is meant instead of the first, although no county of it is loaded; null where the first is meant. */
  readonly unplaced: UnplacedCity | null;
  /** What the everyday name that was given means most likely, where that is not loaded; null where it is, or none was given. */
  readonly aliasMissing: string | null;
  /** Whether only a part of the words was read as a name. */
  readonly isPart: boolean;
  /** Cities of the name without a loaded county that are as likely meant as the first. */
  readonly unplacedAsLikely: readonly UnplacedCity[];
}

/** The counties of a ZIP Code that has no area, among what else its digits mean. One round trip, and one more where there are some. */
const withPostalCounties = async (
  db: Reader,
  question: Question,
  found: readonly Found[],
  options: SearchOptions,
): Promise<Pick<Meant, 'found' | 'postal'>> => {
  const zip = zipAsked(question);
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

const aliasMissing = (found: readonly Found[], { aliases }: Question): string | null => {
  const [first] = aliases;
  if (first === undefined || first.within !== null || first.country !== undefined) return null;
  return found.some(({ reference }) => reference.geography_id === first.id) ? null : first.id;
};

/**
 * The geographies that a query means, best first. One round trip where something bears the name; where nothing does, one more for
 * each other meaning of the query. Of common words alone nothing is similar enough to be a place.
 */
export const searchMeant = async (db: Reader, options: SearchOptions): Promise<Meant> => {
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
    found: found.slice(0, options.limit),
    postal,
    namesakes: namesakesOf(found, meant.question),
    counties: countiesOfCity(found, meant.question),
    unplaced:
      cityMeantInstead(found, meant.question) ??
      // A part of the words is not the city of all of them: Brunswick for `New Brunswick`.
      (meant.question !== question && found.some(isExact) ? (await unplacedCity(db, question)).city : null),
    aliasMissing: options.level === null && options.country === null ? aliasMissing(found, meant.question) : null,
    isPart: meant.question !== question,
    unplacedAsLikely: citiesAsLikely(found, meant.question),
  };
};

/** As `searchMeant`, the geographies alone. */
export const search = async (db: Reader, options: SearchOptions): Promise<readonly Found[]> =>
  (await searchMeant(db, options)).found;
