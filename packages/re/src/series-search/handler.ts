import { asOfRows, nextKey } from '@dqs/core';
import { namesOfGeographies, populousPlaces, type PlacesMeant } from '@dqs/geo/queries';
import { joinedNotes, type HandlerParams, type Handler, type Reader } from '@dqs/kit';
import { badParameter, type Data } from '@dqs/schemas';
import { questionOf } from '@dqs/series';
import { noticeOf } from '../series-record/notice.ts';
import { seriesHead } from '../series-record/series-head.ts';
import { isSeriesKey } from '../series-record/series-key.ts';
import { sourceTagOfPage } from '../source-tag.ts';
import type { seriesSearch } from './contract.ts';
import {
  readExact,
  readInPlaces,
  readMatches,
  readOfDatasets,
  type Filter,
  type PageStart,
  type SeriesMatchRow,
} from './query.ts';
import {
  noteOfForeign,
  noteOfInside,
  noteOfLacking,
  noteOfNoNation,
  noteOfPlaces,
  noteOfWords,
  whyNone,
  whyNoneOfPlace,
} from './note.ts';
import { noteOfQualities } from './qualities.ts';
import { rankSeries } from './ranking/rank.ts';
import { topicOf, type Topic } from './topic.ts';
import { interpretQuestion } from './interpretation.ts';

type Match = Data<typeof seriesSearch>['matches'][number];

/** Series by title, data set or place, best first. */
export const searchSeries: Handler<typeof seriesSearch> = async (request, { db }) => {
  const { rank_by: by, level } = request;
  if (!by && level) throw badParameter('level', 'level requires rank_by, which ranks the places of one level');
  const {
    rows,
    note,
    isPartial = false,
  }: SearchResult = by ? await rankSeries(db, request, by) : await find(db, request);
  const page = rows.slice(0, request.limit);
  const names = await namesOfGeographies(
    db,
    page.map(({ geo_key }) => geo_key),
  );
  const matches = page.map((row) => matchOf(row, names.get(row.geo_key)));
  return {
    data: { query: request.query ?? null, geo_key: request.geo_key ?? null, matches },
    meta: {
      source: sourceTagOfPage(page.map(({ dataset_key }) => dataset_key)),
      as_of: asOfRows(page),
      notice: noticeOf(matches.map(({ source }) => source)),
    },
    note: request.after === null ? note : null,
    isPartial,
    next: nextKey(rows, page, ({ search_rank, series_key }) => [search_rank, series_key]),
  };
};

const first: PageStart = [-1, ''];

/** The matching series, and a note for the caller. */
interface SearchResult {
  readonly rows: readonly SeriesMatchRow[];
  readonly note: string | null;
  /** Whether words of the question were left out. */
  readonly isPartial?: boolean;
}

const find = async (
  db: Reader,
  { query, geo_key, limit, after }: HandlerParams<typeof seriesSearch>,
): Promise<SearchResult> => {
  const place = after ?? first;
  const geoKey = geo_key ?? null;
  if (query === undefined || query === null) {
    const rows = await readMatches(db, { words: null, geoKey }, place, limit + 1);
    return { rows, note: rows.length > 0 || geoKey === null ? null : await whyNoneOfPlace(db, geoKey) };
  }
  if (isSeriesKey(query)) {
    const exact = await readExact(db, query, place);
    if (exact.length > 0) return { rows: exact.filter((row) => geoKey === null || row.geo_key === geoKey), note: null };
  }
  const parsed = topicOf(query);
  if (parsed !== null && 'foreign' in parsed) return { rows: [], note: noteOfForeign(parsed) };
  const where = await interpretQuestion(db, query, parsed, geoKey);
  const { topic, places, correction, notUnderstood } = where;
  const isPartial = notUnderstood !== null || (topic !== null && topic.unread.length > 0);
  const words = questionOf(query);
  const readByWords = async () => (words === null ? [] : readMatches(db, { words, geoKey }, place, limit + 1));
  // Words that match no place may still occur in titles, such as `house prices austin` if no place names are loaded.
  const inTitles = where.isNation ? await readByWords() : [];
  if (inTitles.length > 0) return { rows: inTitles, note: null };
  if (where.missing !== null) throw where.missing;
  const matches = topic === null ? [] : await findBySubject(db, topic, { places, geoKey }, place, limit + 1);
  if (matches[0] !== undefined && places?.inside.includes(matches[0].geo_key) && places.countyUnknown !== null)
    throw places.countyUnknown;
  const isAnywhere = topic?.place === '' && geoKey === null;
  if (topic !== null && matches.length > 0 && (!where.isNation || matches[0]?.geo_level === 'nation'))
    return {
      rows: matches,
      isPartial,
      note: joinedNotes(
        correction,
        notUnderstood,
        noteOfLacking(topic),
        isAnywhere ? noteOfNoNation(matches) : noteOfPlaces(matches, places, topic.place),
        noteOfQualities(matches, topic),
      ),
    };
  const inside = topic === null || places === null ? [] : await findInState(db, topic, places, place, limit + 1);
  if (topic !== null && inside.length > 0)
    return {
      rows: inside,
      isPartial,
      note: joinedNotes(
        correction,
        notUnderstood,
        noteOfLacking(topic),
        noteOfInside(places),
        noteOfQualities(inside, topic),
      ),
    };
  const rows = where.isNation ? [] : await readByWords();
  return { rows, note: rows.length > 0 ? noteOfWords(topic, places) : await whyNone(db, topic, places) };
};

