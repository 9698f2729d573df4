import { expandedKey, metropolitanParts, withoutKind } from '@dqs/places';
import type { GeographyLevel, GeographyRef } from '../geography/terms.ts';
import { isOfCities, liesWithin, type Question } from './question.ts';
import { scores, type Score } from './score.ts';

/** The part in one county of a city with the requested name. */
export interface CityPart {
  readonly place: string;
  /** Postal abbreviation. */
  readonly state: string;
  readonly keys: readonly string[];
  /** People of the entire city; null if no loaded list counts them. */
  readonly total: number | null;
  /** People of its part in the county; null if no loaded list counts them. */
  readonly people: number | null;
}

/** A listed city whose counties are not loaded. */
export interface UnplacedCity {
  readonly name: string;
  /** Postal abbreviation. */
  readonly state: string;
  /** Five digits; empty if no loaded list has its county. */
  readonly county: string;
  readonly keys: readonly string[];
  /** People of the entire city; null if no loaded list counts them. */
  readonly total: number | null;
}

/** A place that may match, with the figures that decide its prominence. */
export interface NamedPlace {
  /** Null if it was found only because of a city in it. */
  readonly match: Score | null;
  readonly reference: GeographyRef;
  /** The metropolitan or micropolitan area of a county. */
  readonly area: string | null;
  /** Number of counties in an area. */
  readonly counties: number;
  /** People in the county or area; null if no list is loaded. */
  readonly population: number | null;
  /** Number of ZIP areas of a county without a population; zero for all other places. */
  readonly zipAreas: number;
  /** Cities in it with the requested name. */
  readonly cities: readonly CityPart[];
}

