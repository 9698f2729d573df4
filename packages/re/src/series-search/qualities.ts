import { joinedNotes } from '@dqs/kit';
import type { SeriesMatchRow } from './query.ts';
import type { Aspect } from './subject/aspect.ts';
import type { Topic } from './topic.ts';

/** The kind of statistic in a data set. */
type Statistic = 'index' | 'median' | 'average' | 'percentile';

/** The statistic of data sets, by dataset key. Others need no note. */
const statistics: readonly (readonly [dataset: RegExp, statistic: Statistic])[] = [
  [/^fhfa\.hpi\.|^abs\.rppi\./, 'index'],
  [/^hud\./, 'percentile'],
  [/\.mean_price\b|^census\.ressales\.sold\.averag\b/, 'average'],
  [/\.median(?:_price|_amount)?\b/, 'median'],
];

const requestable: readonly Aspect[] = ['median', 'average', 'money'];

const amountsOf: Readonly<Record<Statistic, string>> = {
  index: 'an index, which shows how prices change, not what a home costs',
  percentile: "HUD's fair market rents: rent and utilities at the 40th percentile, in some areas and years the 50th",
  median: 'medians',
  average: 'averages',
};

/** Says that the values are not the requested statistic; null if they are, or if none was requested. */
const noteOfStatistic = (row: SeriesMatchRow, { aspects }: Topic): string | null => {
  const statistic = statistics.find(([dataset]) => dataset.test(row.dataset_key))?.[1];
  const requested = requestable.filter((aspect) => aspects.includes(aspect) && aspect !== statistic);
  const isAmount = statistic !== 'index' && requested.every((aspect) => aspect === 'money');
  return statistic === undefined || requested.length === 0 || isAmount
    ? null
    : `"${requested.join('" and "')}" was requested; these are ${amountsOf[statistic]}.`;
};

/** Says that there is no value for a requested year; null if there are values for all. */
const noteOfYears = ({ coverage_start: from, coverage_end: to }: SeriesMatchRow, { years }: Topic): string | null => {
  if (from === null || to === null) return null;
  const outside = years.filter((year) => year < from.slice(0, 4) || year > to.slice(0, 4));
  return outside.length === 0
    ? null
    : `No value is for ${outside.join(' or ')}: the first series covers ${from.slice(0, 4)} to ${to.slice(0, 4)}.`;
};

/** Names the frequency of the series if none has the requested one; null if one has it. */
const noteOfFrequency = (row: SeriesMatchRow, { frequency }: Topic): string | null =>
  frequency === null || row.frequency === frequency
    ? null
    : `No ${frequency} series on this subject is loaded for ${row.geo_name}; these are ${row.frequency}.`;

const adjustmentWords: Readonly<Record<string, string>> = {
  seasonally_adjusted: 'seasonally adjusted',
  not_seasonally_adjusted: 'not seasonally adjusted',
  not_applicable: 'of a kind without seasonal adjustment',
};

/** Names the adjustment of the series if none has the requested one; null if one has it. */
const noteOfAdjustment = (row: SeriesMatchRow, { adjustment }: Topic): string | null =>
  adjustment === null || row.seasonal_adjustment === adjustment
    ? null
    : `No series on this subject that is ${adjustmentWords[adjustment] ?? adjustment} is loaded for ${row.geo_name}; these are ${adjustmentWords[row.seasonal_adjustment] ?? row.seasonal_adjustment}.`;

/**
 * Says that a series is for one of the markets into which HUD divides a county or ZIP Code; null if it covers the whole
 * place.
 */
const noteOfMarket = ({ dataset_key: dataset, geo_name: name }: SeriesMatchRow): string | null =>
  /^hud\.\w+\.\w+\./.test(dataset)
    ? `HUD sets rents for parts of ${name}; each series is for the market named in its title.`
    : null;

/** Words that ask which place ranks first. */
const superlative =
  /^(?:highest|lowest|cheapest|costliest|largest|smallest|biggest|fastest|slowest|hottest|most|least|top)$/;

/** Names the words that no series covers; null if there are none. */
const noteOfUnread = ({ unread }: Pick<Topic, 'unread'>): string | null => {
  if (unread.length === 0) return null;
  const quoted = unread.map((words) => `"${words}"`).join(', ');
  const isOrder = unread.some((words) => superlative.test(words));
  return `No series here covers ${quoted}; left out.${isOrder ? ' To rank the places of one level by a measure, set rank_by and level.' : ''}`;
};

/** Names each part of the question that the first series does not answer; null if it answers everything. */
export const noteOfQualities = (rows: readonly SeriesMatchRow[], topic: Topic): string | null => {
  const [row] = rows;
  if (row === undefined) return null;
  return joinedNotes(
    noteOfUnread(topic),
    noteOfFrequency(row, topic),
    noteOfAdjustment(row, topic),
    noteOfMarket(row),
    noteOfStatistic(row, topic),
    noteOfYears(row, topic),
  );
};
