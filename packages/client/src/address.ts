export type Values = Readonly<Record<string, unknown>>;

/** The address of a call: path parameters filled in, lists as repeated keys, absent values left out. */
export const addressOf = (baseUrl: string, path: string, params: Values): string => {
  const rest = new URLSearchParams();
  const inPath = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(params[name]));
  });
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || inPath.has(name)) continue;
    for (const item of Array.isArray(value) ? value : [value]) rest.append(name, String(item));
  }
  const query = rest.toString();
  return query === '' ? `${baseUrl}${filled}` : `${baseUrl}${filled}?${query}`;
};