const firstCity = (name: string): string => expandedKey(metropolitanParts(name)?.cities.split(/-{1,2}|\//)[0] ?? '');

const isMetropolitan = ({ level, name }: GeographyRef): boolean =>
  level === 'cbsa' && !/Micro(?:politan)?\b/.test(name);

/** Whether the query names the first city in the title of a metropolitan area: `Houston`, `Houston, TX`. */
const isCityOf = (reference: GeographyRef, question: Question): boolean =>
  isMetropolitan(reference) &&
  question.readings.some(({ only, expanded }) => only !== 'county' && expanded === firstCity(reference.name));

/** Whether the title of an area or division contains the city: `Wildwood-The Villages` for `The Villages`. */
export const isTitledBy = ({ name }: Pick<GeographyRef, 'name'>, question: Question): boolean => {
  const named = (metropolitanParts(name)?.cities ?? '').split(/-{1,2}|\//).map(expandedKey);
  return question.readings.some(({ only, expanded }) => only !== 'county' && named.includes(expanded));
};

/** Whether it is a township. A name that a city also has rarely means a township: Stanton in Michigan. */
const isTownship = ({ keys }: CityPart): boolean => keys.some((key) => key.endsWith(' township'));

/** A township, or another place, with more people is known beyond its county. */
const mostPeople = { township: 25_000, other: 1_000 } as const;

const isSmall = (city: CityPart): boolean =>
  isTownship(city) ? (city.total ?? 0) <= mostPeople.township : city.total !== null && city.total <= mostPeople.other;

/** Whether a county was found only because of a small place in it. The name may mean anything else as well. */
export const isOfSmallPlace = ({
  match,
  reference,
  cities,
}: Pick<NamedPlace, 'match' | 'reference' | 'cities'>): boolean =>
  // The name of the county itself may be similar in spelling: Grant County for Land township.
  (match === null || match.reason.endsWith('_fuzzy')) &&
  reference.level === 'county' &&
  cities.length > 0 &&
  cities.every(isSmall);

const rankOfKind = (city: CityPart): number => (isTownship(city) ? 1 : 0);

/** The most populous city that the query names; townships come last. If the query has a state, the city must lie in it. */
export const requestedCity = (cities: readonly CityPart[], question: Question): CityPart | null =>
  cities
    .filter(({ keys, state }) =>
      question.readings.some(
        (reading) =>
          isOfCities(reading) &&
          keys.includes(reading.expanded) &&
          liesWithin(reading, { country: 'US', states: [state] }),
      ),
    )
    .toSorted(
      (left, right) =>
        rankOfKind(left) - rankOfKind(right) ||
        (right.total ?? 0) - (left.total ?? 0) ||
        (right.people ?? 0) - (left.people ?? 0),
    )[0] ?? null;

/** Whether it is a county with the name of the requested city, inside the area named after the city. It then stands for the city. */
const isCountyOfCity = ({ reference, area }: NamedPlace, cities: ReadonlySet<string>, question: Question): boolean =>
  reference.level === 'county' &&
  area !== null &&
  cities.has(area) &&
  question.readings.some(
    (reading) =>
      isOfCities(reading) &&
      reading.expanded === expandedKey(withoutKind(reference.name)) &&
      liesWithin(reading, { country: 'US', states: reference.state_code === null ? [] : [reference.state_code] }),
  );

/** Whether it is an independent city: `Baltimore` means the city, not Baltimore County. */
const isIndependent = ({ reference }: NamedPlace): boolean => reference.name.endsWith(' city');

const isNamesake = ({ reference, match }: NamedPlace): boolean =>
  reference.level === 'county' &&
  match !== null &&
  !match.reason.endsWith('_fuzzy') &&
  match.score >= scores.withoutKind;

const largest = (found: readonly NamedPlace[]): number =>
  Math.max(0, ...found.map(({ population }) => population ?? 0));

/** The prominence of a county that stands for the requested city. */
const foremost = Number.MAX_SAFE_INTEGER;
/** Assumed population of an Australian capital city area. No list of Australian populations is loaded. */
export const capitalPeople = 1_000_000;
const prominenceOfLevel: Readonly<Partial<Record<GeographyLevel, number>>> = {
  nation: Number.MAX_VALUE,
  state: Number.MAX_VALUE,
  au_state: Number.MAX_VALUE,
  au_gccsa: capitalPeople,
};
/** Assumed population of a ZIP Code: its digits mean the ZIP Code rather than a county or area with fewer people. */
const zipPeople = 1_000_000;
/** Assumed populations of Australian areas, for comparison with American places of the same name. */
export const peopleOfAustralian: Readonly<Partial<Record<GeographyLevel, number>>> = {
  au_sa4: 250_000,
  au_sa3: 70_000,
  au_lga: 50_000,
};
/** Weight of a secondary criterion, such as the people of a city's part in a county. No place has a billion people. */
const fraction = 1e-9;
/** People in a county. Counties that no list counts come after all others, ordered by number of ZIP areas. */
const peopleOf = ({ population, zipAreas }: NamedPlace): number => population ?? zipAreas * fraction;

/** Added for a county in an area whose title contains the city, so that it comes before the city's other counties. */
const inTitledArea = 0.5;
/** Weight of the people of townships, so that townships come after all other places of the name. */
const ofTownships = 1e-24;

/**
 * Adjusts scores by prominence and drops places that nothing in the query names. A city is not a county: if a metropolitan area
 * is named after the requested city and contains no county of that name, the area ranks above less populous namesakes
 * (Houston is not Houston County). The counties of the city rank among the namesakes by the people of the city.
 * `prominence` orders equal scores: first a county that stands for the city, then by population and number of counties.
 */
export const withProminence = <M extends NamedPlace>(
  matches: readonly M[],
  question: Question,
): readonly (M & Score & { readonly prominence: number })[] => {
  const cities = new Set(
    matches.flatMap(({ reference }) => (isCityOf(reference, question) ? [reference.geography_id] : [])),
  );
  const titled = new Set(
    matches.flatMap(({ reference }) => (isTitledBy(reference, question) ? [reference.geography_id] : [])),
  );
  const ofCities = matches.filter((each) => isCountyOfCity(each, cities, question));
  const own = new Set(ofCities.map(({ area }) => area ?? ''));
  const independent = new Set(ofCities.filter(isIndependent).map(({ area }) => area ?? ''));
  const namesakes = matches.filter(isNamesake);
  const largestNamesake = largest(namesakes);
  const largestNamed = largest(namesakes.filter(({ match }) => match?.reason === 'name_exact'));
  const largestCity = Math.max(0, ...matches.map((each) => requestedCity(each.cities, question)?.total ?? 0));
  const context = { question, cities, titled, own, independent, largestNamesake, largestNamed, largestCity };
  const ranked = matches.flatMap((each) => {
    const found = rankedOf(each, context);
    return found === null ? [] : [{ ...each, ...found }];
  });
  return acrossCountries(ranked);
};

/** Lowers the scores of Australian areas below those of more populous American places: `Albany` first means the one in New York. */
const acrossCountries = <M extends NamedPlace & Score & { readonly prominence: number }>(
  found: readonly M[],
): readonly M[] => {
  const rivals = found.filter(
    ({ reference, reason, score }) =>
      (reference.level === 'county' || reference.level === 'cbsa') && reason !== 'code_exact' && score >= scores.name,
  );
  const most = Math.max(0, ...rivals.map(({ population, prominence }) => Math.min(prominence, population ?? 0)));
  const best = Math.max(0, ...rivals.map(({ score }) => score));
  return found.map((each) =>
    each.reason !== 'code_exact' && most > (peopleOfAustralian[each.reference.level] ?? Infinity)
      ? { ...each, score: Math.min(each.score, best) }
      : each,
  );
};

interface RankContext {
  readonly question: Question;
  /** Areas whose title begins with the requested city. */
  readonly cities: ReadonlySet<string>;
  /** Areas whose title contains the requested city. */
  readonly titled: ReadonlySet<string>;
  /** Areas in `cities` that contain a county of that name. */
  readonly own: ReadonlySet<string>;
  /** Areas in `own` where the city is an independent city, so that a county of the name does not stand for it. */
  readonly independent: ReadonlySet<string>;
  /** People of the most populous county with the name, in any spelling. */
  readonly largestNamesake: number;
  /** People of the most populous county with exactly the name. */
  readonly largestNamed: number;
  /** People of the most populous listed city with the name. */
  readonly largestCity: number;
}

type RankedScore = Score & { readonly prominence: number };

const rankedOf = (place: NamedPlace, context: RankContext): RankedScore | null => {
  const { reference, match } = place;
  if (reference.level === 'county') return rankedCounty(place, context);
  if (reference.level === 'cbsa') return rankedArea(place, context);
  if (match === null) return null;
  const isCapital = reference.level === 'au_gccsa' && match.score >= scores.alias && /^Greater /.test(reference.name);
  const isZip = reference.level === 'zcta' && match.reason === 'code_exact';
  const prominence = isZip ? zipPeople : (prominenceOfLevel[reference.level] ?? 0);
  return isCapital && match.score < scores.capital
    ? { ...match, score: scores.capital, prominence }
    : { ...match, prominence };
};

const rankedCounty = (
  place: NamedPlace,
  { question, titled, own, independent, largestNamed }: RankContext,
): RankedScore | null => {
  const { reference, match, area, population, cities } = place;
  const fuzzy = match?.reason.endsWith('_fuzzy') ?? true;
  const city = requestedCity(cities, question);
  const isCity = area !== null && own.has(area) && (isIndependent(place) || !independent.has(area));
  if (isCity && isCountyOfCity(place, new Set([area]), question)) {
    const better = match !== null && !fuzzy && match.score >= scores.city ? match : null;
    return better
      ? { ...better, prominence: foremost }
      : {
          score: scores.city,
          reason: match?.reason === 'name_exact' ? 'name_exact' : 'alias_exact',
          prominence: foremost,
        };
  }
  // The query is the former name of a county, and a smaller county has that name today: Dade County.
  const isFormerName =
    match?.reason === 'alias_exact' &&
    question.aliases.some(({ id }) => id === reference.geography_id) &&
    largestNamed > 0 &&
    (population ?? 0) >= largestNamed;
  if (isFormerName && match.score < scores.wholeName) {
    return { ...match, score: scores.wholeName, prominence: population ?? 0 };
  }
  const isTitled = area !== null && titled.has(area) ? inTitledArea : 0;
  const asPlace = (part: CityPart): number =>
    isTownship(part)
      ? (part.total ?? 0) * ofTownships
      : (part.total ?? 0) + isTitled + (part.people ?? population ?? 0) * fraction;
  const asCity = city === null ? 0 : asPlace(city);
  if (match !== null && !fuzzy && match.score >= scores.cityCounty) {
    return { ...match, prominence: Math.max(peopleOf(place), asCity) };
  }
  if (city !== null) return { score: scores.cityCounty, reason: 'alias_exact', prominence: asCity };
  return match && { ...match, prominence: peopleOf(place) };
};

/** Cities in the title of a metropolitan area usually have at least this many people. */
const leastTitled = 50_000;

/**
 * Whether the title of a metropolitan area contains a city that no loaded list has, and only smaller cities elsewhere
 * have the name: `Newark` is the one in New Jersey even if only a town in Wisconsin is listed.
 */
const isOfUnlistedCity = (
  place: NamedPlace,
  { question, titled, largestNamesake, largestCity }: RankContext,
): boolean =>
  isMetropolitan(place.reference) &&
  titled.has(place.reference.geography_id) &&
  requestedCity(place.cities, question) === null &&
  largestNamesake === 0 &&
  largestCity < leastTitled;

const rankedArea = (place: NamedPlace, context: RankContext): RankedScore | null => {
  const { question, cities, own, largestNamesake } = context;
  const { reference, match, population, counties } = place;
  const fuzzy = match?.reason.endsWith('_fuzzy') ?? true;
  const prominence = (population ?? 0) + counties * fraction;
  const isNamedAfterCity =
    cities.has(reference.geography_id) &&
    !own.has(reference.geography_id) &&
    (population === null || population >= largestNamesake);
  const lifted = !fuzzy && (isNamedAfterCity || isOfUnlistedCity(place, context));
  if (match !== null && lifted && match.score < scores.city) {
    return { score: scores.city, reason: 'alias_exact', prominence };
  }
  if (match !== null && !fuzzy) return { ...match, prominence };
  if (requestedCity(place.cities, question) !== null) {
    return { score: scores.cityArea, reason: 'alias_exact', prominence };
  }
  // An area that is only similar to the name ranks after a county that is as similar.
  return match && { ...match, prominence: prominence * fraction };
};
