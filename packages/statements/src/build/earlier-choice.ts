import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { factAt, type CandidateFact, type Period } from '../rules/report.ts';

/** A figure that a filing gives for a line. */
export interface Chosen {
  readonly filing: Filing;
  readonly selected: CandidateFact;
}

/** Closer to the whole than this, an amount may be the whole by another measure. */
const part = '0.75' as Decimal;

/**
 * The figure of a filing, or that of the one before it: a later report that repeats only a part, which the earlier one passed over
 * for a larger amount (revenue from related parties, in a table that compares years), says nothing new of the line.
 */
export const preferEarlierChoice = (
  { filing, selected }: Chosen,
  before: Chosen | null,
  period: Period,
): CandidateFact => {
  if (before === null || before.selected.candidate.name === selected.candidate.name) return selected;
  const { unit, value } = selected.fact;
  if (before.selected.fact.unit !== unit || oneValueOf(before.selected.fact.value, value) !== null) return selected;
  const mostOfPart = decimal.multiply(decimal.absolute(before.selected.fact.value), part);
  if (decimal.compare(decimal.absolute(value), mostOfPart) > 0) return selected;
  const passedOver = factAt(before.filing, selected.candidate.name, unit, period);
  const isStillReported = factAt(filing, before.selected.candidate.name, unit, period) !== null;
  return passedOver === null || isStillReported || oneValueOf(passedOver.value, value) === null
    ? selected
    : before.selected;
};
