import type { Connector, Reject } from '@dqs/kit';
import {
  emittingInto,
  joinedWords,
  type EmittingOptions,
  type ObservationRow,
  type Reading as SharedReading,
} from '@dqs/series';
import type { Frequency, SeasonalAdjustment } from '@dqs/series/contract';
import type { AgencySource } from './contract.ts';
import { buildEdition, buildSeries } from './build-series.ts';
import { isSeriesKey } from './series-key.ts';

/** A series as a connector describes it. The readings of a series share the object, so that it is processed once. */
export interface SeriesDescription {
  /** `<agency>.<programme>.<rest>`; see `series-key.ts`. */
  readonly key: string;
  readonly source: AgencySource;
  /** The publisher's id of the series, which is also a search word: `CUSR0000SA0`, `RIFLGFCY10_N.B`. */
  readonly sourceSeriesId: string;
  readonly title: string;
  readonly description: string | null;
  readonly units: string;
  /** ISO 4217 code; null if the values are not money. */
  readonly currency: string | null;
  readonly frequency: Frequency;
  readonly seasonalAdjustment: SeasonalAdjustment;
  /** `US`, `US-CA`, `EA`, `EU`, `DE` … */
  readonly geography: string;
  readonly licenseTag: string;
  readonly attribution: string | null;
  /** The release that publishes the series, with its name in the agency's calendar. */
  readonly release: { readonly name: string; readonly scheduleUrl: string | null } | null;
  /** 1 to 99. Of equally good matches, smaller numbers come first. Headline series have 1 to 49. */
  readonly prominence: number;
  /** Everyday search words in addition to the title and key. */
  readonly keywords: string;
  /** The origin of the description. If files describe a series differently, the best description is served. */
  readonly precedence: 'catalogue' | 'register' | 'coded' | 'identifier';
}

/** One published cell: a value of a series in a period. */
export type Reading = SharedReading<SeriesDescription>;

/** The order of preference of descriptions; smaller is better. */
export const precedences: Readonly<Record<SeriesDescription['precedence'], number>> = {
  catalogue: 0,
  register: 1,
  coded: 2,
  identifier: 3,
};

const keyOf = ({ key }: SeriesDescription): string => {
  if (isSeriesKey(key)) return key;
  throw new Error(`"${key}" is not a series key`);
};

/** The parts of words with other characters inside, such as U-6 or a publisher's id, as further search words. */
const partsOf = ({ title, keywords, sourceSeriesId }: SeriesDescription): string =>
  (
    `${title} ${keywords} ${sourceSeriesId}`.match(
      /[^\s,;:()]*[\p{L}\p{N}][^\p{L}\p{N}\s,;:()]+[\p{L}\p{N}][^\s,;:()]*/gu,
    ) ?? []
  )
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ' '))
    .join(' ');

/** A row of `macro_description`. */
export const descriptionRowOf = (series: SeriesDescription) => ({
  series_key: keyOf(series),
  precedence: precedences[series.precedence],
  source: series.source,
  source_series_id: series.sourceSeriesId,
  title: series.title,
  description: series.description,
  units: series.units,
  currency: series.currency,
  frequency: series.frequency,
  seasonal_adjustment: series.seasonalAdjustment,
  geography: series.geography,
  license_tag: series.licenseTag,
  attribution: series.attribution,
  release_name: series.release?.name ?? null,
  release_url: series.release?.scheduleUrl ?? null,
  prominence: series.prominence,
  keywords: joinedWords([series.keywords, series.sourceSeriesId, partsOf(series)]),
});

const into = emittingInto<SeriesDescription, Reading, ReturnType<typeof descriptionRowOf>, object>({
  series: 'macro_description',
  seriesKey: ['series_key', 'precedence'],
  observations: 'macro_observation',
  ofSeveralSources: true,
  keyOf,
  seriesRowOf: descriptionRowOf,
  furtherColumnsOf: () => ({}),
});

export type { ObservationRow };

/**
 * The common part of all connectors: it stores readings in `macro_observation` as vintages and the descriptions of
 * their series in `macro_description`, and builds `macro_series` from both.
 */
export const emitting = <Raw>(
  read: (record: Raw) => readonly Reading[] | Reject,
  options?: EmittingOptions,
): Pick<Connector<Raw, ObservationRow>, 'rows' | 'load'> & Required<Pick<Connector, 'build'>> => ({
  ...into(read, options),
  // The files of real-time data sets contain values from many instants and arrive in any order.
  build: options?.vintages === 'all' ? buildSeries : buildEdition,
});
