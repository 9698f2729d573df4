import type { Day } from '@dqs/schemas';
import { decimal } from '@dqs/core';
import type { Filing } from '../facts/filing.ts';
import { lengthOf, tolerance } from '../facts/length.ts';
import { guard } from './guard.ts';
import type { Candidate, Period } from './report.ts';

/** Columns of a printed statement that every filer has; tables of notes may go back further. */
const columnsOf = ({ report }: Filing, { start }: Period): number => (report === 'annual' && start !== null ? 3 : 2);

const daysOf = (start: Day | null, end: Day): number | null => (start === null ? null : lengthOf(start, end));

const isAsLong = (left: number | null, right: number | null): boolean =>
  left === null || right === null ? left === right : Math.abs(left - right) <= tolerance;

/** For how many periods of one length a filing gives an amount under a concept; a zero says that the period had none. */
const periodsWith = (filing: Filing, { name }: Candidate, { start, end }: Period): number => {
  const length = daysOf(start, end);
  const given = [...(filing.facts.get(name) ?? [])].filter(([day, facts]) =>
    facts.some((fact) => !decimal.isZero(fact.value) && isAsLong(daysOf(fact.start, day), length)),
  );
  return Math.min(given.length, columnsOf(filing, { start, end }));
};

export const givenForAllPeriods = guard(
  'given_for_all_periods',
  'A statement prints a row for each period that it compares, so an amount that the filing gives for fewer of them is of a note.',
  (candidates, { filing, period }) => {
    const [first] = candidates;
    if (!first || candidates.every(({ fact }) => decimal.equals(fact.value, first.fact.value))) return candidates;
    const counted = candidates.map((each) => ({ each, count: periodsWith(filing, each.candidate, period) }));
    const most = Math.max(...counted.map(({ count }) => count));
    return counted.filter(({ count }) => count === most).map(({ each }) => each);
  },
);
