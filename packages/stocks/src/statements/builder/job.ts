import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../../facts/fact.ts';
import { instant } from '../../facts/instant.ts';
import { ownFacts, type OwnFigure } from '../../facts/own-figure.ts';
import type { PresentedLine } from '../../facts/presentation.ts';
import { buildStatements } from '../build.ts';
import { rowsOf } from '../rows.ts';

/** A fact as the database has it. */
export interface StoredFact {
  readonly taxonomy: string;
  readonly concept: string;
  readonly unit: string;
  readonly period_start: Day;
  readonly period_end: Day;
  readonly value: Decimal;
  readonly accession_number: string;
  readonly fiscal_year: number | string | null;
  readonly fiscal_period: string | null;
  readonly form: string;
  readonly filed_date: Day;
}

/** What the statements of one company are built from: plain values, so that any thread can do it. */
export interface BuildJob {
  readonly cik: number;
  readonly facts: readonly StoredFact[];
  /** How its filings print their statements, and the figures of its own concepts there, as far as they are held. */
  readonly presented: readonly PresentedLine[];
  readonly own: readonly OwnFigure[];
  /** The shares on each report's cover page, by accession number. */
  readonly coverShares: ReadonlyMap<string, Decimal>;
}

/** Everything that is stored of a company, by table. */
export type BuiltRows = ReturnType<typeof rowsOf>;

const factOf = (row: StoredFact): Fact => ({
  taxonomy: row.taxonomy,
  concept: row.concept,
  unit: row.unit,
  start: row.period_start === instant ? null : row.period_start,
  end: row.period_end,
  value: row.value,
  accession: row.accession_number,
  fiscalYear: row.fiscal_year === null ? null : Number.parseInt(String(row.fiscal_year), 10),
  fiscalPeriod: row.fiscal_period,
  form: row.form,
  filed: row.filed_date,
});

/** Builds the statements of one company, and all that is stored of them. */
export const builtRows = ({ cik, facts: stored, presented, own, coverShares }: BuildJob): BuiltRows => {
  const facts = stored.map(factOf);
  return rowsOf(cik, buildStatements([...facts, ...ownFacts(own, facts)], presented), coverShares);
};
