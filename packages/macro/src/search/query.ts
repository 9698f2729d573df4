import { statement, type Reader, type RowOf } from '@dqs/kit';

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

const found = (name: string, condition: string) =>
  statement(
    name,
    columns,
    `select ${Object.keys(columns).join(', ')} from macro_series where last_period is not null and ${condition}
      order by prominence, series_key limit $2`,
    // Words that many series have are found soonest by going through the series in order, rare ones by their index.
    { plannedEachTime: true },
  );

const byWords = found('macro_search_words', `words @@ to_tsquery('english', $1)`);
const byKey = statement(
  'macro_search_exact_key',
  columns,
  `select ${Object.keys(columns).join(', ')} from macro_series where last_period is not null and series_key = $1`,
);
const byFragment = found('macro_search_key', 'series_key like $1');

export type FoundRow = RowOf<typeof columns>;

/** Series that have values and the words of a full-text question, the most prominent first, at most `limit`. */
export const readByWords = (db: Reader, question: string, limit: number): Promise<readonly FoundRow[]> =>
  db.all(byWords, [question, limit]);

/** The series that has values under this very key, if any. */
export const readByKey = (db: Reader, key: string): Promise<readonly FoundRow[]> => db.all(byKey, [key]);

/** Series whose key has this in it, the most prominent first, at most `limit`. */
export const readByFragment = (db: Reader, fragment: string, limit: number): Promise<readonly FoundRow[]> =>
  db.all(byFragment, [`%${fragment.replace(/[\\%_]/g, '\\$&')}%`, limit]);
