import type { Frequency } from '@dqs/series/contract';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { surveyName, surveyOf } from './surveys.ts';

/**
 * A series as its id alone tells it: the survey, and by the third letter whether it is seasonally adjusted. The registers of
 * the survey (`cu.series` and its code lists) say the rest when they are loaded.
 */
export const bareSeries = (seriesId: string, frequency: Frequency): SeriesDescription => {
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
    geography: 'US',
    keywords: `${surveyName(survey)} BLS`,
    describedBy: 'id',
  });
};
