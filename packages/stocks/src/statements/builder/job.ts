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

/** Input for building the statements of one company: plain values, which can be passed to a thread. */
export interface BuildJob {
  readonly cik: number;
  /** As one text; see `factsIn`. */
  readonly facts: string | null;
  /** The loaded printed statements of its filings, and the values of its own concepts on them. */
  readonly presented: readonly PresentedLine[];
  readonly own: readonly OwnFigure[];
  /** The share count on each report's cover page, by accession number. */
  readonly coverShares: ReadonlyMap<string, Decimal>;
  /** Value to trace. */
  readonly traced?: TracedValue;
}

/** The rows to store for a company, by table, and the requested trace; null if its period was not built. */
export type BuiltRows = ReturnType<typeof rowsOf> & { readonly trace?: ValueTrace | null };

/** Builds the statements of one company and the rows to store. */
export const builtRows = ({ cik, facts: text, presented, own, coverShares, traced }: BuildJob): BuiltRows => {
  const facts = factsIn(text);
  const company = buildStatements([...facts, ...ownFacts(own, facts)], presented);
  const rows = rowsOf(cik, company, coverShares);
  return traced ? { ...rows, trace: traceOf(company, traced) } : rows;
};
