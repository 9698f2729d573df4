import { headlineOf } from '../catalogue/index.ts';
import type { Agency, Frequency, Headline, SeasonalAdjustment } from '../catalogue/headline.ts';
import { releases } from '../catalogue/releases.ts';

/** A series as a file of its agency describes it, before the catalogue of headline series has its say. */
export interface SeriesInFile {
  readonly agency: Agency;
  /** The agency's survey, release or data set, one word of a key: `cu`, `h15`, `nipa`. */
  readonly programme: string;
  /** The publisher's own id, under which the catalogue knows the series. */
  readonly sourceSeriesId: string;
  /** What of the id stands in a systematic key, points between its parts; the id itself where absent. */
  readonly keyParts?: string;
  readonly title: string;
  readonly description?: string | null;
  readonly units: string;
  readonly currency: string | null;
  readonly frequency: Frequency;
  readonly seasonalAdjustment: SeasonalAdjustment;
  readonly geography: string;
  readonly keywords?: string;
  /** Absent: the file that holds the values. */
  readonly describedBy?: Exclude<DescribedBy, 'catalogue'>;
}

/** Where the words of a series come from, the better first. */
export type DescribedBy = 'catalogue' | 'register' | 'file' | 'id';

/** A series as it is stored and served. */
export interface PublishedSeries extends Required<Omit<SeriesInFile, 'keyParts' | 'programme' | 'describedBy'>> {
  readonly key: string;
  readonly releaseName: string | null;
  readonly releaseUrl: string | null;
  /** 1 to 99, the smaller the earlier in a search; series outside the catalogue have 99. */
  readonly prominence: number;
  /** Who describes it: the catalogue, its file, or nobody, so that its id is all that is known. */
  readonly describedBy: DescribedBy;
}

const plain = /[a-z0-9_.-]/;

/**
 * A text as a part of a key: small letters, digits, `_`, `.` and `-` stay; any other character becomes its code between
 * underscores, so that two ids never share a key.
 */
export const keyPart = (text: string): string =>
  [...text.trim().toLowerCase()]
    .map((character) => (plain.test(character) ? character : `_x${character.codePointAt(0)?.toString(16) ?? ''}_`))
    .join('');

/** `<agency>.<programme>.<publisher's id>`: the key of a series that the catalogue does not name. */
export const systematicKey = ({ agency, programme, sourceSeriesId, keyParts }: SeriesInFile): string =>
  `${agency}.${programme}.${keyPart(keyParts ?? sourceSeriesId)}`;

const named = (series: SeriesInFile, headline: Headline): PublishedSeries => ({
  agency: series.agency,
  sourceSeriesId: series.sourceSeriesId,
  key: headline.key,
  title: headline.title,
  description: headline.description ?? series.description ?? null,
  units: headline.units ?? series.units,
  currency: headline.currency ?? series.currency,
  frequency: headline.frequency,
  seasonalAdjustment: headline.seasonalAdjustment,
  geography: headline.geography,
  keywords: `${headline.keywords} ${series.sourceSeriesId}`,
  releaseName: releases[headline.release].name,
  releaseUrl: releases[headline.release].scheduleUrl,
  prominence: headline.prominence,
  describedBy: 'catalogue',
});

/** A series under its key and with its words: the catalogue's where the catalogue names it, else the file's. */
export const publishedSeries = (series: SeriesInFile): PublishedSeries => {
  const headline = headlineOf(series.agency, series.sourceSeriesId);
  if (headline !== undefined) return named(series, headline);
  return {
    agency: series.agency,
    sourceSeriesId: series.sourceSeriesId,
    key: systematicKey(series),
    title: series.title,
    description: series.description ?? null,
    units: series.units,
    currency: series.currency,
    frequency: series.frequency,
    seasonalAdjustment: series.seasonalAdjustment,
    geography: series.geography,
    keywords: `${series.keywords ?? ''} ${series.sourceSeriesId}`.trim(),
    releaseName: null,
    releaseUrl: null,
    prominence: 99,
    describedBy: series.describedBy ?? 'file',
  };
};

/** Which part of a year a value of years is: an average of the year's own periods, or one half of it. */
export type YearPart = 'annual' | 'first_half' | 'second_half';

const partWords: Readonly<Record<YearPart, string>> = {
  annual: 'annual average or total as published',
  first_half: 'first half of the year',
  second_half: 'second half of the year',
};

/**
 * The series of years that a publisher keeps beside a monthly, quarterly or half-yearly one, such as annual averages
 * (period M13). It has a key of its own, so that no average is read as a thirteenth month.
 */
export const yearSeries = (series: PublishedSeries, part: YearPart): PublishedSeries => ({
  ...series,
  sourceSeriesId: `${series.sourceSeriesId} ${part}`,
  key: `${series.key}.${part}`,
  title: `${series.title}, ${partWords[part]}`,
  frequency: 'annual',
  prominence: Math.min(99, series.prominence + 20),
});
