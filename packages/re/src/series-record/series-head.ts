import type { z } from 'zod';
import type { Frequency, GeographyLevel, RealEstateSource, SeasonalAdjustment, SeriesGeography } from './contract.ts';

/** The columns of `re_series` that describe a series. */
export interface SeriesHeadRow {
  readonly dataset_key: string;
  readonly source: string;
  readonly title: string;
  readonly units: string;
  readonly base_period: string | null;
  readonly currency: string | null;
  readonly frequency: string;
  readonly seasonal_adjustment: string;
  readonly license_tag: string;
  readonly geo_key: string;
  readonly geo_level: string;
  readonly geo_code: string;
  readonly geo_name: string;
  readonly geo_state_code: string | null;
}

/** The description of a series in an answer. */
export interface SeriesHead {
  readonly series_key: string;
  readonly dataset_key: string;
  readonly source: RealEstateSource;
  readonly title: string;
  readonly units: string;
  readonly base_period: string | null;
  readonly currency: string | null;
  readonly frequency: Frequency;
  readonly seasonal_adjustment: SeasonalAdjustment;
  readonly license_tag: string;
  readonly geography: z.output<typeof SeriesGeography>;
}

/** A title with a different name of the place. */
const titled = ({ title, geo_name }: SeriesHeadRow, name: string): string => {
  const at = title.indexOf(`: ${geo_name}`);
  return at === -1 ? title : `${title.slice(0, at)}: ${name}${title.slice(at + 2 + geo_name.length)}`;
};

/**
 * Converts a row to the description of its series. Publishers use several names for one place: `name` is that of the
 * geography domain, or undefined if the domain does not have the place.
 */
export const seriesHead = (seriesKey: string, row: SeriesHeadRow, name: string = row.geo_name): SeriesHead => ({
  series_key: seriesKey,
  dataset_key: row.dataset_key,
  source: row.source as RealEstateSource,
  title: titled(row, name),
  units: row.units,
  base_period: row.base_period,
  currency: row.currency,
  frequency: row.frequency as Frequency,
  seasonal_adjustment: row.seasonal_adjustment as SeasonalAdjustment,
  license_tag: row.license_tag,
  geography: {
    geo_key: row.geo_key,
    level: row.geo_level as GeographyLevel,
    code: row.geo_code,
    name,
    state_code: row.geo_state_code,
  },
});
