import type { Endpoint } from '@dqs/schemas';
import { completionSearches, type CompletionSearch } from '@dqs/service';
import { domains } from '@dqs/domains';

/** A search whose matches contain the values of a parameter. */
export interface ValueSearch extends CompletionSearch {
  readonly endpoint: Endpoint;
}

/** The search that finds values of a parameter; null where there is none. */
export const searchFor = (endpoint: Endpoint, parameter: string): ValueSearch | null => {
  const operations = domains.flatMap((domain) =>
    Object.entries(domain.contract).map(([name, each]) => ({
      domain,
      name,
      endpoint: each,
      handler: () => Promise.reject(),
    })),
  );
  const search = completionSearches(operations).get(`${endpoint.tool} ${parameter}`);
  const found = operations.find((operation) => operation.endpoint.tool === search?.tool);
  return search && found ? { ...search, endpoint: found.endpoint } : null;
};

type Match = Readonly<Record<string, unknown>>;

/** A company's symbols are more readable than its number. */
const namesOf = (match: Match, field: string): readonly unknown[] => {
  const { tickers } = match;
  return Array.isArray(tickers) && tickers.length > 0 ? tickers : [match[field]];
};

/** The values in a search result, best first. */
export const valuesIn = ({ list, field }: ValueSearch, data: unknown): readonly string[] => {
  const matches = (data as Readonly<Record<string, readonly Match[]>>)[list] ?? [];
  const values = matches.flatMap((match) => namesOf(match, field));
  return [...new Set(values.filter((value) => value !== null && value !== undefined).map(String))];
};
