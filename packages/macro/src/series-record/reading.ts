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
import { holdEdition, holdSeries } from './held-series.ts';
import { isSeriesKey } from './series-key.ts';

/** A series as a connector describes it. Readings of one series share the object, so that it is looked at once. */
export interface SeriesDescription {
  /** `<agency>.<programme>.<rest>`; see `series-key.ts`. */
  readonly key: string;
  readonly source: AgencySource;
  /** The publisher's own name of the series: `CUSR0000SA0`, `RIFLGFCY10_N.B`. It finds the series too. */
  readonly sourceSeriesId: string;
  readonly title: string;
  readonly description: string | null;
  readonly units: string;
  /** ISO 4217 code; null where values are not money. */
  readonly currency: string | null;
  readonly frequency: Frequency;
  readonly seasonalAdjustment: SeasonalAdjustment;
  /** `US`, `US-CA`, `EA`, `EU`, `DE` … */
  readonly geography: string;
  readonly licenseTag: string;
  readonly attribution: string | null;
  /** The release that the series comes out with, as the agency's calendar calls it. */
  readonly release: { readonly name: string; readonly scheduleUrl: string | null } | null;
  /** 1 to 99: the smaller, the earlier among series that a search finds alike. Headline series 1 to 49. */
  readonly prominence: number;
  /** Everyday words that find it beside its title and key. */
  readonly keywords: string;
  /** Whose description this is: where files describe a series differently well, the best one is served. */
  readonly precedence: 'catalogue' | 'register' | 'coded' | 'identifier';
}

/** What a publisher says in one cell: a value of a series in a period. */
export type Reading = SharedReading<SeriesDescription>;

/** The order in which descriptions of a series are served: the smaller, the better. */
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

/** Words with other signs inside, such as U-6 or the publisher's own id, in their parts: they find the series too. */
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
 * The part of a connector that is the same for all of them: readings go to `macro_observation` as vintages, what is said of
 * their series to `macro_description`, and `macro_series` is built of both.
 */
export const emitting = <Raw>(
  read: (record: Raw) => readonly Reading[] | Reject,
  options?: EmittingOptions,
): Pick<Connector<Raw, ObservationRow>, 'rows' | 'load'> & Required<Pick<Connector, 'build'>> => ({
  ...into(read, options),
  // Real-time data sets say what was known at many moments, in whatever order their files come.
  build: options?.vintages === 'all' ? holdSeries : holdEdition,
});
