import { decimal } from '@dqs/core';
import { statementTaxonomies, type Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import type { Line } from '../lines/line.ts';
import { guardsOf } from '../rules/exact-before-rounding.ts';
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

/** Concepts that decide between candidates without carrying a line. */
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

/** The concepts that can carry a line in a filing: the common ones, then the filer's own that represent the line. */
export const candidatesOf = (filing: Filing, line: Line): readonly Candidate[] => {
  const own = ownCandidatesOf(filing, line);
  return own.length > 0 ? [...line.candidates, ...own] : line.candidates;
};

/**
 * Whether a concept's scope differs from that of the company's other reports. A concept printed on the balance sheet is
 * the line regardless of the notes, because a balance sheet has one row for it and interim reports have no such notes.
 */
const isBarred = (filing: Filing, line: Line, { concept, name }: Candidate): boolean => {
  if (line.otherScopes.some((rule) => rule.isOther(filing, concept))) return true;
  if (!isOfAnotherFamily(filing, line, concept) || line.admits.some((rule) => rule.isOfLine(filing, concept)))
    return false;
  const on = line.statement === 'balance' ? standingIn(filing, 'balance')?.on : undefined;
  return !on?.has(name) || line.candidates.some((other) => other.name !== name && on.has(other.name));
};

/**
 * Whether the filing has a concept of the line's scope for exactly that period, even if it is not chosen. An amount of
 * all owners does not count for the parent's share.
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

/** Whether the filing has any concept of the line for exactly that period, regardless of its scope. */
export const holdsAny = (filing: Filing, line: Line, period: Period): boolean =>
  allCandidatesIn(filing, line, period).length > 0;

/** Whether all amounts of a concept are round numbers of a note that no income identity supports. */
const isRoundedNote = (filing: Filing, period: Period, facts: readonly Fact[]): boolean =>
  facts.length > 0 &&
  facts.every((fact) => isRoundNumber(fact, filing) && !isSupported(fact.value, amountsIn(filing, period)));

/** A candidate that may be only a part of the line because of another concept. */
interface PossiblePart extends CandidateFact {
  readonly filing: Filing;
  readonly line: Line;
  readonly period: Period;
}

/**
 * Whether all amounts of a supposed total are below the part, so that it is not the total. Two parts may each be
 * smaller.
 */
const isBelowPart = ({ line, candidate, fact }: PossiblePart, rival: string, amounts: readonly Fact[]): boolean =>
  !grossRevenue.has(candidate.concept) &&
  line.unlessReported[rival]?.includes(candidate.concept) !== true &&
  amounts.length > 0 &&
  amounts.every(({ value }) => decimal.compare(value, fact.value) < 0);

/** Whether a concept can be the whole line by itself. */
const carries = ({ candidates }: Line, concept: string): boolean =>
  candidates.some((candidate) => candidate.concept === concept && !candidate.negated);

/** Whether another concept makes a candidate a part. For revenue, a total counts only if the statement prints it. */
const isRival = (possible: PossiblePart, rival: string): boolean => {
  const { filing, line, period } = possible;
  if (!reports(filing, rival, period.end)) return false;
  const amounts = factsAt(filing, rival, period);
  // A total of zero does not contain the amount, and a part of zero adds nothing to it.
  if (amounts.length > 0 && amounts.every(({ value }) => decimal.isZero(value))) return false;
  if (!line.rivalsOnStatement) return !isBelowPart(possible, rival, amounts) || !carries(line, rival);
  const standing = standingIn(filing, line.statement);
  return (
    !isRoundedNote(filing, period, amounts) &&
    !isBelowPart(possible, rival, amounts) &&
    (standing === null || statementTaxonomies.some((taxonomy) => standing.on.has(`${taxonomy}:${rival}`)))
  );
};

/** Whether other concepts of the filing make a candidate a part of the line. */
const hasRival = (possible: PossiblePart): boolean =>
  possible.line.unlessReported[possible.candidate.concept]?.some((rival) => isRival(possible, rival)) === true;

/**
 * Whether a rule of the line admits the candidate as the whole. Not for zeros, which show that the statement has no
 * such row.
 */
const isWholeOf = ({ filing, line, fact, candidate }: PossiblePart): boolean =>
  line.admits.some((rule) => rule.isWhole(filing, candidate.concept)) && !decimal.isZero(fact.value);

/** Every candidate of a line for exactly that period, in order of priority. */
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
 * Groups of candidates to choose from, best first (see `Line.place`). A single group if the printed statement is not
 * loaded.
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

/** Applies the guards of a line one after the other. */
export const guarded = (candidates: readonly CandidateFact[], line: Line, report: Report): readonly CandidateFact[] =>
  guardsOf(line).reduce((left, guard) => (left.length === 0 ? left : guard(left, report)), candidates);

/** A line as one filing reports it for exactly that period. Null if the filing does not. */
export const reportedIn = (filing: Filing, line: Line, period: Period): CandidateFact | null => {
  const report = reportOver(filing, period);
  for (const candidates of rankedByStanding(filing, line, candidatesIn(filing, line, period))) {
    const [chosen] = guarded(candidates, line, report);
    if (chosen) return chosen;
  }
  return null;
};

/** A rule as shown in a trace. */
export interface NamedRule {
  readonly id: string;
  readonly because: string;
}

const wholeBeforePart: NamedRule = {
  id: 'whole_before_part',
  because: 'A concept of another scope is used only if the filing reports none of the concepts that contain it.',
};
const oneScopeOverTime: NamedRule = {
  id: 'one_scope_over_time',
  because:
    'The amounts differ in periods that the company reports under both concepts. This concept would break the series of the line.',
};
const printedOnStatement: NamedRule = {
  id: 'printed_on_statement',
  because: 'A figure printed on the statement has priority over one elsewhere in the filing.',
};
const firstInOrder: NamedRule = {
  id: 'first_in_order',
  because: 'The first concept in the line’s order of priority is used.',
};

/** A reported concept of the line, and the rule that excluded it. */
interface PassedOver {
  readonly reported: CandidateFact;
  readonly rule: NamedRule;
}

/** How a filing's fact for a line was chosen. `chosen` equals the result of `reportedIn`. */
export interface Choice {
  readonly chosen: CandidateFact | null;
  /** The rule that decided: the last one that excluded a candidate, otherwise the order of priority. */
  readonly rule: NamedRule;
  readonly passedOver: readonly PassedOver[];
}

/** Every concept of the line that the filing has for the period, qualified or not. */
const allCandidatesIn = (filing: Filing, line: Line, period: Period): readonly CandidateFact[] =>
  candidatesOf(filing, line).flatMap((candidate) => {
    const fact = factAt(filing, candidate.name, unitOf(line, filing), period);
    return fact ? [{ fact, candidate }] : [];
  });

/** The rule that admitted a chosen concept which would otherwise be excluded. */
const admissionOf = (possible: PossiblePart): Admission | undefined => {
  const { filing, line, candidate } = possible;
  const { concept } = candidate;
  const ofLine = line.admits.find((rule) => rule.isOfLine(filing, concept));
  if (ofLine && isOfAnotherFamily(filing, line, concept)) return ofLine;
  return isWholeOf(possible) && hasRival(possible)
    ? line.admits.find((rule) => rule.isWhole(filing, concept))
    : undefined;
};

/** The rule that keeps a concept of the line from the candidates. */
const keepingOut = (filing: Filing, line: Line, candidate: Candidate): NamedRule => {
  const rule = line.otherScopes.find(({ isOther }) => isOther(filing, candidate.concept));
  if (rule) return rule;
  return isBarred(filing, line, candidate) ? oneScopeOverTime : wholeBeforePart;
};

/** Repeats the choice of `reportedIn` and names the rule that excluded each other candidate. */
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
    for (const guard of guardsOf(line)) {
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
