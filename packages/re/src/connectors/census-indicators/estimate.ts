import type { Reject } from '@dqs/kit';
import { BadPeriod, monthPeriod, quarterPeriod, type Period } from '@dqs/series';
import type { ObservationMeta } from '../../series-record/contract.ts';
import { unitedStates } from '../../series-record/place.ts';
import type { Reading, SeriesDescription } from '../../series-record/reading.ts';
import { indicatorsSource } from '../../sources.ts';
import { programmes } from './artifacts.ts';
import type { PublishedEstimate } from './parse.ts';

/** The Bureau's units in words. Counts stay in thousands, as published. */
const units: Readonly<Record<string, string>> = {
  K: 'thousand housing units',
  DOL: 'USD',
  PCT: 'percent',
  MO: 'months',
};

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Jan-1963`, until 2018 `Jan1963`; `Q1-2022`. */
const periodOf = (name: string): Period => {
  const [, quarter, quarterYear] = /^Q(\d)-?(\d{4})$/.exec(name) ?? [];
  if (quarter !== undefined && quarterYear !== undefined) return quarterPeriod(quarterYear, quarter);
  const [, month = '', year = ''] = /^([A-Z][a-z]{2})-?(\d{4})$/.exec(name) ?? [];
  const number = monthNames.indexOf(month) + 1;
  if (number === 0) throw new BadPeriod(`"${name}" is not a month or quarter`);
  return monthPeriod(year, String(number));
};

const seriesOf = (estimate: PublishedEstimate, period: Period, unit: string): SeriesDescription => {
  const { programme, category, dataType, adjusted } = estimate;
  const { key, words, keywords } = programmes[programme];
  return {
    source: 'census',
    programme: key,
    measure: `${category.code}.${dataType.code}`.toLowerCase(),
    place: unitedStates,
    frequency: period.period_type === 'quarter' ? 'quarterly' : 'monthly',
    seasonalAdjustment: adjusted ? 'seasonally_adjusted' : 'not_seasonally_adjusted',
    sourceSeriesId: `${programme} ${category.code} ${dataType.code} US ${adjusted ? 'SA' : 'NSA'}`,
    subject: `${words}, ${category.words}, ${dataType.words}`,
    units: unit,
    basePeriod: null,
    currency: dataType.unit === 'DOL' ? 'USD' : null,
    licenseTag: 'us_public_domain',
    attribution: indicatorsSource.attribution,
    prominence: programme === 'HV' ? 75 : 70,
    keywords: `${keywords} Census`,
  };
};

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/**
 * A confidence interval is a margin of error in the estimate's own unit. A relative standard error is a percentage of the
 * estimate, so it becomes a note instead of a standard error. `(z)` is an error that rounds to zero.
 */
const metaOf = ({ error }: PublishedEstimate): ObservationMeta | null => {
  if (error === null) return null;
  const interval = error.words.startsWith('Confidence Interval');
  if (error.text === '(z)') {
    return { source_note: `${interval ? 'Margin of error' : 'Relative standard error'} rounds to zero.` };
  }
  if (interval) return { margin_of_error: error.text as ObservationMeta['margin_of_error'] };
  return { source_note: `Relative standard error ${error.text} percent.` };
};

/** The reading of an estimate of the United States; none for census regions, which are not a level of the service. */
export const readEstimate = (estimate: PublishedEstimate): readonly Reading[] | Reject => {
  if (estimate.area.code !== 'US') return [];
  const unit = units[estimate.dataType.unit];
  if (unit === undefined) return { reject: `"${estimate.dataType.unit}" is not a supported unit` };
  if (estimate.error !== null && estimate.error.text !== '(z)' && !isNumber(estimate.error.text)) {
    return { reject: `"${estimate.error.text}" is not a sampling error` };
  }
  const period = periodOf(estimate.period);
  return [
    {
      ...period,
      series: seriesOf(estimate, period, unit),
      value: ['', 'NA', '(NA)', '(X)', '(S)'].includes(estimate.text) ? null : estimate.text,
      sourceVintage: estimate.released,
      meta: metaOf(estimate),
      knownAt: `${estimate.released}T00:00:00Z`,
    },
  ];
};
