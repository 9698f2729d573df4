import type { GeographyLevel } from '../geography/terms.ts';
import { isExact, type RankedMatch } from './match.ts';
import { isCurrent, successorIdsOf } from './order.ts';
import { capitalPeople, requestedCity, peopleOfAustralian, type CityPart } from './prominence.ts';
import type { Question } from './question.ts';

/** A namesake is as likely as the first match if it has more than this share of its people. */
export const leastShare = 0.25;
/** No unincorporated place has more people, so a namesake that no list counts is not as likely as a larger first match. */
const mostUncounted = 250_000;

/** Levels that always win over namesakes, and levels that have only codes. */
const withoutNamesakes: ReadonlySet<GeographyLevel> = new Set(['nation', 'state', 'au_state', 'zcta', 'zip3']);

/** People of the place that a match means: the city of the name, or else the county or area. Null if no list counts them. */
export const peopleMeant = (found: RankedMatch, question: Question): number | null => {
  const { level } = found.reference;
  if (level === 'cbsa') return found.population;
  if (level !== 'county') return peopleOfAustralian[level] ?? capitalPeople;
  const city = requestedCity(found.cities, question);
  const isNamed = found.match !== null && !found.match.reason.endsWith('_fuzzy');
  return isNamed ? Math.max(found.population ?? 0, city?.total ?? 0) || null : (city?.total ?? null);
};

/** Whether a match may be a city or a place named after one: it is not a state, a code, an abbreviation or an everyday name. */
export const isCity = ({ reference, reason }: RankedMatch, question: Question): boolean =>
  !withoutNamesakes.has(reference.level) &&
  reason !== 'code_exact' &&
  reason !== 'postal_exact' &&
  question.aliases.every(({ id }) => id !== reference.geography_id);

/**
 * Keys of a match. Matches that share one are the same place: by id, successor or city. In an Australian state, all levels with
 * one name are the same place.
 */
const identityKeys = ({ reference, cities }: RankedMatch): readonly string[] => [
  reference.geography_id,
  ...successorIdsOf(reference),
  ...cities.map(({ place }) => place),
  ...(reference.country === 'AU' ? [`state ${reference.state_code ?? ''}`] : []),
];

/** A county and its metropolitan area are the same place. Two counties of an area are not: Hamilton city is not in Hamilton County. */
const areSamePlace = (one: RankedMatch, other: RankedMatch): boolean => {
  if (one.area === other.reference.geography_id || other.area === one.reference.geography_id) return true;
  const bonds = new Set(identityKeys(one));
  return identityKeys(other).some((bond) => bonds.has(bond));
};

/** The city because of which a county matches; null if the county itself has the name. */
const cityOfMatch = (found: RankedMatch, question: Question): CityPart | null => {
  const isCalledSo = found.match !== null && isExact(found.match);
  return found.reference.level === 'county' && !isCalledSo ? requestedCity(found.cities, question) : null;
};

/**
 * Whether the first match is a county with the name, and another match contains a city with the name in the requested state:
 * Hamilton, Ohio is not in Hamilton County. The city is then as likely as the county, even if it is smaller.
 */
const isCityBesideCounty = (first: RankedMatch, found: RankedMatch, question: Question): boolean =>
  question.readings.some(({ within }) => within !== null) &&
  first.reference.level === 'county' &&
  isExact(first) &&
  requestedCity(first.cities, question) === null &&
  cityOfMatch(found, question) !== null;

/** If a county has this share of a city's people, the name of the city means that county. */
export const nearlyAll = 0.95;

/**
 * The counties of the requested city if the first match is one of several. Empty if it is the only one, or if nearly all of
 * the city's people live there.
 */
export const countiesOfCity = (sorted: readonly RankedMatch[], question: Question): readonly RankedMatch[] => {
  const [first] = sorted;
  const city = first === undefined ? null : cityOfMatch(first, question);
  if (city === null || (city.people !== null && city.people >= (city.total ?? Infinity) * nearlyAll)) return [];
  const ofCity = sorted.filter((each) => cityOfMatch(each, question)?.place === city.place);
  return ofCity.length > 1 ? ofCity : [];
};

/**
 * Other places of the name that are as likely as the first match: they have a comparable number of people, or no loaded list
 * counts them. None if the first match is a code, an everyday name or a state.
 */
export const namesakesOf = (sorted: readonly RankedMatch[], question: Question): readonly RankedMatch[] => {
  const [first, ...others] = sorted;
  if (first === undefined || !isCurrent(first)) return [];
  const isOther = (found: RankedMatch): boolean => isCurrent(found) && isCity(found, question);
  if (!isOther(first)) return [];
  const own = peopleMeant(first, question);
  const mayBeMeant = (found: RankedMatch): boolean => {
    if (isCityBesideCounty(first, found, question)) return true;
    const people = peopleMeant(found, question);
    if (own === null) return true;
    return people === null ? own < mostUncounted : people > own * leastShare;
  };
  return others
    .filter((found) => isOther(found) && !areSamePlace(first, found))
    .filter((found, at, all) => !all.slice(0, at).some((before) => areSamePlace(before, found)))
    .filter(mayBeMeant);
};
