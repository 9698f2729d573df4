import { expandedKey, metropolitanParts, withoutKind } from '@dqs/places';
import type { GeographyLevel, GeographyRef } from '../geography/terms.ts';
import { isOfCities, liesWithin, type Question } from './question.ts';
import { scores, type Score } from './score.ts';

/** A city of the name that is asked for, as far as it lies in a county. */
export interface CityPart {
  readonly place: string;
  /** Postal abbreviation. */
  readonly state: string;
  readonly keys: readonly string[];
  /** People of the whole city, where a list counts them. */
  readonly total: number | null;
  /** People of its part in the county, where a list counts them. */
  readonly people: number | null;
}

/** A listed city of which no county is loaded. */
export interface UnplacedCity {
  readonly name: string;
  /** Postal abbreviation. */
  readonly state: string;
  /** Five digits; empty where no list says in which county it lies. */
  readonly county: string;
  readonly keys: readonly string[];
  /** People of the whole city; null where no loaded list counts them. */
  readonly total: number | null;
}

/** A place that bears the name, with what tells how prominent it is. */
export interface Bearer {
  /** Null: it was found by a city alone. */
  readonly match: Score | null;
  readonly reference: GeographyRef;
  /** The metropolitan or micropolitan area of a county. */
  readonly area: string | null;
  /** How many counties an area has. */
  readonly counties: number;
  /** People in the county or area; null where no list was loaded. */
  readonly population: number | null;
  /** Number of ZIP areas in which a county without a population lies; zero for all other places. */
  readonly zipAreas: number;
  /** Cities asked for that lie in it. */
  readonly cities: readonly CityPart[];
}

