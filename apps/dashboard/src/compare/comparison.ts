import type { Html } from '../html.ts';
import type { Told } from '../things/ask-all.ts';

/** A comparison: the names of its subjects, the picture and the table, and the underlying answers. */
export interface Comparison {
  readonly names: readonly string[];
  readonly answers: readonly (Told | null)[];
  readonly body: Html;
}
