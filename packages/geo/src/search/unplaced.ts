import { statement, type Reader } from '@dqs/kit';
import { citiesListedSql } from './cities-listed.ts';
import { isCurrent } from './order.ts';
import type { RankedMatch } from './match.ts';
import type { UnplacedCity } from './prominence.ts';
import { isCity, leastShare, peopleMeant } from './namesakes.ts';
import { isOfCities, liesWithin, type Question } from './question.ts';

const isRequested = ({ keys, state }: UnplacedCity, question: Question): boolean =>
  question.readings.some(
    (reading) =>
      isOfCities(reading) && keys.includes(reading.expanded) && liesWithin(reading, { country: 'US', states: [state] }),
  );

/** The first match, if it is exact, in use and may be a city. */
const cityFirst = (sorted: readonly RankedMatch[], question: Question): RankedMatch | null => {
  const [first] = sorted;
  return first !== undefined && isCurrent(first) && isCity(first, question) ? first : null;
};

/** Cities of the name without a loaded county that are as likely as the first match. */
export const equallyLikelyCities = (sorted: readonly RankedMatch[], question: Question): readonly UnplacedCity[] => {
  const first = cityFirst(sorted, question);
  if (first === null) return [];
  const people = peopleMeant(first, question);
  return first.unplaced.filter(
    (city) =>
      isRequested(city, question) &&
      city.state !== first.reference.state_code &&
      (people === null || (city.total ?? 0) > people * leastShare),
  );
};

/**
 * The city that is meant instead of the first match, because it has more people: Boston, Massachusetts is never replaced by
 * Boston, Virginia, even if its county is not loaded. Null if the first match is meant.
 */
export const unplacedCityInstead = (sorted: readonly RankedMatch[], question: Question): UnplacedCity | null => {
  const first = cityFirst(sorted, question);
  if (first === null) return null;
  const people = peopleMeant(first, question) ?? 0;
  return first.unplaced.find((city) => (city.total ?? 0) > people && isRequested(city, question)) ?? null;
};

// Cities of the name whose county is not loaded, and whether cities and any places are loaded.
const citiesUnplaced = statement(
  'geo_cities_unplaced',
  { listed: 'boolean', held: 'boolean', name: 'text?', state_code: 'text?', county_code: 'text?', keys: 'json?' },
  `select ${citiesListedSql} as listed, exists (select from geo_place) as held, city.name, city.state_code, city.county_code, to_json(city.keys) as keys
     from (select 1) one
     left join lateral (
          select distinct part.name, part.state_code, part.county_code, part.keys from geo_city part
           where part.keys && $1::text[]
             and not exists (select from geo_place own where own.geography_id = 'county:' || part.county_code)
             and (part.county_code <> '' or not exists (
                  select from geo_city other where other.place_code = part.place_code and other.county_code <> ''))
           order by part.state_code, part.name, part.county_code limit 200) city on true`,
);

/**
 * A city that the question names and whose county is not loaded, or null; and whether cities with their
 * counties (`listed`) and any place (`held`) are loaded.
 */
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
    city: cities.find((city) => isRequested(city, question)) ?? null,
  };
};