const firstCity = (name: string): string => expandedKey(metropolitanParts(name)?.cities.split(/-{1,2}|\//)[0] ?? '');

const isMetropolitan = ({ level, name }: GeographyRef): boolean =>
  level === 'cbsa' && !/Micro(?:politan)?\b/.test(name);

/** Whether the query names the city that a metropolitan area is called after first: `Houston`, `Houston, TX`. */
const isCityOf = (reference: GeographyRef, question: Question): boolean =>
  isMetropolitan(reference) &&
  question.readings.some(({ only, expanded }) => only !== 'county' && expanded === firstCity(reference.name));

/** Whether the title of an area names the city: `Wildwood-The Villages` for `The Villages`. */
const isTitledBy = (reference: GeographyRef, question: Question): boolean => {
  const named = (metropolitanParts(reference.name)?.cities ?? '').split(/-{1,2}|\//).map(expandedKey);
  return question.readings.some(({ only, expanded }) => only !== 'county' && named.includes(expanded));
};

/** Whether it is a township, which hardly anybody means by a name that a city has as well: Stanton in Michigan. */
const isTownship = ({ keys }: CityPart): boolean => keys.some((key) => key.endsWith(' township'));

const rankOfKind = (city: CityPart): number => (isTownship(city) ? 1 : 0);

/** Of the cities in a county or area the most populous one that the query names, before its townships, with the state where it names one. */
export const cityAsked = (cities: readonly CityPart[], question: Question): CityPart | null =>
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

/** A county inside the area that is called after the city asked for, with the city's name: the city and it are one. */
const isCountyOfCity = ({ reference, area }: Bearer, cities: ReadonlySet<string>, question: Question): boolean =>
  reference.level === 'county' &&
  area !== null &&
  cities.has(area) &&
  question.readings.some(
    (reading) =>
      isOfCities(reading) &&
      reading.expanded === expandedKey(withoutKind(reference.name)) &&
      liesWithin(reading, { country: 'US', states: reference.state_code === null ? [] : [reference.state_code] }),
  );

/** Baltimore is the independent city of the name, not the county around it. */
const isIndependent = ({ reference }: Bearer): boolean => reference.name.endsWith(' city');

const isNamesake = ({ reference, match }: Bearer): boolean =>
  reference.level === 'county' &&
  match !== null &&
  !match.reason.endsWith('_fuzzy') &&
  match.score >= scores.withoutKind;

const largest = (found: readonly Bearer[]): number => Math.max(0, ...found.map(({ population }) => population ?? 0));

/** Stands before every other bearer of a name. */
const foremost = Number.MAX_SAFE_INTEGER;
/** Stands for the people of an Australian capital, which no list here counts. */
export const capitalPeople = 1_000_000;
const prominenceOfLevel: Readonly<Partial<Record<GeographyLevel, number>>> = {
  nation: Number.MAX_VALUE,
  state: Number.MAX_VALUE,
  au_state: Number.MAX_VALUE,
  au_gccsa: capitalPeople,
};
/** Stands for the people of a ZIP Code, so that its digits mean the ZIP Code before a county or area of fewer people. */
const zipPeople = 1_000_000;
/** Stand for the people of Australian areas, by which a place in the United States of the same name is measured. */
export const peopleOfAustralian: Readonly<Partial<Record<GeographyLevel, number>>> = {
  au_sa4: 250_000,
  au_sa3: 70_000,
  au_lga: 50_000,
};
/** So that of equally many people those of the larger part come first, or of the larger county; no place has a billion. */
const fraction = 1e-9;
/** People in a county. Where no list counts them, counties with more ZIP areas come first, behind every counted county. */
const peopleOf = ({ population, zipAreas }: Bearer): number => population ?? zipAreas * fraction;

/** So that of the counties a city lies in those of the area that its name stands in the title of come first. */
const inTitledArea = 0.5;
/** So that townships are ordered by their people, behind every other place of the name. */
const ofTownships = 1e-24;

/**
 * Matches with what prominence changes; what no reading names is left out. A city is not a county: where a metropolitan area is
 * called after the city asked for and no county of that name lies in it, the area stands above less populous namesakes
 * (Houston is not Houston County), and the counties that the city lies in stand among them by the people of the city.
 * `prominence` orders equal scores: a county in the area that has its name, then by population, then by number of counties.
 */
export const withProminence = <M extends Bearer>(
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
  const ranked = matches.flatMap((each) => {
    const found = rankedOf(each, { question, cities, titled, own, independent, largestNamesake, largestNamed });
    return found === null ? [] : [{ ...each, ...found }];
  });
  return acrossCountries(ranked);
};

/** Australian areas behind a more populous place of their name in the United States: Albany is in New York first. */
const acrossCountries = <M extends Bearer & Score & { readonly prominence: number }>(
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

interface Bearers {
  readonly question: Question;
  /** Areas that are called after the city asked for. */
  readonly cities: ReadonlySet<string>;
  /** Areas whose title names the city asked for, in whatever place. */
  readonly titled: ReadonlySet<string>;
  /** Those of them in which a county of that name lies. */
  readonly own: ReadonlySet<string>;
  /** Those of them in which the city is a county by itself, so that another county of the name is not the city. */
  readonly independent: ReadonlySet<string>;
  /** People of the most populous county that has the name, in whatever spelling. */
  readonly largestNamesake: number;
  /** The same of those that have it to the letter. */
  readonly largestNamed: number;
}

type Ranked = Score & { readonly prominence: number };

const rankedOf = (bearer: Bearer, bearers: Bearers): Ranked | null => {
  const { reference, match } = bearer;
  if (reference.level === 'county') return rankedCounty(bearer, bearers);
  if (reference.level === 'cbsa') return rankedArea(bearer, bearers);
  if (match === null) return null;
  const isCapital = reference.level === 'au_gccsa' && match.score >= scores.alias && /^Greater /.test(reference.name);
  const isZip = reference.level === 'zcta' && match.reason === 'code_exact';
  const prominence = isZip ? zipPeople : (prominenceOfLevel[reference.level] ?? 0);
  return isCapital && match.score < scores.capital
    ? { ...match, score: scores.capital, prominence }
    : { ...match, prominence };
};

const rankedCounty = (bearer: Bearer, { question, titled, own, independent, largestNamed }: Bearers): Ranked | null => {
  const { reference, match, area, population, cities } = bearer;
  const fuzzy = match?.reason.endsWith('_fuzzy') ?? true;
  const city = cityAsked(cities, question);
  const isCity = area !== null && own.has(area) && (isIndependent(bearer) || !independent.has(area));
  if (isCity && isCountyOfCity(bearer, new Set([area]), question)) {
    const known = match !== null && !fuzzy && match.score >= scores.city ? match : null;
    return known
      ? { ...known, prominence: foremost }
      : {
          score: scores.city,
          reason: match?.reason === 'name_exact' ? 'name_exact' : 'alias_exact',
          prominence: foremost,
        };
  }
  // A county's former name that a smaller county has today: Dade County.
  const isFormerName =
    match?.reason === 'alias_exact' &&
    question.aliases.some(({ id }) => id === reference.geography_id) &&
    largestNamed > 0 &&
    (population ?? 0) >= largestNamed;
  if (isFormerName && match.score < scores.wholeName) {
    return { ...match, score: scores.wholeName, prominence: population ?? 0 };
  }
  const isTitled = area !== null && titled.has(area) ? inTitledArea : 0;
  const asPlace = (place: CityPart): number =>
    isTownship(place)
      ? (place.total ?? 0) * ofTownships
      : (place.total ?? 0) + isTitled + (place.people ?? population ?? 0) * fraction;
  const asCity = city === null ? 0 : asPlace(city);
  if (match !== null && !fuzzy && match.score >= scores.cityCounty) {
    return { ...match, prominence: Math.max(peopleOf(bearer), asCity) };
  }
  if (city !== null) return { score: scores.cityCounty, reason: 'alias_exact', prominence: asCity };
  return match && { ...match, prominence: peopleOf(bearer) };
};

const rankedArea = (bearer: Bearer, { question, cities, own, largestNamesake }: Bearers): Ranked | null => {
  const { reference, match, population, counties } = bearer;
  const fuzzy = match?.reason.endsWith('_fuzzy') ?? true;
  const prominence = (population ?? 0) + counties * fraction;
  const lifted =
    !fuzzy &&
    cities.has(reference.geography_id) &&
    !own.has(reference.geography_id) &&
    (population === null || population >= largestNamesake);
  if (match !== null && lifted && match.score < scores.city) {
    return { score: scores.city, reason: 'alias_exact', prominence };
  }
  if (match !== null && !fuzzy) return { ...match, prominence };
  if (cityAsked(bearer.cities, question) !== null) {
    return { score: scores.cityArea, reason: 'alias_exact', prominence };
  }
  // What is only similar to a name is as likely the county of it.
  return match && { ...match, prominence: prominence * fraction };
};
