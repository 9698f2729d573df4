import { statement, type Reader } from '@dqs/kit';
import { isCurrent } from './order.ts';
import type { Found } from './found.ts';
import type { UnplacedCity } from './prominence.ts';
import { isCity, leastShare, peopleMeant } from './namesakes.ts';
import { isOfCities, liesWithin, type Question } from './question.ts';

const isAsked = ({ keys, state }: UnplacedCity, question: Question): boolean =>
  question.readings.some(
    (reading) =>
      isOfCities(reading) && keys.includes(reading.expanded) && liesWithin(reading, { country: 'US', states: [state] }),
  );

/** The first match of a sorted list, where a city may be meant by it. */
const cityFirst = (sorted: readonly Found[], question: Question): Found | null => {
  const [first] = sorted;
  return first !== undefined && isCurrent(first) && isCity(first, question) ? first : null;
};

/** Cities of the name without a loaded county that are as likely meant as the first match of a sorted list. */
export const citiesAsLikely = (sorted: readonly Found[], question: Question): readonly UnplacedCity[] => {
  const first = cityFirst(sorted, question);
  if (first === null) return [];
  const people = peopleMeant(first, question);
  return first.unplaced.filter(
    (city) =>
      isAsked(city, question) &&
      city.state !== first.reference.state_code &&
      (people === null || (city.total ?? 0) > people * leastShare),
  );
};

/**
 * The city that a question means before the first match of a sorted list, although no county of it is loaded: one of the name with more
 * people than what the match means. Boston, Massachusetts, is not replaced by the Boston in Virginia. Null where the match is meant.
 */
export const cityMeantInstead = (sorted: readonly Found[], question: Question): UnplacedCity | null => {
  const first = cityFirst(sorted, question);
  if (first === null) return null;
  const people = peopleMeant(first, question) ?? 0;
  return first.unplaced.find((city) => (city.total ?? 0) > people && isAsked(city, question)) ?? null;
};

// Cities of the name whose county is not loaded, and whether any list of cities is.
const citiesUnplaced = statement(
  'geo_cities_unplaced',
  { listed: 'boolean', held: 'boolean', name: 'text?', state_code: 'text?', county_code: 'text?', keys: 'json?' },
  `select exists (select from geo_city) as listed, exists (select from geo_place) as held, city.name, city.state_code, city.county_code, to_json(city.keys) as keys
     from (select 1) one
     left join lateral (
          select distinct part.name, part.state_code, part.county_code, part.keys from geo_city part
           where part.keys && $1::text[]
             and not exists (select from geo_place own where own.geography_id = 'county:' || part.county_code)
             and (part.county_code <> '' or not exists (
                  select from geo_city other where other.place_code = part.place_code and other.county_code <> ''))
           order by part.state_code, part.name, part.county_code limit 200) city on true`,
);

/** A city that a question names of which no county is loaded; null where there is none. Says whether lists of cities and places are loaded. */
export const unplacedCity = async (
  db: Reader,
  question: Question,
): Promise<{ readonly listed: boolean; readonly held: boolean; readonly city: UnplacedCity | null }> => {
  const keys = question.readings.filter(isOfCities).map(({ expanded }) => expanded);
  const rows = await db.all(citiesUnplaced, [keys]);
  const cities = rows.map(({ name, state_code: state, county_code: county, keys: own }) => ({
    name: name ?? '',
    state: state ?? '',
    county: county ?? '',
    keys: (own ?? []) as readonly string[],
    total: null,
  }));
  return {
    listed: rows[0]?.listed === true,
    held: rows[0]?.held === true,
    city: cities.find((city) => isAsked(city, question)) ?? null,
  };
};
