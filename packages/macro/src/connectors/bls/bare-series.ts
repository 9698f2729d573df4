import type { Frequency } from '@dqs/series/contract';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { surveyName, surveyOf } from './surveys.ts';

/**
 * A series described by its id alone: the survey, and the adjustment from the third letter. The survey's registers
 * (`cu.series` and its code lists) add the rest when they are loaded.
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
