import type { Endpoint } from '@dqs/schemas';

/** Path and query of an operation's address on REST with these parameters as text; a repeated name makes a list. */
export const restPath = (endpoint: Endpoint, asked: readonly (readonly [name: string, value: string])[]): string => {
  const inPath = new Map(asked.filter(([name]) => endpoint.path.includes(`{${name}}`)));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath.get(name) ?? `{${name}}`),
  );
  const search = new URLSearchParams(
    asked.filter(([name]) => !inPath.has(name)).map(([name, value]): [string, string] => [name, value]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
};
