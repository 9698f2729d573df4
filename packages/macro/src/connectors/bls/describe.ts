import type { Frequency } from '@dqs/series/contract';
import { stateArea } from '../../published/area.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { surveyName, surveyOf } from './surveys.ts';

/** The fields of a line in a list of series, by column name. */
export type Fields = Readonly<Record<string, string>>;

/**
 * The place in a title: `All items in Boston-Cambridge-Newton, MA-NH, all urban consumers, …`. In local area series it
 * is `Unemployment Rate: Autauga County, AL (U)`; states are recognized by their code.
 */
const placeOf = (seriesId: string, title: string): string => {
  const [, area = ''] = / in (.+?), (?:all urban consumers|urban wage earners)/.exec(title) ?? [];
  if (area !== '') return /^U\.S\. city average$/i.test(area) ? 'US' : area;
  if (surveyOf(seriesId) !== 'la') return 'US';
  if (/^LA[SU]ST/.test(seriesId)) return stateArea(seriesId.slice(5, 7)) ?? 'US';
  return /: (.+?)(?: \([SU]\))?$/.exec(title)?.[1] ?? 'US';
};

interface Measure {
  readonly units: string;
  readonly currency: string | null;
}

const plain = (units: string): Measure => ({ units, currency: null });
const dollars: Measure = { units: 'US dollars', currency: 'USD' };

const baseOf = (fields: Fields): string | null => {
  const period = fields['base_period'] ?? '';
  if (/=\s*100/.test(period)) return period;
  const [, year = '', month = ''] = /^(\d{4})(\d{2})$/.exec(fields['base_date'] ?? '') ?? [];
  if (year === '') return null;
  return month === '00' ? `${year}=100` : `${year}-${month}=100`;
};

/** The units of a measure, by the Bureau's words for it. */
const measureByWords = (words: string): Measure => {
  if (/percent|rate\b|ratio\b|share/i.test(words)) return plain('Percent');
  if (/purchasing power/i.test(words)) return plain('US dollars');
  if (/thousands|\blevel\b/i.test(words)) return plain('Thousands');
  if (/average price|earnings|dollars/i.test(words)) return dollars;
  if (/hours/i.test(words)) return plain('Hours');
  if (/weeks/i.test(words)) return plain('Weeks');
  return /index/i.test(words) ? plain('Index') : plain('As published');
};

const measureOf = (survey: string, fields: Fields, title: string): Measure => {
  if (survey === 'ap') return dollars;
  if (survey === 'la') return plain(/\b(rate|ratio)\b/i.test(title.split(':', 1)[0] ?? '') ? 'Percent' : 'Persons');
  const base = baseOf(fields);
  if (base !== null) return plain(`Index ${base}`);
  if (/^purchasing power/i.test(title)) return plain('US dollars of the base period');
  return measureByWords(title);
};

/**
 * Price indexes with this fourth letter of the id are half-yearly averages. The lists give them the same titles as the
 * monthly ones.
 */
const ofHalfYears = /^(?:CU|CW|SU).S/;

/** A series as described in the list of its survey; null if the list has no titles. */
export const describedSeries = (seriesId: string, fields: Fields, frequency: Frequency): SeriesDescription | null => {
  const survey = surveyOf(seriesId);
  const title = fields['series_title'] ?? fields['series_name'] ?? '';
  if (title === '') return null;
  return publishedSeries({
    agency: 'bls',
    programme: survey,
    sourceSeriesId: seriesId,
    title: ofHalfYears.test(seriesId) ? `${title}, half-yearly` : title,
    ...measureOf(survey, fields, title),
    frequency,
    seasonalAdjustment: (fields['seasonal'] || seriesId[2]) === 'S' ? 'seasonally_adjusted' : 'not_seasonally_adjusted',
    geography: placeOf(seriesId, title),
    keywords: `${surveyName(survey)} BLS`,
  });
};
