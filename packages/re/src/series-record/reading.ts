import { emittingInto, type ObservationRow as SharedRow, type Reading as SharedReading } from '@dqs/series';
import type { Frequency, ObservationMeta, PeriodType, RealEstateSource, SeasonalAdjustment } from './contract.ts';
import { places, type Place } from './place.ts';
import { searchRank, searchWords } from './search-words.ts';
import { datasetKeyOf, geoKeyOf, seriesKeyOf } from './series-key.ts';

/** A series as a connector describes it. */
export interface SeriesDescription {
  readonly source: RealEstateSource;
  readonly programme: string;
  readonly measure: string;
  readonly place: Place;
  readonly frequency: Frequency;
  readonly seasonalAdjustment: SeasonalAdjustment;
  /** The publisher's name of the series, or the column or table that contains it. */
  readonly sourceSeriesId: string;
  /** What is measured: `House price index, purchase-only`. The title adds place, frequency and adjustment. */
  readonly subject: string;
  readonly units: string;
  readonly basePeriod: string | null;
  readonly currency: string | null;
  readonly licenseTag: string;
  readonly attribution: string | null;
  /** 1 to 99. Series with smaller values come first among places of one level. */
  readonly prominence: number;
  /** Everyday search words in addition to the title and key. */
  readonly keywords: string;
}

/** One published cell: a value of a series in a period. */
export interface Reading extends SharedReading<SeriesDescription> {
  readonly period_type: PeriodType;
  readonly sourceVintage?: string | null;
  readonly effectiveDate?: string | null;
  readonly meta?: ObservationMeta | null;
}

/** A row of `re_observation`. */
export type ObservationRow = SharedRow & ReturnType<typeof furtherColumnsOf>;

const adjustmentWords: Readonly<Record<SeasonalAdjustment, string>> = {
  seasonally_adjusted: ', seasonally adjusted',
  not_seasonally_adjusted: ', not seasonally adjusted',
  not_applicable: '',
};

const keyOf = ({ place, ...series }: SeriesDescription): string =>
  seriesKeyOf({ ...series, level: place.level, code: place.code });

/** The title of a series: subject, place, frequency and adjustment. */
const titleOf = ({ subject, place, frequency, seasonalAdjustment }: SeriesDescription): string =>
  `${subject}: ${place.title} (${frequency}${adjustmentWords[seasonalAdjustment]})`;

const seriesRowOf = (series: SeriesDescription) => ({
  series_key: keyOf(series),
  dataset_key: datasetKeyOf(series),
  source: series.source,
  source_series_id: series.sourceSeriesId,
  title: titleOf(series),
  attribution: series.attribution,
  units: series.units,
  base_period: series.basePeriod,
  currency: series.currency,
  frequency: series.frequency,
  seasonal_adjustment: series.seasonalAdjustment,
  license_tag: series.licenseTag,
  geo_key: geoKeyOf(series.place.level, series.place.code),
  geo_level: series.place.level,
  geo_code: series.place.code,
  geo_name: series.place.name,
  geo_state_code: series.place.stateCode,
  search_rank: searchRank(series.place.level, series.prominence),
  keywords: searchWords(titleOf(series), series.place, series.keywords),
});

const furtherColumnsOf = (reading: Reading) => ({
  source_vintage: reading.sourceVintage ?? null,
  effective_date: reading.effectiveDate ?? null,
  meta: reading.meta ? JSON.stringify(reading.meta) : null,
});

/**
 * The common part of all connectors: it stores readings in `re_observation` and their series in `re_series`. A
 * different release name alone does not create a vintage.
 */
export const emitting = emittingInto({
  series: 're_series',
  observations: 're_observation',
  keyOf,
  seriesRowOf,
  furtherColumnsOf,
  beside: ['source_vintage'],
  referent: places,
});
