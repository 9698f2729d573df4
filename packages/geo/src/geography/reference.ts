import { nationalList } from '../zcta-list.ts';
import type { RowOf } from '@dqs/kit';
import { sourceOf } from '../sources.ts';
import type { Country, GeographyLevel, GeographyRef } from './terms.ts';

/** The columns of a geography as `referenceSql` selects them. */
export const referenceColumns = {
  geography_id: 'text',
  level: 'text',
  code: 'text',
  name: 'text',
  country: 'text',
  state_code: 'text?',
  as_of: 'instant',
} as const;

/**
 * The select list of a geography in the alias `place`. The list of ZCTAs names no state: a ZCTA has one if all of its parts
 * do lie there.
 */
export const referenceSql = `place.geography_id, place.level, place.code, place.name, place.country,
          case when place.level = 'zcta' then
            (select part.state_code from geo_zcta_county part
              where part.zcta_code = place.code and part.share_rank = 1 and part.zcta_states = 1
                and part.vintage = '${nationalList}')
          else place.state_code end as state_code,
          place.as_of`;

/** True of the newest row of a geography in the alias `place`. */
export const newestSql = `not exists (select from geo_place newer
            where newer.geography_id = place.geography_id and newer.vintage > place.vintage)`;

/**
 * True of a geography that the newest list of its part of the world still has. Written as the first of an order, not as a
 * maximum: PostgreSQL looks for a maximum in an index only where a table stands alone, which the view of a surface does not. And "at least", because for an
 * equality the planner expects so few rows that it sorts a whole level rather than walk its index.
 */
export const currentSql = `place.vintage >= (select list.vintage from geo_place list
            where list.coverage = place.coverage order by list.vintage desc limit 1)`;

type ReferenceRow = RowOf<typeof referenceColumns>;

/** A geography as it is served. */
export const referenceOf = (row: ReferenceRow): GeographyRef => {
  const country = row.country as Country;
  const { tag, attribution } = sourceOf(country);
  return {
    geography_id: row.geography_id,
    level: row.level as GeographyLevel,
    code: row.code,
    name: row.name,
    country,
    state_code: row.state_code,
    source: tag,
    as_of: row.as_of,
    attribution,
  };
};
