import type { Input } from './input.ts';

/** The raw text of a parameter in a request, before decoding. */
export const givenText = (input: Input, parameter: string): unknown => {
  if ('values' in input) return (input.values as Readonly<Record<string, unknown>> | null)?.[parameter];
  const pairs = 'search' in input ? [...(input.path ?? []), ...new URLSearchParams(input.search)] : [...input.query];
  return pairs.find(([name]) => name === parameter)?.[1];
};

/** The same request with another value of one parameter. */
export const withText = (input: Input, parameter: string, value: string | readonly string[]): Input => {
  if ('values' in input) return { ...input, values: { ...(input.values as object), [parameter]: value } };
  const text = typeof value === 'string' ? value : value.join(',');
  const changed = (pairs: Iterable<readonly [string, string]>) =>
    [...pairs].map(([name, given]) => [name, name === parameter ? text : given] as const);
  if ('query' in input) return { query: changed(input.query) };
  const search = new URLSearchParams();
  for (const [name, given] of changed(new URLSearchParams(input.search))) search.append(name, given);
  return { search: search.toString(), ...(input.path ? { path: changed(input.path) } : {}) };
};
