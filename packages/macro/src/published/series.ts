import { headlineOf } from '../catalogue/index.ts';
import type { Headline } from '../catalogue/headline.ts';
import { releaseTexts } from '../catalogue/release-texts.ts';
import { releases } from '../catalogue/releases.ts';
import type { AgencySource } from '../series-record/contract.ts';
import type { SeriesDescription } from '../series-record/reading.ts';
import { sourceOfAgency } from './agency.ts';

/** A series as described in its agency's file, before the catalogue of headline series is applied. */
export interface SeriesInFile extends Pick<
  SeriesDescription,
  'sourceSeriesId' | 'title' | 'units' | 'currency' | 'frequency' | 'seasonalAdjustment' | 'geography'
> {
  readonly agency: AgencySource;
  /** The agency's survey, release or data set, as one word of a key: `cu`, `h15`, `nipa`. */
  readonly programme: string;
  /** The part of the publisher's id for the systematic key, with dots between its components; default: the whole id. */
  readonly keyParts?: string;
  readonly description?: string | null;
  readonly keywords?: string;
  /** `id` if the file has values but no texts, so that only the id of the series is known. Default `file`. */
  readonly describedBy?: 'file' | 'id';
}

const plain = /[a-z0-9_.-]/;

/**
 * Converts a text to a part of a key. Lower-case letters, digits, `_`, `.` and `-` are kept. Every other character
 * becomes its code point between underscores, so that different ids have different keys.
 */
export const keyPart = (text: string): string =>
  [...text.trim().toLowerCase()]
    .map((character) => (plain.test(character) ? character : `_x${character.codePointAt(0)?.toString(16) ?? ''}_`))
    .join('');

/** `<agency>.<programme>.<publisher's id>`: the key of a series that is not in the catalogue. */
const systematicKey = ({
  agency,
  programme,
  sourceSeriesId,
  keyParts,
}: Pick<SeriesInFile, 'agency' | 'programme' | 'sourceSeriesId' | 'keyParts'>): string =>
  `${agency}.${programme}.${keyPart(keyParts ?? sourceSeriesId)}`;

const unlisted = 80;

/** A series of the catalogue. If the catalogue has no units, those of the file are used. */
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

/** A series with its key and texts: those of the catalogue if it has the series, otherwise those of the file. */
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

/** The part of a year that an annual value covers: the average over the year, or one half of it. */
export type YearPart = 'annual' | 'first_half' | 'second_half';

const partWords: Readonly<Record<YearPart, string>> = {
  annual: 'annual average or total as published',
  first_half: 'first half of the year',
  second_half: 'second half of the year',
};

/**
 * The annual series that a publisher has in addition to a monthly, quarterly or half-yearly one, such as annual
 * averages (period M13). It has its own key, so that an average is not mistaken for a thirteenth month.
 */
export const yearSeries = (series: SeriesDescription, part: YearPart): SeriesDescription => ({
  ...series,
  sourceSeriesId: `${series.sourceSeriesId} ${part}`,
  key: `${series.key}.${part}`,
  title: `${series.title}, ${partWords[part]}`,
  frequency: 'annual',
  prominence: Math.min(99, series.prominence + 45),
});
