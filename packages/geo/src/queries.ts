import { joinedNotes, type Reader } from '@dqs/kit';
import { formerIdsOf } from '@dqs/places';
import type { ServiceError } from '@dqs/schemas';
import { crosswalksOfEach, crosswalksOfOne, nearestFirst, withDetail } from './detail/detail.ts';
import { readParents } from './detail/query.ts';
import type { Country, GeographyDetail, GeographyLevel, GeographyRef, MatchReason } from './geography/terms.ts';
import { readReferences } from './geography/query.ts';
import { readCountiesOfArea } from './geographies-contains/query.ts';
import { readDivisions, readDivisionsHolding } from './search/division.ts';
import {
  missingCity,
  noteOfNamesakes,
  noteOfPossibleCity,
  noteOfUnplaced,
  unknownCounty,
  whyInexact,
} from './search/inexact.ts';
import { isExact, type Found } from './search/found.ts';
import { postalNote } from './search/postal-zip.ts';
import { scores, similarEnough } from './search/score.ts';
import { search, searchMeant } from './search/search.ts';

export type {
  Country,
  GeographyCrosswalk,
  GeographyDetail,
  GeographyLevel,
  GeographyRef,
  MatchReason,
} from './geography/terms.ts';

/** A geography with its parents and first crosswalks, and how it matched. */
export interface ResolvedGeography extends GeographyDetail {
  readonly score: number;
  readonly match_reason: MatchReason;
}

export interface ResolveOptions {
  /** A place, alias, abbreviation or code. */
  readonly query: string;
  readonly level?: GeographyLevel | null | undefined;
  readonly country?: Country | null | undefined;
  readonly limit: number;
}

/**
 * The geographies that a query means, best first, each with parents and a few crosswalks, the fewer the more matches there are.
 * Three round trips, whatever the limit.
 */
export const resolveGeographies = async (
  db: Reader,
  { query, level = null, country = null, limit }: ResolveOptions,
): Promise<readonly ResolvedGeography[]> => {
  const found = await search(db, { query, level, country, limit });
  return withDetails(db, found);
};

const withDetails = async (db: Reader, found: readonly Found[]): Promise<readonly ResolvedGeography[]> => {
  const details = await withDetail(
    db,
    found.map(({ reference }) => reference),
    crosswalksOfEach(found.length),
  );
  return details.map((detail, at) => ({ ...detail, score: found[at]!.score, match_reason: found[at]!.reason }));
};

/**
 * The geographies that the query of an operation means, and what its caller must know of them. Throws `out_of_coverage` where the
 * name is, or may be, of a city whose county is not loaded.
 */
export const resolveExactly = async (
  db: Reader,
  { query, level = null, country = null, limit }: ResolveOptions,
): Promise<{ readonly matches: readonly ResolvedGeography[]; readonly note: string | null }> => {
  const meant = await searchMeant(db, { query, level, country, limit });
  const { found, postal } = meant;
  const inexact = await whyInexact(db, { query, level, country, param: 'query' }, meant);
  if (inexact?.error) throw inexact.error;
  const note = postal === null ? (inexact?.note ?? null) : postalNote(postal.zip, postal.shares);
  return { matches: await withDetails(db, found), note };
};

/** Why a name means no county or city that is loaded, as an error of the parameter; null where none is expected to. */
export const notLoadedCity = async (db: Reader, query: string, param: string): Promise<ServiceError | null> => {
  const meant = await searchMeant(db, { query, level: null, country: null, limit: 5 });
  return (await whyInexact(db, { query, param }, meant))?.error ?? null;
};

export { outlineCredit, outlinesOf, placesInside, type Outline } from './outlines/query.ts';
export { readPopulous as populousPlaces } from './search/populous.ts';
export { readDivisions as divisionsOfAreas } from './search/division.ts';

/** One geography by its id with parents and at most 25 crosswalks; null when it is unknown. */
export const findGeography = async (db: Reader, geographyId: string): Promise<GeographyDetail | null> => {
  const reference = (await readReferences(db, [geographyId])).get(geographyId);
  if (!reference) return null;
  const [detail] = await withDetail(db, [reference], crosswalksOfOne);
  return detail ?? null;
};

/** What geographies are called, by their ids; one that is unknown is absent. */
export const namesOfGeographies = async (db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await readReferences(db, [...new Set(ids)]))].map(([id, { name }]) => [id, name]));

