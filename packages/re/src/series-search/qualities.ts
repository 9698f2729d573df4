import { joinedNotes } from '@dqs/kit';
import type { SeriesMatchRow } from './query.ts';
import type { Aspect } from './subject/aspect.ts';
import type { TopicAsked } from './topic.ts';

/** What the figures of a data set are. */
type Statistic = 'index' | 'median' | 'average' | 'percentile';

/** What the figures of data sets are, by the beginning of their keys; of others it does not matter what was said. */
const statistics: readonly (readonly [dataset: RegExp, statistic: Statistic])[] = [
  [/^fhfa\.hpi\.|^abs\.rppi\./, 'index'],
  [/^hud\./, 'percentile'],
  [/\.mean_price\b|^census\.ressales\.sold\.averag\b/, 'average'],
  [/\.median(?:_price|_amount)?\b/, 'median'],
];

const asked: readonly Aspect[] = ['median', 'average', 'money'];

const amountsOf: Readonly<Record<Statistic, string>> = {
  index: 'an index, which says how prices change and not what a home costs',
  percentile: "HUD's fair market rents: rent and utilities at the 40th percentile, in some areas and years the 50th",
  median: 'medians',
  average: 'averages',
};

/** That figures are not the statistic that was asked for; null where they are, or where none was. */
const noteOfStatistic = (row: SeriesMatchRow, { aspects }: TopicAsked): string | null => {
  const own = statistics.find(([dataset]) => dataset.test(row.dataset_key))?.[1];
  const said = asked.filter((aspect) => aspects.includes(aspect) && aspect !== own);
  const isAmount = own !== 'index' && said.every((aspect) => aspect === 'money');
  return own === undefined || said.length === 0 || isAmount
    ? null
    : `"${said.join('" and "')}" was asked for; these are ${amountsOf[own]}.`;
};

/** That no value is of a year that was said; null where there are values of all. */
const noteOfYears = (
  { coverage_start: from, coverage_end: to }: SeriesMatchRow,
  { years }: TopicAsked,
): string | null => {
  if (from === null || to === null) return null;
  const outside = years.filter((year) => year < from.slice(0, 4) || year > to.slice(0, 4));
  return outside.length === 0
    ? null
    : `No value is of ${outside.join(' or ')}: the first series has those of ${from.slice(0, 4)} to ${to.slice(0, 4)}.`;
};

/** How often the series are published, where none is as often as was asked; null where one is. */
const noteOfFrequency = (row: SeriesMatchRow, { frequency }: TopicAsked): string | null =>
  frequency === null || row.frequency === frequency
    ? null
    : `No ${frequency} series of this subject is loaded for ${row.geo_name}; these are ${row.frequency}.`;

const adjustmentWords: Readonly<Record<string, string>> = {
  seasonally_adjusted: 'seasonally adjusted',
  not_seasonally_adjusted: 'not seasonally adjusted',
  not_applicable: 'of a kind that is not adjusted',
};

/** How series are adjusted, where none is adjusted as was asked; null where one is. */
const noteOfAdjustment = (row: SeriesMatchRow, { adjustment }: TopicAsked): string | null =>
  adjustment === null || row.seasonal_adjustment === adjustment
    ? null
    : `No series of this subject that is ${adjustmentWords[adjustment] ?? adjustment} is loaded for ${row.geo_name}; these are ${adjustmentWords[row.seasonal_adjustment] ?? row.seasonal_adjustment}.`;

/** That a series is of one of the markets into which HUD divides a county or ZIP Code; null where it is of all of it. */
const noteOfMarket = ({ dataset_key: dataset, geo_name: name }: SeriesMatchRow): string | null =>
  /^hud\.\w+\.\w+\./.test(dataset)
    ? `HUD sets rents for parts of ${name}; each series is of the market that its title names.`
    : null;

/** Words that ask which place comes first. */
const superlative =
  /^(?:highest|lowest|cheapest|costliest|largest|smallest|biggest|fastest|slowest|hottest|most|least|top)$/;

/** What was said that no series here tells; null where there is nothing. */
const noteOfUnread = ({ unread }: Pick<TopicAsked, 'unread'>): string | null => {
  if (unread.length === 0) return null;
  const said = unread.map((words) => `"${words}"`).join(', ');
  const isOrder = unread.some((words) => superlative.test(words));
  return `No series here tells ${said}; left out.${isOrder ? ' rank_by and level rank the places of one level by a measure.' : ''}`;
};

/** What was said of the series that the first one found is not: every word of a question is answered, or named here; null where all are answered. */
export const noteOfQualities = (rows: readonly SeriesMatchRow[], topic: TopicAsked): string | null => {
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
