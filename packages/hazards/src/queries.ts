import type { Reader } from '@dqs/kit';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { countyName } from './geography/name.ts';
import { hazardName } from './hazard.ts';
import { readHazards } from './hazard-components/query.ts';
import { readProfile } from './risk-profile/query.ts';
import { roundedNote } from './rounded-note.ts';
import { nriSource } from './sources.ts';

/** One hazard of a county, figures as published. */
export interface CountyHazard {
  readonly hazard_code: string;
  readonly hazard_name: string;
  readonly risk_score: Decimal | null;
  readonly risk_rating: string | null;
  readonly risk_value: Decimal | null;
  readonly eal_total: Decimal | null;
  readonly eal_score: Decimal | null;
  readonly eal_rating: string | null;
}

/** The whole index and all hazards of a county in the newest loaded release of its state; hazards costliest first. */
export interface CountyProfile {
  readonly fips: string;
  readonly geo_key: string;
  readonly release_version: string;
  readonly release_date: Day;
  /** `Miami-Dade County`, without its state. */
  readonly county_name: string;
  readonly state_name: string;
  readonly state_abbrev: string;
  readonly risk_score: Decimal | null;
  readonly risk_rating: string | null;
  readonly risk_value: Decimal | null;
  readonly risk_percentile: Decimal | null;
  readonly eal_total: Decimal | null;
  readonly eal_score: Decimal | null;
  readonly eal_rating: string | null;
  readonly eal_percentile: Decimal | null;
  readonly sovi_score: Decimal | null;
  readonly sovi_rating: string | null;
  readonly resl_score: Decimal | null;
  readonly resl_rating: string | null;
  readonly population: number | null;
  readonly building_value: Decimal | null;
  readonly agriculture_value: Decimal | null;
  readonly hazards: readonly CountyHazard[];
  /** A sentence on the figures that the loaded file rounds; null for none. */
  readonly roundedNote: string | null;
  readonly source: string;
  readonly as_of: Instant;
}

/**
 * The loaded profile of a county (five-digit FIPS code) in the newest release of its state; null for none. It makes two
 * reads. Pass the reader of a snapshot where both must be of one instant.
 */
export const newestCountyProfile = async (reader: Reader, fips: string): Promise<CountyProfile | null> => {
  const county = { level: 'county', fips } as const;
  const profile = await readProfile(reader, county, null);
  if (profile === null) return null;
  const found = await readHazards(reader, county, profile.release_date);
  const {
    level: _level,
    state_fips: _state,
    tract_code: _tract,
    county_name: name,
    county_type: type,
    state_code: stateCode,
    rounded,
    ...figures
  } = profile;
  return {
    ...figures,
    geo_key: `county:${fips}`,
    county_name: countyName(name, type),
    state_name: profile.state_name,
    state_abbrev: stateCode,
    hazards: (found?.hazards ?? []).map((row) => ({
      hazard_code: row.hazard_code,
      hazard_name: hazardName(row.hazard_code),
      risk_score: row.risk_score,
      risk_rating: row.risk_rating,
      risk_value: row.risk_value,
      eal_total: row.eal_total,
      eal_score: row.eal_score,
      eal_rating: row.eal_rating,
    })),
    roundedNote: roundedNote(rounded),
    source: nriSource.tag,
  };
};
