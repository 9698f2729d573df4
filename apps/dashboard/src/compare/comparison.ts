import type { Html } from '../html.ts';
import type { Told } from '../things/ask-all.ts';

/** Things side by side: what they are called, the picture and the table, the answers behind them. */
export interface Comparison {
  readonly names: readonly string[];
  readonly answers: readonly (Told | null)[];
  readonly body: Html;
}
