import type { Decimal } from '@dqs/schemas';
import { buildStatements, ownFacts, type OwnFigure, type PresentedLine } from '@dqs/statements';
import { rowsOf } from '../rows.ts';
import { factsIn } from './facts-text.ts';

/** What the statements of one company are built from: plain values, so that any thread can do it. */
export interface BuildJob {
  readonly cik: number;
  /** As one text; see `factsIn`. */
  readonly facts: string | null;
  /** How its filings print their statements, and the figures of its own concepts there, as far as they are held. */
  readonly presented: readonly PresentedLine[];
  readonly own: readonly OwnFigure[];
  /** The shares on each report's cover page, by accession number. */
  readonly coverShares: ReadonlyMap<string, Decimal>;
}

/** Everything that is stored of a company, by table. */
export type BuiltRows = ReturnType<typeof rowsOf>;

/** Builds the statements of one company, and all that is stored of them. */
export const builtRows = ({ cik, facts: text, presented, own, coverShares }: BuildJob): BuiltRows => {
  const facts = factsIn(text);
  return rowsOf(cik, buildStatements([...facts, ...ownFacts(own, facts)], presented), coverShares);
};
