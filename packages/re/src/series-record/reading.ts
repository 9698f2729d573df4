import type { Connector, FurtherTable, Reject, Rows } from '@dqs/kit';
import type { Frequency, ObservationMeta, RealEstateSource, SeasonalAdjustment } from './contract.ts';
import { BadPeriod, type Period } from './period.ts';
import type { Place } from './place.ts';
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
  /** The publisher's own name of the series, or what of its file leads to it. */
  readonly sourceSeriesId: string;
  /** What is measured, in words: `House price index, purchase-only`. The title adds place, frequency and adjustment. */
  readonly subject: string;
  readonly units: string;
  readonly basePeriod: string | null;
  readonly currency: string | null;
  readonly licenseTag: string;
  readonly attribution: string | null;
  /** 1 to 99: the smaller, the earlier among series of places of one level. */
  readonly prominence: number;
  /** Everyday words that find it beside its title and key. */
  readonly keywords: string;
}

/** What a publisher says in one cell: a value of a series in a period. */
export interface Reading extends Period {
  readonly series: SeriesDescription;
  /** Digits as published; null where the publisher says that there is none. */
  readonly value: string | null;
  readonly sourceVintage?: string | null;
  readonly effectiveDate?: string | null;
  readonly meta?: ObservationMeta | null;
  /**
   * The publisher's moment of this release, so that an older file loaded later stays older; RFC 3339, UTC. Either every
   * reading of a connector has one, or none: then the run's instant is taken.
   */
  readonly knownAt?: string;
}

/** A row of `re_series`. */
type SeriesRow = ReturnType<typeof seriesRowOf>;

/** A row of `re_observation`. */
export type ObservationRow = ReturnType<typeof observationRowOf>;

const adjustmentWords: Readonly<Record<SeasonalAdjustment, string>> = {
  seasonally_adjusted: ', seasonally adjusted',
  not_seasonally_adjusted: ', not seasonally adjusted',
  not_applicable: '',
};

const keyOf = ({ place, ...series }: SeriesDescription): string =>
  seriesKeyOf({ ...series, level: place.level, code: place.code });

/** The title of a series: what, where, how often. */
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

const observationRowOf = (reading: Reading) => ({
  series_key: keyOf(reading.series),
  period: reading.period,
  period_type: reading.period_type,
  value: reading.value,
  source_vintage: reading.sourceVintage ?? null,
  effective_date: reading.effectiveDate ?? null,
  meta: reading.meta ? JSON.stringify(reading.meta) : null,
  ...(reading.knownAt === undefined ? {} : { as_known_at: reading.knownAt }),
});

const isReject = (read: readonly Reading[] | Reject): read is Reject => 'reject' in read;

const readingsOf = <Raw>(
  read: (record: Raw) => readonly Reading[] | Reject,
  record: Raw,
): readonly Reading[] | Reject => {
  try {
    return read(record);
  } catch (error) {
    if (error instanceof BadPeriod) return { reject: error.message };
    throw error;
  }
};

/** A value as it may be served: sign, digits, fractional part. */
const decimal = /^-?\d+(\.\d+)?$/;

/**
 * The part of a connector that is the same for all of them: readings go to `re_observation` as vintages, their series to
 * `re_series`. A restated value adds a vintage; the name of the release alone does not. A record that names no period or
 * whose value is no decimal number is rejected.
 */
export const emitting = <Raw>(
  read: (record: Raw) => readonly Reading[] | Reject,
  checks: Pick<Rows<Raw, ObservationRow>, 'observedOn' | 'mayBeEmpty'> = {},
): Pick<Connector<Raw, ObservationRow>, 'rows' | 'load'> => {
  const series: FurtherTable<Raw, SeriesRow> = {
    gathered: true,
    load: { table: 're_series', key: ['series_key'], mode: 'merge' },
    normalise: (record) => {
      const readings = readingsOf(read, record);
      return isReject(readings) ? [] : readings.map((reading) => seriesRowOf(reading.series));
    },
  };
  return {
    load: { table: 're_observation', key: ['series_key', 'period'], mode: 'vintage', beside: ['source_vintage'] },
    rows: {
      ...checks,
      normalise: (record) => {
        const readings = readingsOf(read, record);
        if (isReject(readings)) return readings;
        const bad = readings.find(({ value }) => value !== null && !decimal.test(value));
        return bad ? { reject: `${keyOf(bad.series)}: "${bad.value}" is no number` } : readings.map(observationRowOf);
      },
      further: [series],
    },
  };
};