interface PlaceFilter {
  readonly places: PlacesMeant | null;
  readonly geoKey: string | null;
}

/** The series on the subject of a question, in the place that it names; none if that place is unknown. */
const findBySubject = async (
  db: Reader,
  topic: Topic,
  { places, geoKey }: PlaceFilter,
  after: PageStart,
  limit: number,
): Promise<readonly SeriesMatchRow[]> => {
  if (topic.place === '') return findAnywhere(db, await filterOfForm(db, topic, geoKey), after, limit);
  if (places === null) return [];
  const { former, inside, around, elsewhere } = places;
  const namedPlaces = orderedPlaces(topic, places.own);
  const every = [...namedPlaces, ...former, ...inside, ...around, ...elsewhere];
  return readInPlaces(db, { places: every, namedCount: namedPlaces.length, ...topic }, after, limit);
};

const isArea = (geoKey: string): boolean => geoKey.startsWith('cbsa:');

/**
 * The places that a question names, in order for its subject. For house prices, metropolitan areas precede counties:
 * their indexes are quarterly, those of counties are annual and published years later.
 */
const orderedPlaces = (
  { datasets: [headline = ''], place }: Topic,
  namedPlaces: readonly string[],
): readonly string[] =>
  headline.startsWith('fhfa.hpi.') && !/\bcounty\b/.test(place)
    ? [...namedPlaces.filter(isArea), ...namedPlaces.filter((geoKey) => !isArea(geoKey))]
    : namedPlaces;

/**
 * The filter for a subject without a place. It requires the requested frequency and adjustment if any series has them.
 */
const filterOfForm = async (
  db: Reader,
  { datasets, frequency, adjustment }: Topic,
  geoKey: string | null,
): Promise<Filter> => {
  const any = { datasets, geoKey, state: null, frequency: null, adjustment: null, except: [] };
  for (const form of [{ frequency, adjustment }, { frequency }, { adjustment }]) {
    if (Object.values(form).every((value) => value === null)) continue;
    const rows = await readOfDatasets(db, { ...any, ...form }, first, 1);
    if (rows.length > 0) return { ...any, ...form };
  }
  return any;
};

/** Ranks of series outside the most populous places start here. */
const beyondPopulous = 1_000_000_000;
/** The number of the most populous metropolitan areas and counties that come before all others. */
const mostPopulous = 100;

/**
 * Series on a subject without a place: those of the nation, or else of the most populous places, then of all others.
 */
const findAnywhere = async (
  db: Reader,
  filter: Filter,
  after: PageStart,
  limit: number,
): Promise<readonly SeriesMatchRow[]> => {
  const [largest] = filter.geoKey === null ? await readOfDatasets(db, filter, first, 1) : [];
  if (largest?.geo_key === 'nation:AU') {
    // A question without a place is about the United States, even if Australian series come first by key.
    const nation = { ...filter, places: ['nation:US'], namedCount: 1 };
    const [national] = await readInPlaces(db, nation, first, 1);
    if (national?.geo_key === 'nation:US') return readInPlaces(db, nation, after, limit);
  }
  if (largest === undefined || largest.geo_level === 'nation') return readOfDatasets(db, filter, after, limit);
  const places = await populousPlaces(db, mostPopulous);
  const [rank, key] = after;
  const populous =
    rank < beyondPopulous ? await readInPlaces(db, { places, namedCount: 0, ...filter }, after, limit) : [];
  const otherRows = await readOfDatasets(
    db,
    { ...filter, except: places },
    rank < beyondPopulous ? first : [rank - beyondPopulous, key],
    limit - populous.length,
  );
  return [...populous, ...otherRows.map((row) => ({ ...row, search_rank: row.search_rank + beyondPopulous }))];
};

/** The series on a subject in the places of a state that has none itself; none if the place is not a state. */
const findInState = async (
  db: Reader,
  { datasets }: Topic,
  { first: { level, state_code: state } }: PlacesMeant,
  after: PageStart,
  limit: number,
): Promise<readonly SeriesMatchRow[]> =>
  (level === 'state' || level === 'au_state') && state !== null
    ? readOfDatasets(db, { datasets, geoKey: null, state, frequency: null, adjustment: null, except: [] }, after, limit)
    : [];

const matchOf = (row: SeriesMatchRow, placeName: string | undefined): Match => ({
  ...seriesHead(row.series_key, row, placeName),
  coverage_start: row.coverage_start,
  coverage_end: row.coverage_end,
});