/** What a name means where one county is wanted. */
export type CountyMeaning =
  | { readonly kind: 'county'; readonly county: GeographyRef }
  /** Several counties have the name, or a city that is none of them; the most prominent first. */
  | {
      readonly kind: 'ambiguous';
      readonly candidates: readonly GeographyRef[];
      /** Whether a list of cities is loaded: without one, no name means the county in which its city lies. */
      readonly citiesListed: boolean;
    }
  /** A city of the name is meant of which no county is loaded. */
  | { readonly kind: 'not_loaded' };

/** Of a city's people so many in one county that its name means that county. */
const mostOfIt = 0.95;

const livesHere = ({ cities }: Found): boolean =>
  cities.some(({ total, people }) => total !== null && people !== null && people >= total * mostOfIt);

const withoutRepeats = (references: readonly GeographyRef[]): readonly GeographyRef[] => [
  ...new Map(references.map((each) => [each.geography_id, each])).values(),
];

const oneOrSeveral = (candidates: readonly GeographyRef[], citiesListed: boolean): CountyMeaning | null => {
  const [only, another] = candidates;
  if (only === undefined) return null;
  return another === undefined ? { kind: 'county', county: only } : { kind: 'ambiguous', candidates, citiesListed };
};

/**
 * The county that a name means in every domain; null where no county has it. A city is not a county: where the name is that of a
 * city, it means the one county in which it lies wholly, or is ambiguous where it lies in several or a county elsewhere has
 * its name; its own counties come first, and of several bearers the more populous.
 */
export const countyMeant = async (db: Reader, query: string): Promise<CountyMeaning | null> => {
  const meant = await searchMeant(db, { query, level: null, country: 'US', limit: 50 });
  if (missingCity(meant, { query, param: 'query' }) !== null) return { kind: 'not_loaded' };
  const found = meant.found.filter(isExact);
  const counties = found.filter(({ reference }) => reference.level === 'county');
  const areas = found.filter(({ reference }) => reference.level === 'cbsa');
  const [area] = areas;
  const [first] = counties;
  const best = first?.score ?? 0;
  const citiesListed = found.some((each) => each.citiesListed);
  if (area !== undefined && area.score > best && area.score >= scores.city) {
    const ofCity = counties.filter(({ cities, area: own }) => cities.length > 0 && own === area.reference.geography_id);
    const [only] = ofCity;
    // Smaller cities of the name elsewhere are not meant; a county that is called so is as likely.
    const isOfCity = counties.every((each) => ofCity.includes(each) || each.cities.length > 0);
    if (only !== undefined && (counties.length === 1 || (isOfCity && livesHere(only))))
      return { kind: 'county', county: only.reference };
    const inside =
      ofCity.length > 0 ? ofCity.map(({ reference }) => reference) : await readCountiesOfArea(db, area.reference.code);
    return oneOrSeveral(withoutRepeats([...inside, ...counties.map(({ reference }) => reference)]), citiesListed);
  }
  // The county around an independent city of its name is as likely meant.
  const isBeside = ({ score, area: own }: Found): boolean =>
    score >= scores.name && own !== null && own === first?.area;
  const equal = counties.filter((each) => each.score === best || isBeside(each));
  const candidates = withoutRepeats(equal.map(({ reference }) => reference));
  // An area is called after a city of that name, which lies in none of the counties found: without the list of cities no more is known of it.
  const elsewhere = areas.find(({ reference }) => equal.every(({ area: own }) => own !== reference.geography_id));
  if (elsewhere !== undefined && best <= scores.name) {
    const inside = await readCountiesOfArea(db, elsewhere.reference.code);
    return oneOrSeveral(withoutRepeats([...candidates, ...inside]), citiesListed);
  }
  if (first === undefined) return null;
  return candidates.length === 1 || (equal.every(({ cities }) => cities.length > 0) && livesHere(first))
    ? { kind: 'county', county: first.reference }
    : { kind: 'ambiguous', candidates, citiesListed };
};

/**
 * Behind each metropolitan area its divisions, for which some publishers speak instead of it; those of a county among the ids first.
 * `read` chooses which.
 */
