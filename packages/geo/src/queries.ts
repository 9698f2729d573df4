import { joinedNotes, type Reader } from '@dqs/kit';
import { formerIdsOf } from '@dqs/places';
import type { ServiceError } from '@dqs/schemas';
import { crosswalksOfEach, crosswalksOfOne, nearestFirst, withDetail } from './detail/detail.ts';
import { readParents } from './detail/query.ts';
import type { Country, GeographyDetail, GeographyLevel, GeographyRef, MatchReason } from './geography/terms.ts';
import { readReferences } from './geography/query.ts';
import { readCountiesOfArea } from './geographies-contains/query.ts';
import { readDivisions, readDivisionsHolding, type DivisionChoice } from './search/division.ts';
import {
  missingCity,
  noteOfNamesakes,
  noteOfPossibleCity,
  noteOfUnplaced,
  unknownCounty,
  caveatOf,
  isSmallPlaceAlone,
} from './search/caveat.ts';
import { isExact, type RankedMatch } from './search/match.ts';
import { nearlyAll } from './search/namesakes.ts';
import { isTitledBy } from './search/prominence.ts';
import { postalNote } from './search/postal-zip.ts';
import { scores, similarEnough } from './search/score.ts';
import { search, searchQuery } from './search/search.ts';

export type {
  Country,
  GeographyCrosswalk,
  GeographyDetail,
  GeographyLevel,
  GeographyRef,
  MatchReason,
} from './geography/terms.ts';

/** A geography with its parents, first crosswalks, score and reason for matching. */
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
 * The geographies that match a query, best first, each with parents and a few crosswalks (fewer if there are many matches).
 * Three round trips, whatever the limit.
 */
export const resolveGeographies = async (
  db: Reader,
  { query, level = null, country = null, limit }: ResolveOptions,
): Promise<readonly ResolvedGeography[]> => {
  return withDetails(db, await search(db, { query, level, country, limit }));
};

const withDetails = async (db: Reader, found: readonly RankedMatch[]): Promise<readonly ResolvedGeography[]> => {
  const details = await withDetail(
    db,
    found.map(({ reference }) => reference),
    crosswalksOfEach(found.length),
  );
  return details.map((detail, at) => ({ ...detail, score: found[at]!.score, match_reason: found[at]!.reason }));
};

/**
 * The geographies that match a query, with a note if the match is uncertain. Throws `out_of_coverage` if the name is, or may
 * be, that of a city whose county is not loaded.
 */
export const resolveExactly = async (
  db: Reader,
  { query, level = null, country = null, limit }: ResolveOptions,
): Promise<{ readonly matches: readonly ResolvedGeography[]; readonly note: string | null }> => {
  const meant = await searchQuery(db, { query, level, country, limit });
  const { found, postal } = meant;
  const caveat = await caveatOf(db, { query, level, country, param: 'query' }, meant);
  if (caveat?.error) throw caveat.error;
  const note = postal === null ? (caveat?.note ?? null) : postalNote(postal.zip, postal.shares);
  return { matches: await withDetails(db, found), note };
};

type Searched = Awaited<ReturnType<typeof searchQuery>>;

/** Resolves to the error if the name is, or may be, that of a city whose county is not loaded, and to null otherwise. */
type WhyNotLoaded = () => Promise<ServiceError | null>;

const whyNotLoaded =
  (db: Reader, query: string, param: string, searched: Searched): WhyNotLoaded =>
  async () =>
    (await caveatOf(db, { query, param }, searched))?.error ?? null;

export { outlineCredit, outlinesOf, placesInside, type Outline } from './outlines/query.ts';
export { readPopulous as populousPlaces } from './search/populous.ts';
export { readDivisions as divisionsOfAreas } from './search/division.ts';

/** One geography by its id with parents and at most 25 crosswalks, or null if it is unknown. */
export const findGeography = async (db: Reader, geographyId: string): Promise<GeographyDetail | null> => {
  const reference = (await readReferences(db, [geographyId])).get(geographyId);
  if (!reference) return null;
  const [detail] = await withDetail(db, [reference], crosswalksOfOne);
  return detail ?? null;
};

/** Names of geographies by id. Unknown ids are absent. */
export const namesOfGeographies = async (db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await readReferences(db, [...new Set(ids)]))].map(([id, { name }]) => [id, name]));

