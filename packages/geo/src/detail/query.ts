import { statement, type Reader, type RowOf } from '@dqs/kit';
import { countyChanges, formerPlaces } from '@dqs/places';
import type { CrosswalkRelation, GeographyCrosswalk, GeographyRef } from '../geography/terms.ts';
import { newestSql, referenceColumns, referenceOf, referenceSql } from '../geography/reference.ts';
import { census } from '../sources.ts';
import { nationalList } from '../zcta-list.ts';

const parents = statement(
  'geo_parents',
  { child_id: 'text', ...referenceColumns },
  `select link.child_id, ${referenceSql}
     from (select place.geography_id as child_id, up.parent_id
             from geo_place place
            cross join lateral (
                  select unnest(place.parents) as parent_id
                  union all select 'nation:' || place.country where place.level <> 'nation'
                  union all select 'cbsa:' || area.cbsa_code from geo_cbsa_county area
                         where place.level = 'county' and area.county_code = place.code
                  union all select 'county:' || part.county_code from geo_zcta_county part
                         where place.level = 'zcta' and part.zcta_code = place.code and part.zcta_counties = 1
                           -- For a ZCTA in Connecticut: its planning region, once that list is loaded.
                           and part.vintage = (select max(own.vintage) from geo_zcta_county own where own.zcta_code = place.code)
                  union all select 'state:' || part.state_fips from geo_zcta_county part
                         where place.level = 'zcta' and part.zcta_code = place.code and part.zcta_states = 1 and part.share_rank = 1
                           and part.vintage = '${nationalList}'
                  union all select 'cbsa:' || area.cbsa_code from geo_zcta_county part
                          join geo_cbsa_county area on area.county_code = part.county_code
                         where place.level = 'zcta' and part.zcta_code = place.code
                         group by area.cbsa_code having count(*) = max(part.zcta_counties)) up
            where place.geography_id = any($1::text[]) and ${newestSql}) link
     join geo_place place on place.geography_id = link.parent_id
    where ${newestSql}`,
);

/** The parents of each geography by its id, unordered. */
export const readParents = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly GeographyRef[]>> => {
  const rows = await db.all(parents, [ids]);
  return new Map(
    [...Map.groupBy(rows, (row) => row.child_id)].map(([id, found]) => [id, found.map((row) => referenceOf(row))]),
  );
};

// Changes of counties are constants of the program, not rows of a table. They are passed as parallel arrays.
const changes = [
  ...countyChanges.map(({ from, to, weight, vintage }) => [`county:${from}`, `county:${to}`, weight ?? '', vintage]),
  ...formerPlaces.flatMap(({ id, until, successors }) =>
    successors.map((successor) => [id, successor.id, successor.weight ?? '', until]),
  ),
];
const changeValues: readonly (readonly string[])[] = [0, 1, 2, 3].map((at) =>
  changes.map((change) => change[at] ?? ''),
);

const changeSql = (from: string, to: string): string => `
                  select change.${to}, origin.level, origin.level || '_' || origin.level, nullif(change.weight, '')::numeric,
                         change.vintage, null::timestamptz, 2
                    from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as change(older, newer, weight, vintage)
                   where origin.level in ('county', 'cbsa') and origin.id = change.${from}`;

// Links are sorted before their places are looked up, so that only the returned rows are looked up.
//
// Ids are split beforehand: under row-level security PostgreSQL uses an index only for a bare column, because a function that
// is not leakproof must not see a hidden row.
const origins = `(select id, split_part(id, ':', 1) as level, split_part(id, ':', 2) as code
             from unnest($1::text[]) as given(id) offset 0)`;

/** `$6` level or null, `$7` and `$8` the end of the previous page (null at the start), `$9` rows per origin. */
const crosswalks = statement(
  'geo_crosswalks',
  {
    origin_id: 'text',
    ...referenceColumns,
    relation: 'text',
    weight: 'decimal?',
    link_vintage: 'text',
    link_as_of: 'instant?',
    sort_weight: 'decimal',
  },
  `select origin.id as origin_id, ${referenceSql},
          place.relation, place.weight, place.link_vintage, place.link_as_of, place.sort_weight
     from ${origins} origin
    cross join lateral (
          select newest.*, link.relation, link.weight, link.vintage as link_vintage, link.as_of as link_as_of, link.part,
                 link.sort_weight
            from (select *, -coalesce(weight, -1) as sort_weight, target_id collate "C" as id from (
                  select 'county:' || county_code as target_id, 'county' as level, 'zcta_county' as relation, weight, vintage,
                         as_of, 3 as part
                    from geo_zcta_county where origin.level = 'zcta' and zcta_code = origin.code
                  union all
                  select 'zcta:' || zcta_code, 'zcta', 'zcta_county', weight, vintage, as_of, 3
                    from geo_zcta_county where origin.level = 'county' and county_code = origin.code
                  union all
                  select 'cbsa:' || cbsa_code, 'cbsa', 'county_cbsa', 1, vintage, as_of, 1
                    from geo_cbsa_county where origin.level = 'county' and county_code = origin.code
                  union all
                  select 'county:' || county_code, 'county', 'county_cbsa', 1, vintage, as_of, 1
                    from geo_cbsa_county where origin.level = 'cbsa' and cbsa_code = origin.code
                  union all ${changeSql('older', 'newer')}
                  union all ${changeSql('newer', 'older')}) every
                   where ($6::text is null or every.level = $6)
                     and ($7::numeric is null or (-coalesce(every.weight, -1), every.target_id collate "C") > ($7::numeric, $8::text))
                   order by part, sort_weight, id offset 0) link
           cross join lateral (
                 select * from geo_place known where known.geography_id = link.id order by known.vintage desc limit 1) newest
           order by link.part, link.sort_weight, link.id
           limit $9) place
    order by origin.id, place.part, place.sort_weight, place.geography_id`,
);

export interface CrosswalkRow {
  readonly originId: string;
  readonly crosswalk: GeographyCrosswalk;
  /** The sort key of the row. */
  readonly place: readonly [string, string];
}

const rowOf = (row: RowOf<(typeof crosswalks)['columns']>): CrosswalkRow => ({
  originId: row.origin_id,
  crosswalk: {
    geography: referenceOf(row),
    relation: row.relation as CrosswalkRelation,
    weight: row.weight,
    source: census.tag,
    vintage: row.link_vintage,
    as_of: row.link_as_of ?? row.as_of,
  },
  place: [row.sort_weight, row.geography_id],
});

export interface CrosswalkPage {
  /** Only crosswalks to this level; null means all levels. */
  readonly level: string | null;
  /** Rows per origin. */
  readonly limit: number;
  readonly after: readonly unknown[] | null;
}

/** Crosswalks of these geographies: metropolitan areas first, then replaced places, then ZCTA shares; each by weight, then id. */
export const readCrosswalks = async (
  db: Reader,
  ids: readonly string[],
  { level, limit, after }: CrosswalkPage,
): Promise<readonly CrosswalkRow[]> => {
  const [weight = null, id = null] = (after ?? []) as readonly string[];
  return (await db.all(crosswalks, [ids, ...changeValues, level, weight, id, limit])).map(rowOf);
};
