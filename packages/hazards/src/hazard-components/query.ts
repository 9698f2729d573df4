import { statement, type Reader, type RowOf } from '@dqs/kit';
import { stateCodeOf } from '@dqs/places';
import { editionOf } from '../edition.ts';
import { servedEdition } from '../geography/served-edition.ts';
import type { Resolved } from '../geography/resolve.ts';

const figureColumns = {
  hazard_code: 'text',
  risk_score: 'decimal?',
  risk_rating: 'text?',
  risk_value: 'decimal?',
  eal_total: 'decimal?',
  eal_score: 'decimal?',
  eal_rating: 'text?',
  rounded: 'text?',
  as_of: 'instant',
} as const;

const placeColumns = {
  level: 'text',
  fips: 'text',
  state_fips: 'text',
  state_code: 'text',
  tract_code: 'text',
  county_name: 'text',
  county_type: 'text',
  release_version: 'text',
  release_date: 'day',
} as const;

const listed = (columns: object, relation: string): string =>
  Object.keys(columns)
    .map((name) => `${relation}.${name}`)
    .join(', ');

// The row of the whole index comes first, because it describes the place.
const components = statement(
  'hazards_components',
  { ...figureColumns, ...placeColumns },
  `select ${listed(figureColumns, 'hazard')}, ${listed(placeColumns, 'place')}
     from hazards_risk place join hazards_risk hazard on hazard.edition = place.edition and hazard.fips = place.fips
    where place.fips = $2 and place.hazard_code = 'ALL' and place.edition = coalesce($4::int, ${servedEdition('$1', '$3', '$2')})
    order by hazard.hazard_code <> 'ALL', hazard.eal_total desc nulls last, hazard.hazard_code`,
);

/** One hazard of a place. */
export type ComponentRow = RowOf<(typeof components)['columns']>;

/** A place with its hazards, costliest first. */
export interface PlaceHazards {
  readonly place: ComponentRow;
  readonly hazards: readonly ComponentRow[];
}

/** All hazards of a place in one release (null: the release that serves it). Null when the place is not in it. */
export const readHazards = async (
  db: Reader,
  { level, fips }: Resolved,
  releaseDate: string | null,
): Promise<PlaceHazards | null> => {
  const [place, ...hazards] = await db.all(components, [
    level,
    fips,
    stateCodeOf(fips),
    releaseDate === null ? null : editionOf(level, releaseDate),
  ]);
  if (place?.hazard_code !== 'ALL') return null;
  return { place, hazards };
};
