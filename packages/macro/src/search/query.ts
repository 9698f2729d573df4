import { containing, statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  series_key: 'text',
  source: 'text',
  title: 'text',
  description: 'text?',
  units: 'text',
  currency: 'text?',
  frequency: 'text',
  seasonal_adjustment: 'text',
  geography: 'text',
  prominence: 'integer',
  keywords: 'text',
  as_of: 'instant',
} as const;

const select = `select ${Object.keys(columns).join(', ')} from macro_series where last_period is not null`;

const searchStatement = (name: string, condition: string) =>
  statement(name, columns, `${select} and ${condition} order by prominence, series_key limit $2`, {
    planned: 'each time',
  });

/**
 * The most prominent matches of words. They are found by the index of words and then sorted. Reading the series in order until enough
 * match reads all of them where only the last ones match, which the database cannot know.
 */
const wordsStatement = (name: string, condition: string) =>
  statement(
    name,
    columns,
    `with found as materialized (
        select series_key, prominence from macro_series where last_period is not null and ${condition})
      ${select} and series_key = any(array(select series_key from found order by prominence, series_key limit $2))
        order by prominence, series_key`,
    { planned: 'each time' },
  );

const byWords = wordsStatement('macro_search_words', `words @@ to_tsquery('english', $1)`);
const wordsThatOccur = statement(
  'macro_search_words_held',
  { word: 'text' },
  // A plain "exists" would scan the table from its start for each word, expecting an early match.
  `select word from unnest($1::text[]) as asked(word)
    where exists (
      with series as materialized (select from macro_series where words @@ to_tsquery('english', asked.word))
      select from series)`,
);
const byWordsInPlaces = wordsStatement(
  'macro_search_words_places',
  `words @@ to_tsquery('english', $1)
     and (geography = any($3::text[]) or exists (select from unnest($4::text[]) as place(name)
                                                  where words @@ phraseto_tsquery('english', place.name)))`,
);
const byPlaces = searchStatement('macro_search_places', 'geography = any($1::text[])');
const byKey = statement('macro_search_exact_key', columns, `${select} and series_key = $1`);
const byIds = statement(
  'macro_search_ids',
  columns,
  // Selects the series with the longest text that is an id.
  `${select} and lower(source_series_id) = (
       select asked.id from unnest($1::text[]) with ordinality as asked(id, position)
        where exists (select from macro_series named where lower(named.source_series_id) = asked.id and named.last_period is not null)
        order by asked.position limit 1)
     order by prominence, series_key limit $2`,
);
const byFragment = searchStatement('macro_search_key', 'series_key like $1');

const loadedKeys = statement(
  'macro_search_held',
  { series_key: 'text' },
  'select series_key from macro_series where last_period is not null and series_key = any($1::text[])',
);

export type SeriesRow = RowOf<typeof columns>;

/** Restricts a search to places: values of `geography`, or names of the place in titles. */
export interface PlaceFilter {
  readonly geographies: readonly string[];
  readonly names: readonly string[];
}

/**
 * Series with values that match a full-text query, most prominent first, at most `limit`. A null place means no
 * restriction.
 */
export const readByWords = (
  db: Reader,
  question: string,
  where: PlaceFilter | null,
  limit: number,
): Promise<readonly SeriesRow[]> =>
  where === null
    ? db.all(byWords, [question, limit])
    : db.all(byWordsInPlaces, [question, limit, where.geographies, where.names]);

/**
 * Which of these words occur in a series. Each word is looked up separately, which takes a hundredth of the time of one
 * query for all.
 */
export const readExistingWords = async (db: Reader, words: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.all(wordsThatOccur, [words])).map(({ word }) => word));

/** Series of these places with values, most prominent first, at most `limit`. */
export const readByPlaces = (
  db: Reader,
  geographies: readonly string[],
  limit: number,
): Promise<readonly SeriesRow[]> => db.all(byPlaces, [geographies, limit]);

/** The series with exactly this key, if it has values. */
export const readByKey = (db: Reader, key: string): Promise<readonly SeriesRow[]> => db.all(byKey, [key]);

/** The series with values that have the first matching id. Ids are in lower case. */
export const readByIds = (db: Reader, ids: readonly string[], limit: number): Promise<readonly SeriesRow[]> =>
  db.all(byIds, [ids, limit]);

/** Series whose key contains this text, most prominent first, at most `limit`. */
export const readByFragment = (db: Reader, fragment: string, limit: number): Promise<readonly SeriesRow[]> =>
  db.all(byFragment, [containing(fragment), limit]);

/** Which of these keys have values. */
export const readLoadedKeys = async (db: Reader, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.all(loadedKeys, [keys])).map(({ series_key }) => series_key));
