import { decimal } from '@dqs/core';
import { isRounded } from '../facts/one-value.ts';
import { guard, type Guard } from './guard.ts';
import type { CandidateFact } from './report.ts';
import { isRoundNumber } from './revenue.ts';

/** Lines whose concepts are amounts of different owners, or other measures. These can be close to each other without being the same. */
const ofOwners = new Set([
  'net_income',
  'net_income_continuing',
  'comprehensive_income',
  'mezzanine_equity',
  'stockholders_equity',
  'total_equity',
]);

/** The amount in the sign of the line. */
const amountOf = ({ fact, candidate }: CandidateFact) => (candidate.negated ? decimal.negate(fact.value) : fact.value);

const exactBeforeRounding: Guard = guard(
  'exact_before_rounding',
  'A note rounds an amount that the statement has exactly under another concept. The exact amount is the line.',
  (candidates, { filing }) =>
    candidates.filter(
      (each) =>
        !isRoundNumber(each.fact, filing) ||
        !candidates.some((other) => !isRoundNumber(other.fact, filing) && isRounded(amountOf(each), amountOf(other))),
    ),
);

interface Guarded {
  readonly key: string;
  readonly guards: readonly Guard[];
}

/** The guards of a line in the order in which they are applied. */
export const guardsOf = ({ key, guards }: Guarded): readonly Guard[] =>
  ofOwners.has(key) ? guards : [exactBeforeRounding, ...guards];
