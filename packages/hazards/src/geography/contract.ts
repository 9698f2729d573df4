import { Day, Meta } from '@dqs/schemas';
import { z } from 'zod';

export const HazardLevel = z.enum(['county', 'tract']).meta({ id: 'HazardLevel' });

export type HazardLevel = z.output<typeof HazardLevel>;

/** A county or census tract as every hazard operation identifies it. */
export const HazardGeographyRef = z
  .strictObject({
    geo_key: z.string().meta({ description: 'county:12086 or tract:12086000100.' }),
    level: HazardLevel,
    fips: z.string().meta({ description: 'Five digits for a county, eleven for a tract.' }),
    name: z.string(),
    state_code: z.string().nullable().meta({ description: 'Postal abbreviation.' }),
  })
  .meta({ id: 'HazardGeographyRef' });

export type HazardGeographyRef = z.output<typeof HazardGeographyRef>;

/** The meta of a response about one place. */
export const HazardReleaseMeta = Meta.extend({
  period_type: z.literal('annual'),
  currency: z.literal('USD'),
  release_version: z.string().meta({ description: 'The release as published, e.g. March 2023.' }),
  release_date: Day.meta({ description: 'First day of the month that the release is named after.' }),
});

/** The parameter for a place. */
export const GeographyParameter = z.string().trim().min(1).max(200).meta({
  description: 'FIPS (12086), geo_key (county:12086) or name (Miami-Dade County, FL).',
});

/** The parameter for a release. */
export const ReleaseParameter = z.string().trim().min(1).max(30).nullish().meta({
  description: 'Such as 2023-03.',
});
