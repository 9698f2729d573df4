import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import type { CandidateFact, Report } from './report.ts';

type Judge = (candidates: readonly CandidateFact[], report: Report) => readonly CandidateFact[];

/**
 * Narrows a line's candidates in one filing. The first candidate left is the line. If none is left, the line is
 * missing.
 */
export interface Guard extends Judge {
  readonly id: string;
  /** The accounting behind it, in one sentence. */
  readonly because: string;
}

/** Admits concepts that other rules would exclude from a line. */
export interface Admission {
  readonly id: string;
  readonly because: string;
  /** Whether a concept has the line's scope, regardless of the concepts in the company's other reports. */
  isOfLine(filing: Filing, concept: string): boolean;
  /** Whether a concept is the whole line, regardless of other concepts in the filing. */
  isWhole(filing: Filing, concept: string): boolean;
}

/** Excludes concepts whose scope differs from the one in which the company has reported the line. */
export interface OtherScope {
  readonly id: string;
  readonly because: string;
  isOther(filing: Filing, concept: string): boolean;
}

/** Creates a named guard with its reason. */
export const guard = (id: string, because: string, judge: Judge): Guard => Object.assign(judge, { id, because });

/** Keeps each candidate that a predicate accepts. */
export const guardEach = (
  id: string,
  because: string,
  accepts: (candidate: CandidateFact, report: Report) => boolean,
): Guard => guard(id, because, (candidates, report) => candidates.filter((each) => accepts(each, report)));

/** The larger of two candidates. The first one if both are equal. */
const larger = (best: CandidateFact, next: CandidateFact): CandidateFact =>
  decimal.compare(next.fact.value, best.fact.value) > 0 ? next : best;

export const largest = guard(
  'largest',
  'Notes repeat a part of the total under a similar concept, so the largest amount is the total.',
  (candidates) => candidates.slice(0, 1).map((first) => candidates.reduce(larger, first)),
);

const [four, twenty, twentyOne] = ['4' as Decimal, '20' as Decimal, '21' as Decimal];

/** Whether an amount is less than a quarter of another and therefore something else. */
export const isBelowQuarter = (value: Decimal, other: Decimal): boolean =>
  decimal.compare(decimal.multiply(value, four), other) < 0;

export const largestButForRounding = guard(
  'largest_but_for_rounding',
  'A part is not more than the whole, so a clearly larger amount is the whole. A note may round the same amount up.',
  (candidates) => {
    const [first, ...further] = candidates;
    if (!first) return [];
    const most = further.reduce(larger, first);
    const [left, right] = [decimal.multiply(most.fact.value, twenty), decimal.multiply(first.fact.value, twentyOne)];
    return [decimal.compare(left, right) > 0 ? most : first];
  },
);

export const notSmallPart = guard(
  'not_a_small_part',
  'An amount below a quarter of another one is a part that the filing reports separately.',
  (candidates) =>
    candidates.filter(
      ({ fact }) =>
        decimal.isZero(fact.value) || !candidates.some((other) => isBelowQuarter(fact.value, other.fact.value)),
    ),
);

export const notNegative = guard(
  'not_negative',
  'Some filers report a contra account with a negative sign. A difference would then become a sum.',
  (candidates) => (candidates[0]?.fact.value.startsWith('-') === true ? [] : candidates),
);

export const amountBeforeZero = guard(
  'amount_before_zero',
  'If a filing reports zero under one concept and an amount under another, the amount counts.',
  (candidates) => {
    const amounts = candidates.filter(({ fact }) => !decimal.isZero(fact.value));
    return amounts.length > 0 ? amounts : candidates;
  },
);
