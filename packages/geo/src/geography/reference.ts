import { nationalList } from '../zcta-list.ts';
import type { RowOf } from '@dqs/kit';
import { sourceOf } from '../sources.ts';
import type { Country, GeographyLevel, GeographyRef } from './terms.ts';

/** The types of the columns that `referenceSql` selects. */
export const referenceColumns = {
  geography_id: 'text',
  level: 'text',
  code: 'text',
  name: 'text',
  country: 'text',
  state_code: 'text?',
  as_of: 'instant',
} as const;

/** The select list of a geography with the alias `place`. A ZCTA has a state if all its parts lie in that state. */
export const referenceSql = `place.geography_id, place.level, place.code, place.name, place.country,
          case when place.level = 'zcta' then
            (select part.state_code from geo_zcta_county part
              where part.zcta_code = place.code and part.share_rank = 1 and part.zcta_states = 1
                and part.vintage = '${nationalList}')
          else place.state_code end as state_code,
          place.as_of`;

/** True for the newest row of a geography with the alias `place`. */
export const newestSql = `not exists (select from geo_place newer
            where newer.geography_id = place.geography_id and newer.vintage > place.vintage)`;

/**
 * True for a geography that the newest list of its coverage contains. Uses `order by … limit 1`, because PostgreSQL does
 * not use an index for `max()` through the view of a surface. Uses `>=`, because with `=` the planner expects so few rows
 * that it sorts all rows of a level instead of reading its index in order.
 */
export const currentSql = `place.vintage >= (select list.vintage from geo_place list
            where list.coverage = place.coverage order by list.vintage desc limit 1)`;

type ReferenceRow = RowOf<typeof referenceColumns>;

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
