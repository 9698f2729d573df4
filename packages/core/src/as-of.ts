import { compareInstants } from './instant.ts';

/** The latest of the given instants or days, null if there is none: `meta.as_of` of a page. */
export const freshest = <T extends string>(values: Iterable<T | null | undefined>): T | null => {
  let latest: T | null = null;
  for (const value of values) {
    if (value === null || value === undefined || value === latest) continue;
    if (latest === null || compareInstants(value, latest) > 0) latest = value;
  }
  return latest;
};

/** `meta.as_of` of a page of rows that carry their own `as_of`. */
export const asOfRows = <T extends string>(rows: Iterable<{ readonly as_of: T | null }>): T | null => {
  let latest: T | null = null;
  for (const { as_of } of rows) {
    if (as_of === null || as_of === latest) continue;
    if (latest === null || compareInstants(as_of, latest) > 0) latest = as_of;
  }
  return latest;
};
