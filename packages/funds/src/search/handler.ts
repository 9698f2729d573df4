import { asOfRows } from '@dqs/core';
import { nameQuestion, rank, type SearchField } from '@dqs/core/name-search';
import { symbolKey } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import { registrySource } from '../sources.ts';
import type { search } from './contract.ts';
import { readFound, type FoundClass } from './query.ts';

/** Classes of funds that a query can mean, best match first. */
export const searchFunds: Handler<typeof search> = async ({ query, limit }, { db }) => {
  const key = symbolKey(query);
  const found = await readFound(db, { symbolKey: key, text: query, name: nameQuestion(query) }, limit);
  const ranked = rank(query, found, (item) => describe(item, query, key), { limit, threshold: 0.3 });
  const funds = ranked.map(({ item: { as_of: _, of_lei: __, ...fund } }) => fund);
  return {
    data: { query, funds },
    meta: {
      source: registrySource.tag,
      as_of: asOfRows(ranked.map(({ item }) => item)),
      attribution: registrySource.attribution,
    },
  };
};

const describe = (item: FoundClass, query: string, key: string) => {
  const isSymbol = item.ticker !== null && symbolKey(item.ticker) === key && key !== '';
  const isSeries = item.series_id === query.toUpperCase();
  const names = [item.series_name, item.registrant_name].filter((name) => name !== null);
  const fields: readonly SearchField[] = [
    ...(isSymbol || isSeries || item.of_lei ? [{ kind: 'code', value: query, reason: 'code' } as const] : []),
    ...names.map((value) => ({ kind: 'name', value, reason: 'name' }) as const),
  ];
  return {
    fields,
    name: item.series_name ?? item.registrant_name ?? '',
    key: `${item.ticker ?? '~'} ${item.class_id}`,
  };
};
