import { statement, type Reader } from '@dqs/kit';
import type { GeographyLevel, GeographyRef } from '../geography/terms.ts';
import { nationalList } from '../zcta-list.ts';
import { currentSql, newestSql, referenceColumns, referenceOf, referenceSql } from '../geography/reference.ts';

// In all statements: $1 parent, $2 level of the children, $3 code of the last child of the previous page, $4 rows.
const ofNation = statement(
  'geo_children_of_nation',
  referenceColumns,
  `select ${referenceSql} from geo_place place
    where place.country = $1 and place.level = $2 and place.code > $3 and place.coverage not in ('division', 'former')
      and ${currentSql}
    order by place.code limit $4`,
);

const ofPlace = statement(
  'geo_children_of_place',
  referenceColumns,
  `select ${referenceSql} from geo_place place
    where place.parents @> array[$1::text] and place.level = $2 and place.code > $3 and place.coverage <> 'former'
      and ${currentSql}
    order by place.code limit $4`,
);

const countiesOfArea = statement(
  'geo_counties_of_cbsa',
  referenceColumns,
  `select ${referenceSql} from geo_cbsa_county area
     join geo_place place on place.geography_id = 'county:' || area.county_code
    where area.cbsa_code = $1 and $2::text = 'county' and area.county_code > $3 and ${newestSql}
    order by area.county_code limit $4`,
);

const zctas = (inside: string): string => `select ${referenceSql} from ${inside}
     join geo_place place on place.geography_id = 'zcta:' || part.zcta_code
    where $2::text = 'zcta' and ${currentSql}`;

const zctasOfCounty = statement(
  'geo_zctas_of_county',
  referenceColumns,
  `${zctas('geo_zcta_county part')} and part.county_code = $1 and part.zcta_counties = 1 and part.zcta_code > $3
    order by part.zcta_code limit $4`,
);

const zctasOfState = statement(
  'geo_zctas_of_state',
  referenceColumns,
  `${zctas('geo_zcta_county part')} and part.state_fips = $1 and part.zcta_states = 1 and part.share_rank = 1
      and part.vintage = '${nationalList}' and part.zcta_code > $3
    order by part.zcta_code limit $4`,
);

const zctasOfArea = statement(
  'geo_zctas_of_cbsa',
  referenceColumns,
  `${zctas(`(select part.zcta_code from geo_cbsa_county area join geo_zcta_county part on part.county_code = area.county_code
            where area.cbsa_code = $1 and part.zcta_code > $3
            group by part.zcta_code having count(*) = max(part.zcta_counties)) part`)}
    order by part.zcta_code limit $4`,
);

// Central counties come first, because the name of a city most likely means them.
const countiesMeant = statement(
  'geo_counties_meant_by_cbsa',
  referenceColumns,
  `select ${referenceSql} from geo_cbsa_county area
     join geo_place place on place.geography_id = 'county:' || area.county_code
    where area.cbsa_code = $1 and ${newestSql}
    order by area.central_outlying <> 'Central',
             (select count(*) from geo_zcta_county part where part.county_code = area.county_code) desc, area.county_code
    limit 10`,
);

/** The counties of a metropolitan area: central ones first, then by number of ZIP areas. One round trip. */
export const readCountiesOfArea = async (db: Reader, code: string): Promise<readonly GeographyRef[]> =>
  (await db.all(countiesMeant, [code])).map(referenceOf);

type Children = typeof ofPlace | typeof ofNation | typeof countiesOfArea | typeof zctasOfCounty;

/** Statements by level of parent and child for levels without a fixed hierarchy. Other children have their parents in their row. */
const nestings: Readonly<Partial<Record<GeographyLevel, Partial<Record<GeographyLevel, Children>>>>> = {
  cbsa: { county: countiesOfArea, zcta: zctasOfArea },
  state: { zcta: zctasOfState },
  county: { zcta: zctasOfCounty },
};

/** The current geographies of a level that lie entirely inside `parent`, with codes after `after`. One round trip. */
export const readChildren = async (
  db: Reader,
  parent: GeographyRef,
  level: GeographyLevel,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly GeographyRef[]> => {
  // Only a metropolitan area contains places of its own level: its divisions.
  if (parent.level === level && level !== 'cbsa') return [];
  const nesting = nestings[parent.level]?.[level];
  const rows =
    parent.level === 'nation'
      ? await db.all(ofNation, [parent.country, level, after, limit])
      : nesting
        ? await db.all(nesting, [parent.code, level, after, limit])
        : await db.all(ofPlace, [parent.geography_id, level, after, limit]);
  return rows.map(referenceOf);
};
