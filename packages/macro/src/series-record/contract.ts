import { Day, Decimal, Instant } from '@dqs/schemas';
import { Frequency, SeasonalAdjustment, periodTypes } from '@dqs/series/contract';
import { z } from 'zod';

/** Agencies whose series and release calendars are loaded; the first part of every series key. */
export const AgencySource = z
  .enum(['treasury', 'bls', 'bea', 'ecb', 'frb', 'usaspending', 'eurostat', 'census'])
  .meta({ id: 'AgencySource' });

export type AgencySource = z.output<typeof AgencySource>;

const PeriodType = z.enum(periodTypes);

/** One value of a series. */
export const SeriesObservation = z
  .strictObject({
    period: Day.meta({ description: 'The date itself, or the first day of the month, quarter or year.' }),
    period_type: PeriodType,
    value: Decimal,
    as_of: Instant,
  })
  .meta({ id: 'SeriesObservation' });

export type SeriesObservation = z.output<typeof SeriesObservation>;

/** The fields that describe a series in every operation. */
export const headShape = {
  series_key: z.string(),
  source: AgencySource,
  title: z.string(),
  units: z.string(),
  currency: z.string().nullable().meta({ description: 'ISO 4217 code; null if the values are not money.' }),
  frequency: Frequency,
  seasonal_adjustment: SeasonalAdjustment,
  geography: z.string().meta({ description: 'Place of the series, such as US.' }),
};

/** The datasets with series. */
export const seriesDatasets = [
  'macro.treasury',
  'macro.bls',
  'macro.bea',
  'macro.ecb',
  'macro.frb',
  'macro.usaspending',
  'macro.eurostat',
  'macro.census',
  'macro.vintages',
  'macro.fred-md',
  'macro.alfred',
] as const;
