import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { factAt, type CandidateFact, type Period } from '../rules/report.ts';

/** The fact that a filing reports for a line. */
export interface Chosen {
  readonly filing: Filing;
  readonly selected: CandidateFact;
}

/** Above this share of the whole, an amount may be the whole by another measure. */
const part = '0.75' as Decimal;

/**
 * The choice of a filing, or that of the previous one. A later report may repeat only a part that the earlier report
 * passed over for a larger amount, such as revenue from related parties in a table that compares years. The earlier
 * amount then stays.
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
