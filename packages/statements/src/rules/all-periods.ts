import type { Day } from '@dqs/schemas';
import { decimal } from '@dqs/core';
import type { Filing } from '../facts/filing.ts';
import { lengthOf, tolerance } from '../facts/length.ts';
import { guard } from './guard.ts';
import type { Candidate, Period } from './report.ts';

/** Columns that every printed statement has. Tables in notes may cover more years. */
const columnsOf = ({ report }: Filing, { start }: Period): number => (report === 'annual' && start !== null ? 3 : 2);

const daysOf = (start: Day | null, end: Day): number | null => (start === null ? null : lengthOf(start, end));

const isAsLong = (left: number | null, right: number | null): boolean =>
  left === null || right === null ? left === right : Math.abs(left - right) <= tolerance;

/** Number of periods of the same length for which a filing reports an amount under a concept. Zeros do not count. */
const periodsWith = (filing: Filing, { name }: Candidate, { start, end }: Period): number => {
  const length = daysOf(start, end);
  const given = [...(filing.facts.get(name) ?? [])].filter(([day, facts]) =>
    facts.some((fact) => !decimal.isZero(fact.value) && isAsLong(daysOf(fact.start, day), length)),
  );
  return Math.min(given.length, columnsOf(filing, { start, end }));
};

export const givenForAllPeriods = guard(
  'given_for_all_periods',
  'A statement prints a row for every period that it compares. An amount for fewer periods comes from a note.',
  (candidates, { filing, period }) => {
    const [first] = candidates;
    if (!first || candidates.every(({ fact }) => decimal.equals(fact.value, first.fact.value))) return candidates;
    const counted = candidates.map((each) => ({ each, count: periodsWith(filing, each.candidate, period) }));
    const most = Math.max(...counted.map(({ count }) => count));
    return counted.filter(({ count }) => count === most).map(({ each }) => each);
  },
);
