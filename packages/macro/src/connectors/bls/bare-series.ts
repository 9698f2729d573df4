import type { Frequency } from '../../catalogue/headline.ts';
import { publishedSeries, type PublishedSeries } from '../../published/series.ts';
import { surveyName, surveyOf } from './surveys.ts';

/** Surveys of areas inside the country: only their registers say of which one a series speaks. */
const surveysOfAreas = new Set(['la', 'sm', 'lu', 'mp']);

/**
 * A series as its id alone tells it: the survey, and by the third letter whether it is seasonally adjusted. The registers of
 * the survey (`cu.series` and its code lists) say the rest when they are loaded.
 */
export const bareSeries = (seriesId: string, frequency: Frequency): PublishedSeries => {
  const survey = surveyOf(seriesId);
  return publishedSeries({
    agency: 'bls',
    programme: survey,
    sourceSeriesId: seriesId,
    title: `${surveyName(survey)}: series ${seriesId}`,
    units: 'As published',
    currency: null,
    frequency,
    seasonalAdjustment: seriesId[2] === 'S' ? 'seasonally_adjusted' : 'not_seasonally_adjusted',
    geography: surveysOfAreas.has(survey) ? 'Area of the United States' : 'United States',
    keywords: `${surveyName(survey)} BLS`,
    describedBy: 'id',
  });
};
