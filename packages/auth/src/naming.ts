import { badParameter } from '@dqs/schemas';

/** The name of a key or an account: 1 to 100 characters without control characters. Outer blanks are removed. */
export const checkedName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed.length === 0 || trimmed.length > 100 || /\p{Cc}/u.test(trimmed)) {
    throw badParameter('name', 'name must have 1 to 100 characters and no control characters', {
      hint: 'Name the client that will use the key, such as "nightly report".',
    });
  }
  return trimmed;
};

/** A whole number of requests from 0 (unlimited) to `maximum`, or null for the service's default. */
export const checkedLimit = (param: string, limit: number | null, maximum: number): number | null => {
  if (limit === null || (Number.isSafeInteger(limit) && limit >= 0 && limit <= maximum)) return limit;
  throw badParameter(param, `${param} must be a whole number from 0 to ${maximum}; 0 is unlimited`, {
    hint: 'Omit it for the default of the service.',
  });
};

/** Toolset names in their stored form: separated by commas, or null for all tools. */
export const checkedToolsets = (toolsets: readonly string[] | null): string | null => {
  if (toolsets === null || toolsets.length === 0) return null;
  if (toolsets.length <= 40 && toolsets.every((name) => /^[0-9a-z_-]{1,40}$/.test(name))) return toolsets.join(',');
  throw badParameter('toolsets', 'toolsets are at most 40 names of lower-case letters, digits, "_" and "-"');
};