const withDivisions = async (
  db: Reader,
  ids: readonly string[],
  {
    of = ids,
    read = readDivisions,
  }: { readonly of?: readonly string[]; readonly read?: typeof readDivisionsHolding } = {},
): Promise<readonly string[]> => {
  const areas = ids.filter((id) => id.startsWith('cbsa:'));
  if (areas.length === 0) return ids;
  const counties = of.filter((id) => id.startsWith('county:')).map((id) => id.slice('county:'.length));
  const divisions = await read(db, areas, counties);
  return [...new Set(ids.flatMap((id) => [id, ...(divisions.get(id) ?? [])]))];
};

/** The places that a text means where something is wanted of them, as ids, each list best first. */
export interface PlacesMeant {
  /** The place that is meant most likely. */
  readonly first: GeographyRef;
  /** It, and what has the name and is around it or in it: the county and the metropolitan area of a city, its divisions. */
  readonly own: readonly string[];
  /** The places whose codes gave way to those, under which older series stand. */
  readonly former: readonly string[];
  /** Of a metropolitan area its counties, the central ones first. */
  readonly inside: readonly string[];
  /** Whether the first is only similar in spelling to what was said. */
  readonly isSimilar: boolean;
  /** What it lies in beside those, the nearest first, up to its state. */
  readonly around: readonly string[];
  /** Others of the name elsewhere. */
  readonly elsewhere: readonly string[];
  /** Which of them are as likely meant as the first, or that a city may be, in a sentence; null where none is. */
  readonly namesakes: string | null;
  /** The city that is meant, of which no county is loaded; null where the first place is meant. */
  readonly missing: ServiceError | null;
  /**
   * Why the county of the first is not known: it is the area of a city, and no list of cities is loaded. Null where it is known or
   * not asked for.
   */
  readonly countyUnknown: ServiceError | null;
}

const isState = ({ level }: GeographyRef): boolean => level === 'state' || level === 'au_state' || level === 'nation';

/** The places that a text means: those that it names, or where it names none the ones most similar; null where there are none. */
export const placesMeant = async (db: Reader, query: string, limit: number): Promise<PlacesMeant | null> => {
  const searched = await searchMeant(db, { query, level: null, country: null, limit });
  const { found } = searched;
  const exact = found.filter(isExact);
  const meant = exact.length > 0 ? exact : found.filter(({ score }) => score >= similarEnough).slice(0, 3);
  const [best] = meant;
  if (best === undefined) return null;
  const first = best.reference;
  const parents = ((await readParents(db, [first.geography_id])).get(first.geography_id) ?? []).toSorted(nearestFirst);
  const near = new Set([first.geography_id, ...parents.map(({ geography_id: id }) => id)]);
  const isOwn = ({ reference, area }: Found): boolean =>
    (near.has(reference.geography_id) && !isState(reference)) ||
    reference === first ||
    (area !== null && area === (first.level === 'cbsa' ? first.geography_id : best.area));
  const others = meant.filter((each) => !isOwn(each)).map(({ reference }) => reference);
  const own = await withDivisions(
    db,
    meant.filter(isOwn).map(({ reference }) => reference.geography_id),
    // Gary lies in another division of its area than Chicago.
    { read: readDivisionsHolding },
  );
  const around = await withDivisions(
    db,
    parents.filter(({ level }) => level !== 'nation').map(({ geography_id: id }) => id),
    { of: own },
  );
  const counties = first.level === 'cbsa' ? await readCountiesOfArea(db, first.code) : [];
  const inside = counties.map(({ geography_id: id }) => id);
  return {
    first,
    own,
    former: own.flatMap(formerIdsOf).filter((id) => !own.includes(id)),
    inside: inside.filter((id) => !own.includes(id)),
    isSimilar: !isExact(best),
    around: around.filter((id) => !own.includes(id)),
    // Texas is not a county of Missouri.
    elsewhere: await withDivisions(
      db,
      others.filter(({ level }) => !isState(first) || level !== 'county').map(({ geography_id: id }) => id),
    ),
    namesakes: joinedNotes(
      noteOfNamesakes(query, best, searched.namesakes),
      noteOfUnplaced(searched.unplacedAsLikely),
      noteOfPossibleCity(best, { query, param: 'query' }),
    ),
    missing: missingCity(searched, { query, param: 'query' }),
    countyUnknown: counties.some(({ geography_id: id }) => own.includes(id))
      ? null
      : unknownCounty(best, { query, param: 'query' }, counties),
  };
};
