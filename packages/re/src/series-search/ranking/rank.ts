import { decimal } from '@dqs/core';
import { placesMeant } from '@dqs/geo/queries';
import type { HandlerParams, Reader } from '@dqs/kit';
import { findAmericanState } from '@dqs/places';
import { badParameter } from '@dqs/schemas';
import { isRate, percentChange } from '@dqs/series';
import type { GeographyLevel } from '../../series-record/contract.ts';
import { placesOfLevel } from '../../series-record/level-words.ts';
import type { seriesSearch } from '../contract.ts';
import { whyNoneOfLevel } from '../note.ts';
import { readLoadedLevels } from '../query.ts';
import { readMeasure, readRanking, type RankedSeriesRow, type RankingRequest, type RankedBy } from './query.ts';
import { topicOf, type Topic } from '../topic.ts';

type SearchRequest = HandlerParams<typeof seriesSearch>;

/** Ranked places, and a note that describes the order. */
export interface Ranking {
  readonly rows: readonly RankedSeriesRow[];
  readonly note: string | null;
}

const datasetKey = /^[a-z_]+(?:\.[a-z0-9][a-z0-9_]*)+$/;

/** The topic of a query that is only a dataset key. */
const nothingElse: Omit<Topic, 'datasets'> = {
  frequency: null,
  adjustment: null,
  aspects: [],
  years: [],
  unread: [],
  place: '',
  otherPlaces: [],
  isPlaceExplicit: false,
  lacking: [],
};

/** The measure in a query, with the place that the query names. */
const parseMeasure = (query: string): Topic | null => {
  if (datasetKey.test(query)) return { ...nothingElse, datasets: [query] };
  const topic = topicOf(query);
  return topic !== null && 'foreign' in topic ? null : topic;
};

/**
 * The postal abbreviation of the state to rank within; null if the query names no place. Throws for a place that is not
 * a state.
 */
const parseState = async (db: Reader, place: string): Promise<string | null> => {
  if (place === '') return null;
  const named = findAmericanState(place);
  if (named !== null) return named.abbreviation;
  const first = (await placesMeant(db, place, 1))?.first;
  if ((first?.level === 'state' || first?.level === 'au_state') && first.state_code !== null) return first.state_code;
  throw badParameter('query', `"${place}" is not a state; places can be ranked in a country or a state`, {
    hint: 'Leave the place out, or name a state.',
  });
};

/** Ranks the series of a measure for one level by their newest value or by its change in a year, largest first. */
export const rankSeries = async (db: Reader, request: SearchRequest, by: RankedBy): Promise<Ranking> => {
  const { query, geo_key: geoKey, after, limit } = request;
  const level = (request.level ?? null) as GeographyLevel | null;
  if (geoKey) throw badParameter('geo_key', `geo_key cannot be combined with rank_by=${by}, which ranks places`);
  const topic = query ? parseMeasure(query) : null;
  if (topic === null)
    throw badParameter('query', `rank_by=${by} requires a query that names one measure`, {
      hint: 'Example: query=two bedroom rent, rank_by=value, level=county.',
    });
  if (level === null) {
    const levels = (await readLoadedLevels(db, topic.datasets)).filter((each) => each !== 'nation');
    throw badParameter('level', `rank_by=${by} requires level, the kind of place to rank`, { candidates: levels });
  }
  const state = await parseState(db, topic.place);
  let empty: Ranking | null = null;
  // A survey of a single year has no change. The next data set of the measure may have one.
  for (let { datasets } = topic; ;) {
    const measure = await readMeasure(db, datasets, level, topic.frequency, state);
    if (measure === null) return empty ?? { rows: [], note: await whyNoneOfLevel(db, topic.datasets, level) };
    const ranking = { measure, level, state, by, isRate: isRate(measure.units) };
    const rows = await readRanking(db, ranking, after ?? [0, ''], limit + 1);
    const ranked = { rows, note: noteOfRanking(ranking, rows) };
    if (rows.length > 0) return ranked;
    empty ??= ranked;
    datasets = datasets.filter((dataset) => dataset !== measure.dataset_key);
  }
};

const mostNamed = 3;

/** The name of a place. County names do not contain the state, so it is added. */
const placeOf = ({ geo_name: name, geo_state_code: state }: RankedSeriesRow, level: GeographyLevel): string =>
  level === 'county' && state !== null ? `${name}, ${state}` : name;

const figureOf = (row: RankedSeriesRow, { by, isRate: rate, level }: RankingRequest): string => {
  const { value, before } = row;
  const name = placeOf(row, level);
  if (by === 'value' || before === null) return `${name} ${value}`;
  return rate ? `${name} ${decimal.subtract(value, before)}` : `${name} ${percentChange(value, before) ?? ''}`;
};

/** Describes the order of the places, with the values of the first ones. */
const noteOfRanking = (ranking: RankingRequest, rows: readonly RankedSeriesRow[]): string => {
  const { measure, level, state, by } = ranking;
  const [first] = rows;
  const subject = measure.title.slice(0, Math.max(measure.title.indexOf(':'), 0));
  const places = `${placesOfLevel[level]}${state === null ? '' : ` in ${state}`}`;
  if (first === undefined) return `No value of ${subject} can be ranked for ${places}.`;
  const units = by === 'value' ? measure.units : ranking.isRate ? 'percentage points' : 'percent';
  const what = by === 'value' ? `value of ${first.period}` : `change in the year to ${first.period}`;
  const left = first.held - first.ranked;
  return [
    `${subject}: ${places} by the ${what} in ${units}, largest first.`,
    `${first.ranked} are ranked${left > 0 ? `, ${left} without such a value are left out` : ''}.`,
    `First: ${rows
      .slice(0, mostNamed)
      .map((row) => figureOf(row, ranking))
      .join('; ')}.`,
  ].join(' ');
};
