import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { factAt, type Found, type Period } from '../rules/report.ts';

/** A figure that a filing gives for a line. */
export interface Chosen {
  readonly filing: Filing;
  readonly found: Found;
}

/** Closer to the whole than this, an amount may be the whole by another measure. */
const part = '0.75' as Decimal;

/**
 * The figure of a filing, or that of the one before it: a later report that repeats only a part, which the earlier one passed over
 * for a larger amount (revenue from related parties, in a table that compares years), says nothing new of the line.
 */
export const asToldBefore = ({ filing, found }: Chosen, before: Chosen | null, period: Period): Found => {
  if (before === null || before.found.candidate.name === found.candidate.name) return found;
  const { unit, value } = found.fact;
  if (before.found.fact.unit !== unit || oneValueOf(before.found.fact.value, value) !== null) return found;
  const mostOfPart = decimal.multiply(decimal.absolute(before.found.fact.value), part);
  if (decimal.compare(decimal.absolute(value), mostOfPart) > 0) return found;
  const passedOver = factAt(before.filing, found.candidate.name, unit, period);
  const isStillReported = factAt(filing, before.found.candidate.name, unit, period) !== null;
  return passedOver === null || isStillReported || oneValueOf(passedOver.value, value) === null ? found : before.found;
};
