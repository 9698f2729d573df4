/** Columns that are called alike in the file and in the answer. */
export const same = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** Exact numbers that are called alike. */
export const exact = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${name}_digits`]));

export const stamps = { source: 'source_tag', as_of: 'moment(as_of)' } as const;
