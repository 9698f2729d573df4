type Json = Readonly<Record<string, unknown>>;

/** A member of an object of an answer of the API; undefined where there is none. */
export const inside = (value: unknown, ...path: readonly string[]): unknown => {
  let found = value;
  for (const name of path) found = found !== null && typeof found === 'object' ? (found as Json)[name] : undefined;
  return found;
};

/** A text of an answer, null where there is none or it is empty. */
export const textInside = (value: unknown, ...path: readonly string[]): string | null => {
  const found = inside(value, ...path);
  return typeof found === 'string' ? found.trim() || null : null;
};

/** The items of a list of an answer; none where it is missing. */
export const itemsInside = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = inside(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
};
