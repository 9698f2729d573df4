import { asOfRows } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { resolveExactly } from '../queries.ts';
import { census } from '../sources.ts';
import type { resolve } from './contract.ts';

/** The geographies that a query means, best first. */
export const resolveQuery: Handler<typeof resolve> = async ({ query, level = null, country = null, limit }, { db }) => {
  const { matches, note } = await db.snapshot((inside) => resolveExactly(inside, { query, level, country, limit }));
  return {
    note,
    data: { query, level, country, matches: [...matches] },
    meta: { source: matches[0]?.source ?? census.tag, as_of: asOfRows(matches) },
  };
};
