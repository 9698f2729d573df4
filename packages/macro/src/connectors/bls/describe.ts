import type { Frequency } from '@dqs/series/contract';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { surveyName, surveyOf } from './surveys.ts';

/** The names of codes in the registers held: by survey and column, such as `cu.item`, and code. */
export type CodeNames = (list: string, code: string) => string | undefined;

const nationalNames = new Set(['u.s. city average', 'national', 'all areas', 'statewide', 'total us', 'united states']);
const placeColumns = ['area', 'state', 'region'];

const titleOf = (survey: string, fields: Readonly<Record<string, string>>, names: CodeNames): string | null => {
  const title = fields['series_title'] ?? fields['series_name'] ?? '';
  if (title !== '') return title;
  const parts = Object.entries(fields).flatMap(([column, code]) => {
    if (!column.endsWith('_code') || column === 'footnote_codes') return [];
    return names(`${survey}.${column.slice(0, -'_code'.length)}`, code) ?? [];
  });
  return parts.length === 0 ? null : parts.join(', ');
};

const placeOf = (survey: string, fields: Readonly<Record<string, string>>, names: CodeNames): string => {
  for (const column of placeColumns) {
    const name = names(`${survey}.${column}`, fields[`${column}_code`] ?? '');
    if (name !== undefined && !nationalNames.has(name.toLowerCase())) return name;
  }
  return 'United States';
};

interface Measure {
  readonly units: string;
  readonly currency: string | null;
}

const plain = (units: string): Measure => ({ units, currency: null });
const dollars: Measure = { units: 'US dollars', currency: 'USD' };

const baseOf = (fields: Readonly<Record<string, string>>): string | null => {
  const period = fields['base_period'] ?? '';
  if (/=\s*100/.test(period)) return period;
  const [, year = '', month = ''] = /^(\d{4})(\d{2})$/.exec(fields['base_date'] ?? '') ?? [];
  if (year === '') return null;
  return month === '00' ? `${year}=100` : `${year}-${month}=100`;
};

/** What a measure is counted in, by the words the Bureau gives to it. */
const measureByWords = (words: string): Measure => {
  if (/percent|rate\b|ratio\b|share/i.test(words)) return plain('Percent');
  if (/purchasing power/i.test(words)) return plain('US dollars');
  if (/thousands|\blevel\b/i.test(words)) return plain('Thousands');
  if (/average price|earnings|dollars/i.test(words)) return dollars;
  if (/hours/i.test(words)) return plain('Hours');
  if (/weeks/i.test(words)) return plain('Weeks');
  return /index/i.test(words) ? plain('Index') : plain('As published');
};

const measureOf = (survey: string, fields: Readonly<Record<string, string>>, title: string): Measure => {
  if (survey === 'ap') return dollars;
  const base = baseOf(fields);
  if (base !== null) return plain(`Index ${base}`);
  if (/^purchasing power/i.test(title)) return plain('US dollars of the base period');
  return measureByWords(title);
};

/** A series as the registers of its survey describe it; null where they do not say what it measures. */
export const describedSeries = (
  seriesId: string,
  fields: Readonly<Record<string, string>>,
  frequency: Frequency,
  names: CodeNames,
): SeriesDescription | null => {
  const survey = surveyOf(seriesId);
  const title = titleOf(survey, fields, names);
  if (title === null) return null;
  return publishedSeries({
    agency: 'bls',
    programme: survey,
    sourceSeriesId: seriesId,
    title,
    ...measureOf(survey, fields, title),
    frequency,
    seasonalAdjustment:
      (fields['seasonal'] || seriesId[2]) === 'S' ? 'seasonally_adjusted' : 'not_seasonally_adjusted',
    geography: placeOf(survey, fields, names),
    keywords: `${surveyName(survey)} BLS`,
    
  });
};
