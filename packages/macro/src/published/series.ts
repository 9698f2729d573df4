import { headlineOf } from '../catalogue/index.ts';
import type { Headline } from '../catalogue/headline.ts';
import { releaseTexts } from '../catalogue/release-texts.ts';
import { releases } from '../catalogue/releases.ts';
import type { AgencySource } from '../series-record/contract.ts';
import type { SeriesDescription } from '../series-record/reading.ts';
import { sourceOfAgency } from './agency.ts';

/** A series as a file of its agency describes it, before the catalogue of headline series has its say. */
export interface SeriesInFile extends Pick<
  SeriesDescription,
  'sourceSeriesId' | 'title' | 'units' | 'currency' | 'frequency' | 'seasonalAdjustment' | 'geography'
> {
  readonly agency: AgencySource;
  /** The agency's survey, release or data set, one word of a key: `cu`, `h15`, `nipa`. */
  readonly programme: string;
  /** What of the publisher's id stands in a systematic key, points between its parts; the id itself where absent. */
  readonly keyParts?: string;
  readonly description?: string | null;
  readonly keywords?: string;
  /** `id` where the file holds values and no words, so that the id is all that is known of the series. Default `file`. */
  readonly describedBy?: 'file' | 'id';
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
const systematicKey = ({
  agency,
  programme,
  sourceSeriesId,
  keyParts,
}: Pick<SeriesInFile, 'agency' | 'programme' | 'sourceSeriesId' | 'keyParts'>): string =>
  `${agency}.${programme}.${keyPart(keyParts ?? sourceSeriesId)}`;

const unlisted = 80;

/** A series of the catalogue: its words, and the file's units where the catalogue leaves them to the file. */
const named = (series: SeriesInFile, headline: Headline): SeriesDescription => ({
  key: headline.key,
  source: series.agency,
  sourceSeriesId: series.sourceSeriesId,
  title: headline.title,
  description: headline.description ?? series.description ?? releaseTexts[headline.release],
  units: headline.units ?? series.units,
  currency: headline.currency ?? series.currency,
  frequency: headline.frequency,
  seasonalAdjustment: headline.seasonalAdjustment,
  geography: headline.geography,
  ...sourceOfAgency(series.agency),
  release: releases[headline.release],
  prominence: headline.prominence,
  keywords: headline.keywords,
  precedence: headline.units === undefined && series.describedBy === 'id' ? 'register' : 'catalogue',
});

/** A series under its key and with its words: the catalogue's where the catalogue names it, else the file's. */
export const publishedSeries = (series: SeriesInFile): SeriesDescription => {
  const headline = headlineOf(series.agency, series.sourceSeriesId);
  if (headline !== undefined) return named(series, headline);
  return {
    key: systematicKey(series),
    source: series.agency,
    sourceSeriesId: series.sourceSeriesId,
    title: series.title,
    description: series.description ?? null,
    units: series.units,
    currency: series.currency,
    frequency: series.frequency,
    seasonalAdjustment: series.seasonalAdjustment,
    geography: series.geography,
    ...sourceOfAgency(series.agency),
    release: null,
    prominence: unlisted,
    keywords: series.keywords ?? '',
    precedence: series.describedBy === 'id' ? 'identifier' : 'register',
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
export const yearSeries = (series: SeriesDescription, part: YearPart): SeriesDescription => ({
  ...series,
  sourceSeriesId: `${series.sourceSeriesId} ${part}`,
  key: `${series.key}.${part}`,
  title: `${series.title}, ${partWords[part]}`,
  frequency: 'annual',
  prominence: Math.min(99, series.prominence + 45),
});
