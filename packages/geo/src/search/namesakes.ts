import type { GeographyLevel } from '../geography/terms.ts';
import { isExact, type Found } from './found.ts';
import { isCurrent, successorIdsOf } from './order.ts';
import { capitalPeople, cityAsked, peopleOfAustralian, type CityPart } from './prominence.ts';
import type { Question } from './question.ts';

/** A namesake with a larger share of the people of the first match than this is as likely meant. */
export const leastShare = 0.25;
/** No unincorporated place has more people. Where the loaded lists do not count one, a larger first match is meant all the same. */
const mostUncounted = 250_000;

/** Levels that a name means before any namesake, and those that no name means. */
const withoutNamesakes: ReadonlySet<GeographyLevel> = new Set(['nation', 'state', 'au_state', 'zcta', 'zip3']);

/** People who live in what a match means: the city of the name, else the county or area itself; null where no list counts them. */
export const peopleMeant = (found: Found, question: Question): number | null => {
  const { level } = found.reference;
  if (level === 'cbsa') return found.population;
  if (level !== 'county') return peopleOfAustralian[level] ?? capitalPeople;
  const city = cityAsked(found.cities, question);
  const isNamed = found.match !== null && !found.match.reason.endsWith('_fuzzy');
  return isNamed ? Math.max(found.population ?? 0, city?.total ?? 0) || null : (city?.total ?? null);
};

/** Whether a match may be a city, or what is called after one: no state, code, abbreviation or everyday name was given. */
export const isCity = ({ reference, reason }: Found, question: Question): boolean =>
  !withoutNamesakes.has(reference.level) &&
  reason !== 'code_exact' &&
  reason !== 'postal_exact' &&
  question.aliases.every(({ id }) => id !== reference.geography_id);

/**
 * What tells that two matches are one place: what replaced a code, and the codes of the cities asked for. In an Australian state one name
 * is one place at several levels.
 */
const bondsOf = ({ reference, cities }: Found): readonly string[] => [
  reference.geography_id,
  ...successorIdsOf(reference),
  ...cities.map(({ place }) => place),
  ...(reference.country === 'AU' ? [`state ${reference.state_code ?? ''}`] : []),
];

/** A county is one with the area that it lies in, but not with another county there: the city of Hamilton is not in Hamilton County. */
const areOne = (one: Found, other: Found): boolean => {
  if (one.area === other.reference.geography_id || other.area === one.reference.geography_id) return true;
  const bonds = new Set(bondsOf(one));
  return bondsOf(other).some((bond) => bonds.has(bond));
};

/** The city asked for that makes a county a match; null where the county has the name itself. */
const cityOfMatch = (found: Found, question: Question): CityPart | null => {
  const isCalledSo = found.match !== null && isExact(found.match);
  return found.reference.level === 'county' && !isCalledSo ? cityAsked(found.cities, question) : null;
};

/**
 * Whether a match is the county of a city of the name while the first is a county of it in the state that was said: Hamilton, Ohio, is not
 * in Hamilton County. A smaller city is then as likely meant.
 */
const isCityBesideCounty = (first: Found, found: Found, question: Question): boolean =>
  question.readings.some(({ within }) => within !== null) &&
  first.reference.level === 'county' &&
  isExact(first) &&
  cityAsked(first.cities, question) === null &&
  cityOfMatch(found, question) !== null;

/** So large a share of a city's people lives in one county that the others need no mention. */
const mostOfCity = 0.95;

/**
 * The counties of the city asked for, where the first match of a sorted list is one of several; empty where it is the only one, or
 * nearly all of the city's people live there.
 */
export const countiesOfCity = (sorted: readonly Found[], question: Question): readonly Found[] => {
  const [first] = sorted;
  const city = first === undefined ? null : cityOfMatch(first, question);
  if (city === null || (city.people !== null && city.people >= (city.total ?? Infinity) * mostOfCity)) return [];
  const ofCity = sorted.filter((each) => cityOfMatch(each, question)?.place === city.place);
  return ofCity.length > 1 ? ofCity : [];
};

/**
 * Other places of the name that are as likely meant as the first match of a sorted list: of so many people, or of a number that no
 * loaded list has. None where a code, an everyday name or a state was given.
 */
export const namesakesOf = (sorted: readonly Found[], question: Question): readonly Found[] => {
  const [first, ...others] = sorted;
  if (first === undefined || !isCurrent(first)) return [];
  const isOther = (found: Found): boolean => isCurrent(found) && isCity(found, question);
  if (!isOther(first)) return [];
  const own = peopleMeant(first, question);
  const mayBeMeant = (found: Found): boolean => {
    if (isCityBesideCounty(first, found, question)) return true;
    const people = peopleMeant(found, question);
    if (own === null) return true;
    return people === null ? own < mostUncounted : people > own * leastShare;
  };
  return others
    .filter((found) => isOther(found) && !areOne(first, found))
    .filter((found, at, all) => !all.slice(0, at).some((before) => areOne(before, found)))
    .filter(mayBeMeant);
};
