import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import type { CandidateFact, Report } from './report.ts';

type Judge = (candidates: readonly CandidateFact[], report: Report) => readonly CandidateFact[];

/** Narrows the candidates of a line that a filing reports; the first that is left is the line, none: the line is not served. */
export interface Guard extends Judge {
  readonly id: string;
  /** The accounting behind it, in one sentence. */
  readonly because: string;
}

/** Lets concepts carry a line that other rules would keep from it. */
export interface Admission {
  readonly id: string;
  readonly because: string;
  /** Whether a concept is of the line's own scope, whatever the company has had in it. */
  isOfLine(filing: Filing, concept: string): boolean;
  /** Whether it is all of the line, whatever stands beside it. */
  isWhole(filing: Filing, concept: string): boolean;
}

/** Keeps concepts from a line that are of another scope than the company has had it in. */
export interface OtherScope {
  readonly id: string;
  readonly because: string;
  isOther(filing: Filing, concept: string): boolean;
}

/** Names a guard and gives its reason. */
export const guard = (id: string, because: string, judge: Judge): Guard => Object.assign(judge, { id, because });

/** Keeps each candidate that a predicate accepts. */
export const guardEach = (
  id: string,
  because: string,
  accepts: (candidate: CandidateFact, report: Report) => boolean,
): Guard => guard(id, because, (candidates, report) => candidates.filter((each) => accepts(each, report)));

/** The larger of two candidates, the first of equal ones. */
const larger = (best: CandidateFact, next: CandidateFact): CandidateFact =>
  decimal.compare(next.fact.value, best.fact.value) > 0 ? next : best;

export const largest = guard(
  'largest',
  'The notes repeat a part of the total under a similar concept, so the largest amount is the total.',
  (candidates) => candidates.slice(0, 1).map((first) => candidates.reduce(larger, first)),
);

const [four, twenty, twentyOne] = ['4' as Decimal, '20' as Decimal, '21' as Decimal];

/** Whether an amount is so small beside another that it is of something else. */
export const isBelowQuarter = (value: Decimal, other: Decimal): boolean =>
  decimal.compare(decimal.multiply(value, four), other) < 0;

export const largestButForRounding = guard(
  'largest_but_for_rounding',
  'A part is not more than the whole, so a clearly larger amount is the whole; a note may round the same one up.',
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
  'Of several amounts, one below a quarter of another is of a part that the filing tells apart.',
  (candidates) =>
    candidates.filter(
      ({ fact }) =>
        decimal.isZero(fact.value) || !candidates.some((other) => isBelowQuarter(fact.value, other.fact.value)),
    ),
);

export const notNegative = guard(
  'not_negative',
  'Some filers report a contra account with a negative sign, which would turn a difference into a sum.',
  (candidates) => (candidates[0]?.fact.value.startsWith('-') === true ? [] : candidates),
);

export const amountBeforeZero = guard(
  'amount_before_zero',
  'A filing that gives zero under one concept and an amount under another has the amount.',
  (candidates) => {
    const amounts = candidates.filter(({ fact }) => !decimal.isZero(fact.value));
    return amounts.length > 0 ? amounts : candidates;
  },
);
