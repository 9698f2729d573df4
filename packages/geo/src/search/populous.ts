import { statement, type Reader } from '@dqs/kit';

const populous = statement(
  'geo_populous_places',
  { geography_id: 'text' },
  `with newest as materialized (
     select distinct on (county_code) county_code, population from geo_population order by county_code, year desc),
   counted as (
     select 1 as size, 'state:' || left(county_code, 2) as geography_id, sum(population) as people from newest group by 2
     union all
     (select 2, 'cbsa:' || own.cbsa_code, sum(newest.population) from geo_cbsa_county own join newest using (county_code)
       group by own.cbsa_code order by 3 desc limit $1::int)
     union all
     (select 3, 'county:' || county_code, population from newest order by population desc limit $1::int))
   select geography_id from counted order by size, people desc, geography_id`,
);

/** All states, then the `most` most populous metropolitan areas, then as many counties, each sorted by population. One round trip. */
export const readPopulous = async (db: Reader, most: number): Promise<readonly string[]> =>
  (await db.all(populous, [most])).map(({ geography_id: id }) => id);
