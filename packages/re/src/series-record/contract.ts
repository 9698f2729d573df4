import { Day, Decimal, Instant, Meta } from '@dqs/schemas';
import { Frequency, SeasonalAdjustment } from '@dqs/series/contract';
import { z } from 'zod';

export { Frequency, SeasonalAdjustment };

/** Publishers of real-estate series; the first part of every series key. */
export const RealEstateSource = z
  .enum(['fhfa', 'hud', 'census', 'noaa', 'fdic_sod', 'abs', 'nyc_acris'])
  .meta({ id: 'RealEstateSource' });

export type RealEstateSource = z.output<typeof RealEstateSource>;

export const geographyLevels = [
  'nation',
  'state',
  'county',
  'cbsa',
  'zip3',
  'zcta',
  'au_state',
  'au_gccsa',
  'au_sa4',
  'au_sa3',
  'au_lga',
] as const;

/** The levels of places that have series. */
export const GeographyLevel = z.enum(geographyLevels);

export type GeographyLevel = z.output<typeof GeographyLevel>;

export const PeriodType = z.enum(['date', 'month', 'quarter', 'year']);

export type PeriodType = z.output<typeof PeriodType>;

/** The place of a series. */
export const SeriesGeography = z
  .strictObject({
    geo_key: z.string().meta({ description: 'Level and code, such as county:12086, from re_search_geographies.' }),
    level: GeographyLevel,
    code: z.string(),
    name: z.string(),
    state_code: z.string().nullable(),
  })
  .meta({ id: 'RealEstateSeriesGeography' });

/** Details that a publisher reports for one observation in addition to its value. Unreported details are absent. */
export const ObservationMeta = z
  .strictObject({
    standard_error: Decimal.optional(),
    margin_of_error: Decimal.optional(),
    sample_size: z.int().optional(),
    index_type: z.enum(['purchase_only', 'all_transactions', 'expanded']).optional(),
    bedrooms: z.int().optional(),
    percentile: z.int().optional(),
    revision: z.enum(['preliminary', 'revised', 'final']).optional(),
    source_note: z.string().optional(),
  })
  .meta({ id: 'RealEstateObservationMeta' });

export type ObservationMeta = z.output<typeof ObservationMeta>;

export const Observation = z
  .strictObject({
    period: Day.meta({ description: 'First day of the month, quarter or year; the day itself for dates.' }),
    period_type: PeriodType,
    value: Decimal,
    as_of: Instant,
    source_vintage: z.string().nullable().meta({ description: 'Release or edition as the publisher names it.' }),
    effective_date: Day.nullable().meta({ description: 'First day on which the value applies, if published.' }),
    meta: ObservationMeta.nullable(),
  })
  .meta({ id: 'RealEstateObservation' });

/** Metadata of the series operations. */
export const SeriesMeta = Meta.extend({
  notice: z
    .string()
    .nullable()
    .meta({ description: 'Non-endorsement notice, set if the page contains Census Bureau data.' }),
});
