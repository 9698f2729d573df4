export type Values = Readonly<Record<string, unknown>>;

/**
 * The address of a call. Path parameters are filled in, lists become repeated keys, and absent values are omitted. For
 * a list as path parameter, the first value goes into the path.
 */
export const addressOf = (baseUrl: string, path: string, params: Values): string => {
  const rest = new URLSearchParams();
  const inPath = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    const value = params[name];
    return encodeURIComponent(String(Array.isArray(value) ? value[0] : value));
  });
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    const items: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
    for (const item of inPath.has(name) ? items.slice(1) : items) rest.append(name, String(item));
  }
  const query = rest.toString();
  return query === '' ? `${baseUrl}${filled}` : `${baseUrl}${filled}?${query}`;
};
