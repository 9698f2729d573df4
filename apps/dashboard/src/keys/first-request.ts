import type { Service } from '@dqs/service';

/** Path and query of a request that works on this service: the first example of the most readable operation. */
export const firstRequest = (service: Service): string => {
  const operations = service.visible('public');
  const { endpoint } =
    operations.find((operation) => operation.endpoint.tool === 'fx_get_rates') ?? operations[0] ?? {};
  if (!endpoint) return '/openapi.json';
  const values = Object.entries(endpoint.examples[0] as Record<string, unknown>).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const inPath = (name: string): boolean => endpoint.path.includes(`{${name}}`);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Object.fromEntries(values)[name])),
  );
  const query = new URLSearchParams(
    values.filter(([name]) => !inPath(name)).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
};
