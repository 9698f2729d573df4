import { decimal } from '@dqs/core';
import { statementTaxonomies, type Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import type { Line } from '../lines/line.ts';
import type { Admission } from '../rules/guard.ts';
import {
  amountsOfOwners,
  equityOfOtherOwners,
  equityOfParent,
  flowsOfOtherOwners,
  preferredStock,
} from '../rules/equity-concepts.ts';
import { furtherSharesOfOtherOwners, minorityInterests, sharesOfOtherOwners } from '../rules/income-of-parent.ts';
import { statementBeforeTax } from '../rules/operating-income.ts';
import { equityParts } from '../rules/preferred-stock.ts';
import {
  factAt,
  factsAt,
  reports,
  type Candidate,
  type CandidateFact,
  type Period,
  type Report,
} from '../rules/report.ts';
import { grossRevenue, isRoundNumber, isSupported, revenueConcepts } from '../rules/revenue.ts';
import { isFirstScope, isOfAnotherFamily } from './one-family.ts';
import { amountsIn, ownCandidatesOf, reportOver, standingIn } from './standing.ts';

const unitOf = (line: Line, filing: Filing): string | null => {
  if (line.unitKind === 'shares') return 'shares';
  if (filing.currency === null) return null;
  return line.unitKind === 'monetary' ? filing.currency : `${filing.currency}/shares`;
};

/** Concepts that decide between candidates without being lines themselves. */
export const supportingConcepts: readonly string[] = [
  ...[...sharesOfOtherOwners].map((name) => name.slice(name.indexOf(':') + 1)),
  ...furtherSharesOfOtherOwners,
  ...minorityInterests,
  ...revenueConcepts,
  'ProfitLoss',
  'NetIncomeLoss',
  'IncomeTaxExpenseBenefit',
  'IncomeLossFromEquityMethodInvestments',
  'IncomeLossFromDiscontinuedOperationsNetOfTax',
  ...amountsOfOwners.flat(),
  ...equityOfOtherOwners,
  ...equityOfParent,
  ...flowsOfOtherOwners,
  ...preferredStock,
  ...equityParts,
  ...statementBeforeTax,
];

/** The concepts that can carry a line in a filing: those of the registry, then those of the filer's own that stand for it. */
export const candidatesOf = (filing: Filing, line: Line): readonly Candidate[] => {
  const own = ownCandidatesOf(filing, line);
  return own.length > 0 ? [...line.candidates, ...own] : line.candidates;
};

/**
 * Whether a concept is of another scope than the company’s reports had the line in. What a balance sheet prints is the line whatever
 * a note had: a sheet has one row for it, and interim reports have the sheet alone.
 */
const isBarred = (filing: Filing, line: Line, { concept, name }: Candidate): boolean => {
  if (line.otherScopes.some((rule) => rule.isOther(filing, concept))) return true;
  if (!isOfAnotherFamily(filing, line, concept) || line.admits.some((rule) => rule.isOfLine(filing, concept)))
    return false;
  const on = line.statement === 'balance' ? standingIn(filing, 'balance')?.on : undefined;
  return !on?.has(name) || line.candidates.some((other) => other.name !== name && on.has(other.name));
};

/**
 * Whether the filing has a concept of the line's own scope for exactly that period, also one that does not carry the line there.
 * An amount of all owners says nothing of the shareholders' part.
 */
export const mentions = (filing: Filing, line: Line, period: Period): boolean => {
  const unit = unitOf(line, filing);
  return candidatesOf(filing, line).some(
    (candidate) =>
      factAt(filing, candidate.name, unit, period) !== null &&
      !isBarred(filing, line, candidate) &&
      !line.ofAllOwners.includes(candidate.concept),
  );
};

/** Whether the filing has any concept of the line for exactly that period, in its scope or not. */
export const holdsAny = (filing: Filing, line: Line, period: Period): boolean =>
  allCandidatesIn(filing, line, period).length > 0;

/** Whether amounts of a concept are round numbers of a note: not as the statements are rounded, and no income identity supports them. */
const isRoundedNote = (filing: Filing, period: Period, facts: readonly Fact[]): boolean =>
  facts.length > 0 &&
  facts.every((fact) => isRoundNumber(fact, filing) && !isSupported(fact.value, amountsIn(filing, period)));

/** A concept of a line and its amount, which another concept may keep from being the line. */
interface PossiblePart extends CandidateFact {
  readonly filing: Filing;
  readonly line: Line;
  readonly period: Period;
}

/** Whether the amounts of a supposed total are less than the part, so that it is not the total. Of two parts each may be less. */
const isBelowPart = ({ line, candidate, fact }: PossiblePart, rival: string, amounts: readonly Fact[]): boolean =>
  !grossRevenue.has(candidate.concept) &&
  line.unlessReported[rival]?.includes(candidate.concept) !== true &&
  amounts.length > 0 &&
  amounts.every(({ value }) => decimal.compare(value, fact.value) < 0);

/** Whether a concept can be the whole of the line, and is not a part beside others. */
const carries = ({ candidates }: Line, concept: string): boolean =>
  candidates.some((candidate) => candidate.concept === concept && !candidate.negated);

/** Whether another concept keeps a narrower one from being the line: a total of revenue only where it is printed as such. */
const isRival = (possible: PossiblePart, rival: string): boolean => {
  const { filing, line, period } = possible;
  if (!reports(filing, rival, period.end)) return false;
  const amounts = factsAt(filing, rival, period);
  // A total of zero does not contain the amount, and another part of zero adds nothing to it.
  if (amounts.length > 0 && amounts.every(({ value }) => decimal.isZero(value))) return false;
  if (!line.rivalsOnStatement) return !isBelowPart(possible, rival, amounts) || !carries(line, rival);
  const standing = standingIn(filing, line.statement);
  return (
    !isRoundedNote(filing, period, amounts) &&
    !isBelowPart(possible, rival, amounts) &&
    (standing === null || statementTaxonomies.some((taxonomy) => standing.on.has(`${taxonomy}:${rival}`)))
  );
};

/** Whether other concepts of the filing keep one from being the whole of a line. */
const hasRival = (possible: PossiblePart): boolean =>
  possible.line.unlessReported[possible.candidate.concept]?.some((rival) => isRival(possible, rival)) === true;

/** Whether the line admits a concept as all of it. A zero says that the sheet has no row: an amount beside it is then not counted. */
const isWholeOf = ({ filing, line, fact, candidate }: PossiblePart): boolean =>
  line.admits.some((rule) => rule.isWhole(filing, candidate.concept)) && !decimal.isZero(fact.value);

/** Every candidate of a line that the filing has for exactly that period, in order of priority. */
export const candidatesIn = (filing: Filing, line: Line, period: Period): readonly CandidateFact[] => {
  const unit = unitOf(line, filing);
  const candidates: CandidateFact[] = [];
  for (const candidate of candidatesOf(filing, line)) {
    const fact = factAt(filing, candidate.name, unit, period);
    if (fact === null || isBarred(filing, line, candidate)) continue;
    const possible = { filing, line, period, fact, candidate };
    const isWhole = isFirstScope(filing, line, candidate.concept) || isWholeOf(possible);
    if (isWhole || !hasRival(possible)) candidates.push({ fact, candidate });
  }
  return candidates;
};

/**
 * The candidates among which a line is chosen, the better list first: see `Line.place`. Where the filing's presentation is not loaded all are one list.
 */
const rankedByStanding = (
  filing: Filing,
  line: Line,
  candidates: readonly CandidateFact[],
): readonly (readonly CandidateFact[])[] => {
  const standing = standingIn(filing, line.statement);
  if (standing === null) return [candidates];
  const on = candidates.filter(({ candidate }) => standing.on.has(candidate.name));
  const printed = candidates.filter(
    ({ candidate }) => standing.on.has(candidate.name) || standing.elsewhere.has(candidate.name),
  );
  if (line.place === 'any_statement') return [printed];
  return line.place === 'notes' ? [on, printed, candidates] : [on, printed];
};

/** What every guard of a line in turn leaves of some candidates. */
export const guarded = (
  candidates: readonly CandidateFact[],
  { guards }: Line,
  report: Report,
): readonly CandidateFact[] =>
  guards.reduce((left, guard) => (left.length === 0 ? left : guard(left, report)), candidates);

/** A line as one filing reports it for exactly that period; null when it does not. */
export const reportedIn = (filing: Filing, line: Line, period: Period): CandidateFact | null => {
  const report = reportOver(filing, period);
  for (const candidates of rankedByStanding(filing, line, candidatesIn(filing, line, period))) {
    const [chosen] = guarded(candidates, line, report);
    if (chosen) return chosen;
  }
  return null;
};

/** A rule as a trace names it. */
export interface NamedRule {
  readonly id: string;
  readonly because: string;
}

const wholeBeforePart: NamedRule = {
  id: 'whole_before_part',
  because:
    'A concept of another scope stands in only where the filing reports none of the concepts that it is a part of.',
};
const oneScopeOverTime: NamedRule = {
  id: 'one_scope_over_time',
  because:
    'Over periods that the company reports under both concepts the amounts differ, so this one would break the series of the line.',
};
const printedOnStatement: NamedRule = {
  id: 'printed_on_statement',
  because: 'A figure that the statement prints comes before one that stands elsewhere in the filing.',
};
const firstInOrder: NamedRule = {
  id: 'first_in_order',
  because: 'Of the concepts that can carry the line, the first in its order of priority is taken.',
};

/** A concept of a line that a filing reports, and the rule by which it is not the line. */
interface PassedOver {
  readonly reported: CandidateFact;
  readonly rule: NamedRule;
}

/** How one filing's figure for a line came to be chosen; `chosen` is what `reportedIn` answers. */
export interface Choice {
  readonly chosen: CandidateFact | null;
  /** The rule that decided: the last that left a candidate out, else the order. */
  readonly rule: NamedRule;
  readonly passedOver: readonly PassedOver[];
}

/** Every concept of the line that the filing has for the period, whether it qualifies or not. */
const allCandidatesIn = (filing: Filing, line: Line, period: Period): readonly CandidateFact[] =>
  candidatesOf(filing, line).flatMap((candidate) => {
    const fact = factAt(filing, candidate.name, unitOf(line, filing), period);
    return fact ? [{ fact, candidate }] : [];
  });

/** The rule but for which a chosen concept would have been kept from the line. */
const admissionOf = (possible: PossiblePart): Admission | undefined => {
  const { filing, line, candidate } = possible;
  const { concept } = candidate;
  const ofLine = line.admits.find((rule) => rule.isOfLine(filing, concept));
  if (ofLine && isOfAnotherFamily(filing, line, concept)) return ofLine;
  return isWholeOf(possible) && hasRival(possible)
    ? line.admits.find((rule) => rule.isWhole(filing, concept))
    : undefined;
};

/** The rule by which a concept of the line is none of those it is chosen among. */
const keepingOut = (filing: Filing, line: Line, candidate: Candidate): NamedRule => {
  const rule = line.otherScopes.find(({ isOther }) => isOther(filing, candidate.concept));
  if (rule) return rule;
  return isBarred(filing, line, candidate) ? oneScopeOverTime : wholeBeforePart;
};

/** Repeats the choice of `reportedIn` and names the rule behind each candidate that is not the line. */
export const explainReported = (filing: Filing, line: Line, period: Period): Choice => {
  const report = reportOver(filing, period);
  const eligible = candidatesIn(filing, line, period);
  const rules = new Map<Candidate, NamedRule>();
  for (const { candidate } of allCandidatesIn(filing, line, period))
    if (!eligible.some((each) => each.candidate === candidate))
      rules.set(candidate, keepingOut(filing, line, candidate));
  let chosen: CandidateFact | null = null;
  let decisive: NamedRule = firstInOrder;
  for (const [at, list] of rankedByStanding(filing, line, eligible).entries()) {
    let left = list;
    for (const guard of line.guards) {
      const kept = left.length === 0 ? left : guard(left, report);
      const removed = left.filter(({ candidate }) => !kept.some((each) => each.candidate === candidate));
      for (const { candidate } of removed) rules.set(candidate, guard);
      if (removed.length > 0) decisive = guard;
      left = kept;
    }
    const [first, ...further] = left;
    if (!first) continue;
    chosen = first;
    for (const { candidate } of further) rules.set(candidate, firstInOrder);
    const notPrinted = eligible.filter(({ candidate }) => candidate !== first.candidate && !rules.has(candidate));
    for (const { candidate } of notPrinted) rules.set(candidate, printedOnStatement);
    if (notPrinted.length > 0 && at === 0 && decisive === firstInOrder && further.length === 0)
      decisive = printedOnStatement;
    break;
  }
  if (chosen) decisive = admissionOf({ ...chosen, filing, line, period }) ?? decisive;
  const passedOver = allCandidatesIn(filing, line, period).flatMap((reported) => {
    const rule = rules.get(reported.candidate);
    return reported.candidate === chosen?.candidate ? [] : [{ reported, rule: rule ?? printedOnStatement }];
  });
  return { chosen, rule: decisive, passedOver };
};