/** What a name means if one county is required. */
export type CountyMeaning =
  | {
      readonly kind: 'county';
      readonly county: GeographyRef;
      /** Whether the name, given without a state, is only that of a small place in the county. */
      readonly isSmallPlaceAlone?: boolean;
    }
  /** Several counties have the name, or a city that is not one of them has it. The most prominent county is first. */
  | {
      readonly kind: 'ambiguous';
      readonly candidates: readonly GeographyRef[];
      /** Whether a list of cities is loaded. Only with it can the name of a city mean its county. */
      readonly citiesListed: boolean;
    }
  /** The name means a city whose counties are not loaded. */
  | { readonly kind: 'not_loaded'; readonly error: ServiceError }
  /** No county has the name. */
  | { readonly kind: 'none'; readonly whyNotLoaded: WhyNotLoaded };

const hasNearlyAllPeople = ({ cities }: RankedMatch): boolean =>
  cities.some(({ total, people }) => total !== null && people !== null && people >= total * nearlyAll);

const withoutRepeats = (references: readonly GeographyRef[]): readonly GeographyRef[] => [
  ...new Map(references.map((each) => [each.geography_id, each])).values(),
];

const oneOrSeveral = (candidates: readonly GeographyRef[], citiesListed: boolean): CountyMeaning | null => {
  const [only, another] = candidates;
  if (only === undefined) return null;
  return another === undefined ? { kind: 'county', county: only } : { kind: 'ambiguous', candidates, citiesListed };
};

/**
 * The county that a name means in all domains. The name of a city means the only county with
 * all or nearly all of its people. It is ambiguous if the city lies in several counties, or if a county elsewhere has its
 * name. The counties of the city are then the first candidates, followed by others in order of population.
 */
export const countyMeant = async (db: Reader, query: string, param: string): Promise<CountyMeaning> => {
  const searched = await searchQuery(db, { query, level: null, country: 'US', limit: 50 });
  const error = missingCity(searched, { query, param });
  if (error !== null) return { kind: 'not_loaded', error };
  const county = await countyOf(db, searched);
  const [first] = searched.found;
  if (county?.kind === 'county' && first?.reference.geography_id === county.county.geography_id)
    return { ...county, isSmallPlaceAlone: isSmallPlaceAlone(query, first) };
  return county ?? { kind: 'none', whyNotLoaded: whyNotLoaded(db, query, param, searched) };
};

const countyOf = async (db: Reader, searched: Searched): Promise<CountyMeaning | null> => {
  const found = searched.found.filter(isExact);
  const counties = found.filter(({ reference }) => reference.level === 'county');
  const areas = found.filter(({ reference }) => reference.level === 'cbsa');
  const [area] = areas;
  const [first] = counties;
  const best = first?.score ?? 0;
  const citiesListed = found.some((each) => each.citiesListed);
  if (area !== undefined && area.score > best && area.score >= scores.city) {
    const ofCity = counties.filter(({ cities, area: own }) => cities.length > 0 && own === area.reference.geography_id);
    const [only] = ofCity;
    // Smaller cities elsewhere with the name are ignored. A county with the name is as likely as the city.
    const isOfCity = counties.every((each) => ofCity.includes(each) || each.cities.length > 0);
    if (only !== undefined && (counties.length === 1 || (isOfCity && hasNearlyAllPeople(only))))
      return { kind: 'county', county: only.reference };
    const inside =
      ofCity.length > 0 ? ofCity.map(({ reference }) => reference) : await readCountiesOfArea(db, area.reference.code);
    return oneOrSeveral(withoutRepeats([...inside, ...counties.map(({ reference }) => reference)]), citiesListed);
  }
  // A county around an independent city with the same name is as likely as the city.
  const isInSameArea = ({ score, area: own }: RankedMatch): boolean =>
    score >= scores.name && own !== null && own === first?.area;
  const equal = counties.filter((each) => each.score === best || isInSameArea(each));
  const candidates = withoutRepeats(equal.map(({ reference }) => reference));
  // A metropolitan area is named after a city that lies in none of the matching counties. Without the list of cities, the
  // counties of the area are further candidates.
  const elsewhere = areas.find(({ reference }) => equal.every(({ area: own }) => own !== reference.geography_id));
  if (elsewhere !== undefined && best <= scores.name) {
    const inside = await readCountiesOfArea(db, elsewhere.reference.code);
    return oneOrSeveral(withoutRepeats([...candidates, ...inside]), citiesListed);
  }
  if (first === undefined) return null;
  return candidates.length === 1 || (equal.every(({ cities }) => cities.length > 0) && hasNearlyAllPeople(first))
    ? { kind: 'county', county: first.reference }
    : { kind: 'ambiguous', candidates, citiesListed };
};

/**
 * Adds the divisions of each metropolitan area after it, because some publishers report by division. Divisions that contain
 * a county of `of` come first. `read` selects the divisions.
 */
