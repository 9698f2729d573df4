import { daysBetween, decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { statementTaxonomies, type Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import type { Candidate, Line } from '../lines/line.ts';
import { allLines } from '../lines/registry.ts';
import { near } from '../facts/length.ts';
import { ownCandidatesOf } from '../build/standing.ts';

/** What is asked of a filing: a flow over the days from start to end, or an instant (start null). */
export interface Period {
  readonly start: Day | null;
  readonly end: Day;
}

/** A line as one filing reports it. */
export interface Found {
  readonly fact: Fact;
  readonly candidate: Candidate;
}

/** The amount of a us-gaap concept over the period or on the day in question; null where the filing has none. */
export type Amounts = (concept: string) => Decimal | null;

/** The fact of a concept (`us-gaap:Assets`) over a period; of several that begin within a week of it the nearest, then the earliest. */
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

/** Whether the filing has any fact of the concept that ends on the day. */
export const reports = (filing: Filing, concept: string, end: Day): boolean =>
  statementTaxonomies.some((taxonomy) => filing.facts.get(`${taxonomy}:${concept}`)?.has(end) === true);

/** The lines that a common concept is the first name of. */
const linesOfConcept: ReadonlyMap<string, readonly Line[]> = Map.groupBy(
  allLines,
  ({ candidates }) => candidates[0]?.name ?? '',
);

/** The amount of a concept; where the filer has a concept of its own in its place, that one's. */
export const amountsIn =
  (filing: Filing, period: Period): Amounts =>
  (concept) => {
    const name = `us-gaap:${concept}`;
    const own = (linesOfConcept.get(name) ?? []).flatMap((line) => ownCandidatesOf(filing, line));
    const names = [name, ...own.flatMap((candidate) => (candidate.negated ? [] : [candidate.name]))];
    return names.flatMap((each) => factAt(filing, each, filing.currency, period)?.value ?? [])[0] ?? null;
  };

export const same = (left: Decimal, right: Decimal): boolean => decimal.equals(left, right);
