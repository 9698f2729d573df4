import type { Html } from '../html.ts';
import type { QueryResult } from '../things/ask-all.ts';

/** A comparison: the names of its subjects, the picture and the table, and the underlying answers. */
export interface Comparison {
  readonly names: readonly string[];
  readonly answers: readonly (QueryResult | null)[];
  readonly body: Html;
}
