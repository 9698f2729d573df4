import type { PageRequest } from '../page.ts';
import { listOf, runQuery, type Query, type QueryResult } from './ask-all.ts';

const pageSize = 500;

/** Maximum pages read for one picture: twelve years of working days. */
const mostPages = 6;

/**
 * An answer with the rows of its pages joined, newest first, up to the limit of one picture. Reports whether older rows
 * were omitted.
 */
export const runWholeQuery = async (page: PageRequest, query: Query, list: string): Promise<QueryResult | null> => {
  const first = await runQuery(page, { ...query, values: { ...query.values, limit: pageSize } });
  if (!first?.ok || !first.more) return first;
  const rows = [...listOf(first, list)];
  let last: QueryResult | null = first;
  for (let number = 1; number < mostPages && last?.ok && last.more; number += 1) {
    const oldest = String(rows.at(-1)?.['period'] ?? rows.at(-1)?.['date']);
    last = await runQuery(page, { ...query, values: { ...query.values, end: oldest, limit: pageSize } });
    const known = new Set(rows.map((row) => row['period'] ?? row['date']));
    rows.push(...listOf(last, list).filter((row) => !known.has(row['period'] ?? row['date'])));
  }
  return { ...first, data: { ...first.data, [list]: rows }, more: last?.ok === true && last.more };
};
