import type { Endpoint } from '@dqs/schemas';

/**
 * Path and query of an operation's REST address with these parameters as text. A repeated name makes a list. The first
 * value of a path parameter is put into the path.
 */
export const restPath = (endpoint: Endpoint, asked: readonly (readonly [name: string, value: string])[]): string => {
  const inPath = new Map<string, string>();
  const others = asked.filter(([name, value]) => {
    if (!endpoint.path.includes(`{${name}}`) || inPath.has(name)) return true;
    inPath.set(name, value);
    return false;
  });
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath.get(name) ?? `{${name}}`),
  );
  const search = new URLSearchParams(others.map(([name, value]): [string, string] => [name, value]));
  return search.size > 0 ? `${path}?${search}` : path;
};
