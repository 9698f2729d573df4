type Json = Readonly<Record<string, unknown>>;

/** The value at a path in an API response; undefined if it is absent. */
export const inside = (value: unknown, ...path: readonly string[]): unknown => {
  let found = value;
  for (const name of path) found = found !== null && typeof found === 'object' ? (found as Json)[name] : undefined;
  return found;
};

/** The text at a path in an API response; null if it is absent or empty. */
export const textInside = (value: unknown, ...path: readonly string[]): string | null => {
  const found = inside(value, ...path);
  return typeof found === 'string' ? found.trim() || null : null;
};

/** The items of a list in an API response; empty if it is absent. */
export const itemsInside = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = inside(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
};
