import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Country, GeographyLevel } from '../geography/terms.ts';
import { referenceColumns, referenceSql } from '../geography/reference.ts';
import { citiesListedSql } from './cities-listed.ts';

const wanted = `($6::text is null or level = $6) and ($7::text is null or country = $7)`;

// Each part of the union reads one index. Only the part by similarity has a limit, because the others match complete keys.
// With a limit on those, the planner would scan the table until it has enough rows. "offset 0" keeps the planner from scanning
// the table once and comparing every row with every spelling.
const candidates = statement(
  'geo_candidates',
  {
    ...referenceColumns,
    vintage: 'text',
    states: 'json',
    names: 'json',
    aliases: 'json',
    core: 'text?',
    area: 'text?',
    counties: 'integer',
    population: 'integer?',
    zip_areas: 'integer',
    cities: 'json',
    unplaced: 'json',
    cities_listed: 'boolean',
  },
  `with part as (
          select part.place_code, part.county_code, part.state_code, part.keys, max(part.name) as name,
                 max(part.population) as people,
                 (select max(whole.population) from geo_city whole
                   where whole.place_code = part.place_code and whole.county_code = '') as total
            from geo_city part where part.keys && $8::text[] and part.county_code <> ''
           group by part.place_code, part.county_code, part.state_code, part.keys),
        city as (
          select place_code, county_code, state_code, keys, name, total,
                 -- If a city lies in one county, all its people live there, even if no list counts its parts.
                 coalesce(people, case when count(*) over (partition by place_code) = 1 then total end) as people
            from part),
        hit as (
          (select geography_id from geo_place where geography_id = any($1::text[]) and ${wanted})
    union (select geography_id from geo_place where names && $2::text[] and ${wanted})
    union (select geography_id from geo_place where aliases && $3::text[] and ${wanted})
    union (select 'county:' || county_code from city)
    union (select area.geography_id from city
            cross join lateral (select 'cbsa:' || own.cbsa_code as geography_id from geo_cbsa_county own
                                 where own.county_code = city.county_code offset 0) area)
    union (select found.geography_id from unnest($4::text[]) as asked(spelling)
            cross join lateral (
                  select geography_id from geo_place where spellings @> array[asked.spelling] and ${wanted} offset 0) found)
    union (select geography_id from geo_place where core % $5::text and ${wanted}
            order by similarity(core, $5::text) desc, geography_id limit 120))
   select ${referenceSql}, place.vintage, to_json(place.states) as states, to_json(place.names) as names,
          to_json(place.aliases) as aliases, place.core,
          (select 'cbsa:' || own.cbsa_code from geo_cbsa_county own
            where place.level = 'county' and own.county_code = place.code) as area,
          (select count(*) from geo_cbsa_county own where place.level = 'cbsa' and own.cbsa_code = place.code) as counties,
          case place.level
            when 'county' then (select counted.population from geo_population counted
                                 where counted.county_code = place.code order by counted.year desc limit 1)
            when 'cbsa' then (select sum(newest.population) from geo_cbsa_county own
                               cross join lateral (select counted.population from geo_population counted
                                     where counted.county_code = own.county_code order by counted.year desc limit 1) newest
                               where own.cbsa_code = place.code)
          end as population,
          case when place.level = 'county' and not exists (select from geo_population counted where counted.county_code = place.code)
            then (select count(*) from geo_zcta_county own where own.county_code = place.code) else 0 end as zip_areas,
          (select coalesce(json_agg(json_build_object('place', city.place_code, 'state', city.state_code, 'keys', city.keys,
                                                      'total', city.total, 'people', city.people)), '[]')
             from city
            where (place.level = 'county' and city.county_code = place.code)
               or (place.level = 'cbsa' and exists (select from geo_cbsa_county own
                    where own.cbsa_code = place.code and own.county_code = city.county_code))) as cities,
          (select coalesce(json_agg(json_build_object('name', min_name, 'state', state_code, 'county', county, 'keys', keys, 'total', total)
                                    order by total desc nulls last, place_code), '[]')
             from (select city.place_code, city.state_code, city.keys, city.total, min(city.name) as min_name,
                          min(city.county_code) as county
                     from city
                    group by city.place_code, city.state_code, city.keys, city.total
                   having not bool_or(exists (select from geo_place own
                                               where own.geography_id = 'county:' || city.county_code))) lost) as unplaced,
          ${citiesListedSql} as cities_listed
     from geo_place place
    where place.geography_id = any(array(select geography_id from hit)) and ${wanted}
    order by place.geography_id, place.vintage desc`,
  { planned: 'once' },
);

export interface CandidateFilter {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly aliases: readonly string[];
  /** Names of cities. A query with the word "county" has none. */
  readonly cities: readonly string[];
  readonly spellings: readonly string[];
  readonly core: string;
  readonly level: GeographyLevel | null;
  readonly country: Country | null;
}

/** A geography that may be meant: one row per vintage, newest first. */
export type CandidateRow = RowOf<(typeof candidates)['columns']>;

/** The geographies that a query may mean, not ranked. One round trip. */
export const readCandidates = (
  db: Reader,
  { ids, names, aliases, cities, spellings, core, level, country }: CandidateFilter,
): Promise<readonly CandidateRow[]> =>
  db.all(candidates, [ids, names, aliases, spellings, core, level, country, cities]);
