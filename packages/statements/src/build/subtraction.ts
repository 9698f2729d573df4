import { decimal } from '@dqs/core';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import type { Line } from '../lines/line.ts';
import type { CompanyReports } from './company-reports.ts';
import { combined, reportedValue, type LineValue, type Origin, type Part } from '../facts/line-value.ts';
import { factAt, type CandidateFact, type Period } from '../rules/report.ts';
import { candidatesIn } from './report-value.ts';
import { reportOver } from './standing.ts';

/** The chosen concept and every other one that the filing reports with the same amount, which is the same scope. */
const namesOfOneScope = (
  filing: Filing,
  line: Line,
  period: Period,
  chosen: CandidateFact,
): readonly CandidateFact[] => [
  chosen,
  ...candidatesIn(filing, line, period).filter(
    ({ fact, candidate }) =>
      candidate.concept !== chosen.candidate.concept &&
      candidate.negated === chosen.candidate.negated &&
      decimal.equals(fact.value, chosen.fact.value),
  ),
];

/** A line in the last filing that reports it, under each of its concepts. Empty if none does. */
const lastReported = (
  reports: CompanyReports,
  filings: readonly Filing[],
  line: Line,
  period: Period,
): readonly CandidateFact[] => {
  if (!reports.isReported(line)) return [];
  for (let at = filings.length - 1; at >= 0; at -= 1) {
    const filing = filings[at]!;
    const reported = reports.reported(filing, line, period);
    if (reported) return namesOfOneScope(filing, line, period, reported);
  }
  return [];
};

const partOf = ({ fact, candidate }: CandidateFact, sign: 1 | -1): Part => ({
  sign,
  value: reportedValue(fact, candidate.negated),
});

const factsOf = (
  filings: readonly Filing[],
  { eachTerm }: Line,
  { candidate, fact }: CandidateFact,
  period: Period,
): readonly Fact[] => {
  const facts: Fact[] = [];
  for (const filing of filings) {
    const termFact = factAt(filing, candidate.name, fact.unit, period);
    if (termFact === null) continue;
    const passes =
      eachTerm === null || eachTerm([{ candidate, fact: termFact }], reportOver(filing, period)).length > 0;
    if (passes) facts.push(termFact);
  }
  return facts;
};

const wasChanged = (facts: readonly Fact[]): boolean => {
  const [first, last] = [facts[0], facts.at(-1)];
  return first !== undefined && last !== undefined && !decimal.equals(first.value, last.value);
};

/**
 * The facts of one concept for a longer period and its parts within one reporting cycle. If an amendment changed only
 * some of them, the first ones are used, because a changed year less unchanged months is not a quarter.
 */
const oneVintage = (histories: readonly (readonly Fact[])[]): readonly Fact[] | null => {
  if (histories.some((facts) => facts.length === 0)) return null;
  const changed = histories.map(wasChanged);
  const at = changed.includes(true) && changed.includes(false) ? 0 : -1;
  return histories.flatMap((facts) => facts.at(at) ?? []);
};

/** `whole` less `parts`, all of one concept and unit, from filings of one cycle. Null if a fact is missing. */
export const differenceInCycle = (
  reports: CompanyReports,
  line: Line,
  whole: Period,
  parts: readonly Period[],
  cycle: number,
  origin: Origin,
): LineValue | null => {
  const filings = reports.inCycle(cycle);
  for (const chosen of lastReported(reports, filings, line, whole)) {
    const facts = oneVintage([whole, ...parts].map((period) => factsOf(filings, line, chosen, period)));
    if (!facts) continue;
    const { candidate } = chosen;
    return combined(
      facts.map((fact, at) => partOf({ fact, candidate }, at === 0 ? 1 : -1)),
      origin,
    );
  }
  return null;
};

/** A signed sum of facts of one concept, each from the filing given with it. Null if a fact is missing. */
export const sumOverFilings = (
  reports: CompanyReports,
  line: Line,
  wanted: readonly { readonly filing: Filing; readonly period: Period; readonly sign: 1 | -1 }[],
  origin: Origin,
): LineValue | null => {
  const [first] = wanted;
  if (!first) return null;
  for (const chosen of lastReported(reports, [first.filing], line, first.period)) {
    const facts = wanted.flatMap(({ filing, period }) => factsOf([filing], line, chosen, period));
    if (facts.length !== wanted.length) continue;
    const { candidate } = chosen;
    return combined(
      facts.map((fact, at) => partOf({ fact, candidate }, wanted[at]?.sign ?? 1)),
      origin,
    );
  }
  return null;
};