const withDivisions = async (
  db: Reader,
  ids: readonly string[],
  {
    of = ids,
    read = readDivisions,
    isPreferred,
  }: Pick<DivisionChoice, 'isPreferred'> & {
    readonly of?: readonly string[];
    readonly read?: typeof readDivisionsHolding;
  } = {},
): Promise<readonly string[]> => {
  const areas = ids.filter((id) => id.startsWith('cbsa:'));
  if (areas.length === 0) return ids;
  const counties = of.filter((id) => id.startsWith('county:')).map((id) => id.slice('county:'.length));
  const divisions = await read(db, areas, isPreferred === undefined ? { counties } : { counties, isPreferred });
  return [...new Set(ids.flatMap((id) => [id, ...(divisions.get(id) ?? [])]))];
};

/** The places that a text may mean, in groups of ids by how they relate to the likeliest one. Each group is sorted, best first. */
export interface PlacesMeant {
  /** The likeliest place. */
  readonly first: GeographyRef;
  /** The likeliest place, and matching places around it or in it: the county, metropolitan area and divisions of a city. */
  readonly own: readonly string[];
  /** Retired codes of the places in `own`. Older series have these codes. */
  readonly former: readonly string[];
  /** The counties of a metropolitan area, central ones first. */
  readonly inside: readonly string[];
  /** Whether `first` is only similar in spelling to the text. */
  readonly isSimilar: boolean;
  /** Other places that contain the likeliest one, smallest first, up to its state. */
  readonly around: readonly string[];
  /** Places elsewhere with the same name. */
  readonly elsewhere: readonly string[];
  /** A note about places that are as likely as the first, or about a city that may be meant; null if there are none. */
  readonly namesakes: string | null;
  /** The error that the text means a city whose county is not loaded; null if the first place is meant. */
  readonly missing: ServiceError | null;
  /**
   * The error that the county of a city is unknown: the first place is the area named after it, and no list of cities is
   * loaded. Null otherwise.
   */
  readonly countyUnknown: ServiceError | null;
}

const isState = ({ level }: GeographyRef): boolean => level === 'state' || level === 'au_state' || level === 'nation';

/** The places that a text means: exact matches, or else the three most similar ones. Null if there are none. */
export const placesMeant = async (db: Reader, query: string, limit: number): Promise<PlacesMeant | null> =>
  (await placesOrReason(db, query, limit)).places;

/** The places that a text means, and from the same search whether it may mean a city whose county is not loaded. */
export const placesOrReason = async (
  db: Reader,
  query: string,
  limit: number,
): Promise<{ readonly places: PlacesMeant | null; readonly whyNotLoaded: WhyNotLoaded }> => {
  const searched = await searchQuery(db, { query, level: null, country: null, limit });
  return {
    places: await placesOf(db, query, searched),
    whyNotLoaded: whyNotLoaded(db, query, 'query', searched),
  };
};

const placesOf = async (db: Reader, query: string, searched: Searched): Promise<PlacesMeant | null> => {
  const { found } = searched;
  const exact = found.filter(isExact);
  const meant = exact.length > 0 ? exact : found.filter(({ score }) => score >= similarEnough).slice(0, 3);
  const [best] = meant;
  if (best === undefined) return null;
  const first = best.reference;
  const parents = ((await readParents(db, [first.geography_id])).get(first.geography_id) ?? []).toSorted(nearestFirst);
  const near = new Set([first.geography_id, ...parents.map(({ geography_id: id }) => id)]);
  const isOwn = ({ reference, area }: RankedMatch): boolean =>
    (near.has(reference.geography_id) && !isState(reference)) ||
    reference === first ||
    (area !== null && area === (first.level === 'cbsa' ? first.geography_id : best.area));
  // The name of a state does not mean a county, nor an area found only because of a city in it: Texas is also a county in
  // Missouri and a township near Kalamazoo.
  const isNamesake = ({ reference: { level }, score }: RankedMatch): boolean =>
    !isState(first) || (level !== 'county' && score > scores.cityArea);
  const others = meant.filter((each) => !isOwn(each) && isNamesake(each)).map(({ reference }) => reference);
  const own = await withDivisions(
    db,
    meant.filter(isOwn).map(({ reference }) => reference.geography_id),
    // Only the division of the county: Gary and Chicago are in different divisions of one area. If the county is unknown,
    // the division whose title contains the city comes first: Fort Worth is not in the division of Dallas.
    { read: readDivisionsHolding, isPreferred: (division) => isTitledBy(division, searched.question) },
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
    elsewhere: await withDivisions(
      db,
      others.map(({ geography_id: id }) => id),
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
