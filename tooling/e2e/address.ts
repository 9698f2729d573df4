type Pair = readonly [name: string, text: string];

/** An address: values with a place in the path go there, the others into the query. */
export const addressOf = (path: string, pairs: readonly Pair[]): string => {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((pairs.find(([each]) => each === name)?.[1] ?? 'x').toWellFormed()),
  );
  const rest = pairs.filter(([name]) => !inPath.has(name)).map(([name, text]) => [name, text]);
  return rest.length === 0 ? filled : `${filled}?${new URLSearchParams(rest).toString()}`;
};
