/**
 * Arguments as received: the raw text after `?` of an address (which may contain `format`), its pairs, or the JSON
 * values of a tool call. Values of path parameters are in `path`.
 */
export type Input =
  | { readonly search: string; readonly path?: readonly (readonly [string, string])[] }
  | { readonly query: Iterable<readonly [string, string]> }
  | {
      readonly values: unknown;
      /**
       * Maximum bytes of an answer if the caller is limited. A page ends before this size and continues on the next.
       */
      readonly mostBytes?: number;
    };
