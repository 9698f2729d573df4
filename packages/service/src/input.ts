/**
 * Arguments as they arrive: the raw text after `?` of an address (which may hold `format`), its pairs, or JSON values
 * from a tool call. Values of path parameters stand in `path`.
 */
export type Input =
  | { readonly search: string; readonly path?: readonly (readonly [string, string])[] }
  | { readonly query: Iterable<readonly [string, string]> }
  | {
      readonly values: unknown;
      /** Where the caller can bear no larger answer: pages end before they reach so many bytes, and go on in the next. */
      readonly mostBytes?: number;
    };
