import { asOfRows } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { resolveExactly } from '../queries.ts';
import { countryAfterComma, placeAbroad } from '../search/abroad.ts';
import { census } from '../sources.ts';
import type { resolve } from './contract.ts';

/** The geographies that match a query, best first. */
export const resolveQuery: Handler<typeof resolve> = async ({ query, level = null, country = null, limit }, { db }) => {
  const { matches, note } = await db.snapshot((inside) => resolveExactly(inside, { query, level, country, limit }));
  // A country is preferred to places that are only similar in spelling.
  const isExact = matches.some(({ match_reason }) => !match_reason.endsWith('fuzzy'));
  const [abroad, within] = isExact ? [null, null] : [placeAbroad(query), countryAfterComma(query)];
  const where = abroad ?? (within === null ? null : `in ${within}`);
  if (where !== null)
    return {
      note: `"${query}" is ${where}: only places of the United States and Australia are served. macro_search finds its series.`,
      data: { query, level, country, matches: [] },
      meta: { source: census.tag, as_of: null },
    };
  return {
    note,
    data: { query, level, country, matches: [...matches] },
    meta: { source: matches[0]?.source ?? census.tag, as_of: asOfRows(matches) },
  };
};
