import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Resolved } from '../geography/resolve.ts';

const componentColumns = {
  hazard_code: 'text',
  risk_score: 'decimal?',
  risk_rating: 'text?',
  risk_value: 'decimal?',
  eal_total: 'decimal?',
  eal_score: 'decimal?',
  eal_rating: 'text?',
  level: 'text',
  fips: 'text',
  state_fips: 'text',
  state_code: 'text',
  tract_code: 'text',
  county_name: 'text?',
  county_type: 'text?',
  state_name: 'text?',
  release_version: 'text',
  release_date: 'day',
  as_of: 'instant',
} as const;

// The row of the whole index, which names the place, comes first.
const components = statement(
  'hazards_components',
  componentColumns,
  `select ${Object.keys(componentColumns).join(', ')} from hazards_risk
    where level = $1 and fips = $2 and release_date = coalesce($4::date, (
          select release_date from hazards_risk where level = $1 and state_fips = $3 and hazard_code = 'ALL'
           order by release_date desc limit 1))
    order by hazard_code <> 'ALL', eal_total desc nulls last, hazard_code`,
);

/** One hazard of a place. */
export type ComponentRow = RowOf<typeof componentColumns>;

/** A place with its hazards, costliest first. */
export interface PlaceHazards {
  readonly place: ComponentRow & { readonly county_name: string; readonly county_type: string };
  readonly hazards: readonly ComponentRow[];
}

/** All hazards of a place in one release (null: the newest held of its state and level); null when it is not in it. */
export const readHazards = async (
  db: Reader,
  { level, fips }: Resolved,
  releaseDate: string | null,
): Promise<PlaceHazards | null> => {
  const [place, ...hazards] = await db.all(components, [level, fips, fips.slice(0, 2), releaseDate]);
  if (place?.hazard_code !== 'ALL') return null;
  return { place: { ...place, county_name: place.county_name ?? '', county_type: place.county_type ?? '' }, hazards };
};
