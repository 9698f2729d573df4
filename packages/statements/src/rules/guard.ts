import { decimal } from '@dqs/core';
import type { Found, Report } from './report.ts';

type Judge = (found: readonly Found[], report: Report) => readonly Found[];

/** Narrows the candidates of a line that a filing reports; the first that is left is the line, none: the line is not served. */
export interface Guard extends Judge {
  readonly id: string;
  /** The accounting behind it, in one sentence. */
  readonly because: string;
}

/** Names a guard and gives its reason. */
export const guard = (id: string, because: string, judge: Judge): Guard => Object.assign(judge, { id, because });

/** Keeps each candidate that a predicate accepts. */
export const guardEach = (id: string, because: string, accepts: (found: Found, report: Report) => boolean): Guard =>
  guard(id, because, (found, report) => found.filter((each) => accepts(each, report)));

export const largest = guard(
  'largest',
  'The notes repeat a part of the total under a similar concept, so the largest amount is the total.',
  (found) =>
    found
      .slice(0, 1)
      .map((first) =>
        found.reduce((best, next) => (decimal.compare(next.fact.value, best.fact.value) > 0 ? next : best), first),
      ),
);

export const notNegative = guard(
  'not_negative',
  'Some filers report a contra account with a negative sign, which would turn a difference into a sum.',
  (found) => (found[0]?.fact.value.startsWith('-') === true ? [] : found),
);

export const amountBeforeZero = guard(
  'amount_before_zero',
  'A filing that gives zero under one concept and an amount under another has the amount.',
  (found) => {
    const amounts = found.filter(({ fact }) => !decimal.isZero(fact.value));
    return amounts.length > 0 ? amounts : found;
  },
);
