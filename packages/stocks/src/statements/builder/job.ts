import type { Decimal } from '@dqs/schemas';
import {
  buildStatements,
  ownFacts,
  traceOf,
  type TracedValue,
  type OwnFigure,
  type PresentedLine,
  type ValueTrace,
} from '@dqs/statements';
import { rowsOf } from '../rows.ts';
import { factsIn } from './facts-text.ts';

/** What the statements of one company are built from: plain values, so that any thread can do it. */
export interface BuildJob {
  readonly cik: number;
  /** As one text; see `factsIn`. */
  readonly facts: string | null;
  /** How its filings print their statements, and the figures of its own concepts there, as far as they are loaded. */
  readonly presented: readonly PresentedLine[];
  readonly own: readonly OwnFigure[];
  /** The shares on each report's cover page, by accession number. */
  readonly coverShares: ReadonlyMap<string, Decimal>;
  /** The value whose trace is wanted too; absent: none. */
  readonly traced?: TracedValue;
}

/** Everything that is stored of a company, by table, and the trace that was asked for; null where that period was not built. */
export type BuiltRows = ReturnType<typeof rowsOf> & { readonly trace?: ValueTrace | null };

/** Builds the statements of one company, and all that is stored of them. */
export const builtRows = ({ cik, facts: text, presented, own, coverShares, traced }: BuildJob): BuiltRows => {
  const facts = factsIn(text);
  const company = buildStatements([...facts, ...ownFacts(own, facts)], presented);
  const rows = rowsOf(cik, company, coverShares);
  return traced ? { ...rows, trace: traceOf(company, traced) } : rows;
};
