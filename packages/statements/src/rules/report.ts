import { daysBetween, decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { statementTaxonomies, type Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { near } from '../facts/length.ts';
import type { StatementKind } from '../facts/statement-kind.ts';

/** `own`: concepts of the filer, recognized by their printed label. */
export type Taxonomy = 'us-gaap' | 'ifrs-full' | 'own';

/** A concept that can carry a line. The first one present in a filing counts. */
export interface Candidate {
  readonly taxonomy: Taxonomy;
  readonly concept: string;
  /** Taxonomy and concept, `us-gaap:Assets`. */
  readonly name: string;
  /** The line has the opposite sign of the concept, for example a payment as a cash effect. */
  readonly negated: boolean;
}

/** A flow over the days from start to end, or an instant (start null). */
export interface Period {
  readonly start: Day | null;
  readonly end: Day;
}

/** A candidate with the fact that one filing reports for it. */
export interface CandidateFact {
  readonly fact: Fact;
  readonly candidate: Candidate;
}

/** The amount of a us-gaap concept over one period. Null if the filing has none. */
export type Amounts = (concept: string) => Decimal | null;

/** The amounts of a filing over a period. A filer's own concept replaces the common one that it represents. */
export type AmountsIn = (filing: Filing, period: Period) => Amounts;

/** Concepts that a filing prints on a statement (`on`), and on other statements or in parentheses (`elsewhere`). */
export interface Standing {
  readonly on: ReadonlySet<string>;
  readonly elsewhere: ReadonlySet<string>;
}

/** Input of a guard: one filing over one period. */
export interface Report {
  readonly filing: Filing;
  readonly period: Period;
  /** Amounts over the period. */
  readonly amount: Amounts;
  readonly amountsIn: AmountsIn;
  /** Null if the filing's printed statement is not loaded. */
  standing(kind: StatementKind): Standing | null;
}

/**
 * The fact of a concept (`us-gaap:Assets`) over a period. Starts may differ by a week: the nearest counts, then the
 * earliest.
 */
export const factAt = (filing: Filing, name: string, unit: string | null, { start, end }: Period): Fact | null => {
  const facts = filing.facts.get(name)?.get(end);
  if (!facts) return null;
  let best: Fact | null = null;
  for (const fact of facts) {
    if (fact.unit !== unit || (fact.start === null) !== (start === null)) continue;
    if (start === null || fact.start === null || fact.start === start) return fact;
    if (!near(fact.start, start)) continue;
    const distance = (day: Day | null): number => (day === null ? Infinity : Math.abs(daysBetween(day, start)));
    if (best === null || distance(fact.start) < distance(best.start)) best = fact;
  }
  return best;
};

/** The facts of a concept over a period in the filing's currency, under each statement taxonomy. */
export const factsAt = (filing: Filing, concept: string, period: Period): readonly Fact[] =>
  statementTaxonomies.flatMap((taxonomy) => factAt(filing, `${taxonomy}:${concept}`, filing.currency, period) ?? []);

/** Whether the filing has any fact of the concept that ends on the day. */
export const reports = (filing: Filing, concept: string, end: Day): boolean =>
  statementTaxonomies.some((taxonomy) => filing.facts.get(`${taxonomy}:${concept}`)?.has(end) === true);

export const same = (left: Decimal, right: Decimal): boolean => decimal.equals(left, right);
