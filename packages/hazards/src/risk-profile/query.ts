import { statement, type Reader, type RowOf } from '@dqs/kit';
import { stateCodeOf } from '@dqs/places';
import { editionOf } from '../edition.ts';
import { servedEdition } from '../geography/served-edition.ts';
import type { Resolved } from '../geography/resolve.ts';

const profileColumns = {
  level: 'text',
  fips: 'text',
  state_fips: 'text',
  state_code: 'text',
  tract_code: 'text',
  county_name: 'text',
  county_type: 'text',
  state_name: 'text',
  release_version: 'text',
  release_date: 'day',
  risk_score: 'decimal?',
  risk_rating: 'text?',
  risk_value: 'decimal?',
  risk_percentile: 'decimal?',
  eal_total: 'decimal?',
  eal_score: 'decimal?',
  eal_rating: 'text?',
  eal_percentile: 'decimal?',
  sovi_score: 'decimal?',
  sovi_rating: 'text?',
  resl_score: 'decimal?',
  resl_rating: 'text?',
  population: 'integer?',
  building_value: 'decimal?',
  agriculture_value: 'decimal?',
  rounded: 'text?',
  as_of: 'instant',
} as const;

const profile = statement(
  'hazards_profile',
  profileColumns,
  `select ${Object.keys(profileColumns).join(', ')} from hazards_risk
    where fips = $2 and hazard_code = 'ALL' and edition = coalesce($4::int, ${servedEdition('$1', '$3', '$2')})`,
);

/** The whole index of one place. */
export type Profile = RowOf<typeof profileColumns>;

/** The profile of a place in one release (null: the release that serves it). Null when the place is not in it. */
export const readProfile = (
  db: Reader,
  { level, fips }: Resolved,
  releaseDate: string | null,
): Promise<Profile | null> =>
  db.first(profile, [level, fips, stateCodeOf(fips), releaseDate === null ? null : editionOf(level, releaseDate)]);
