import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { CompanyReports } from './company-reports.ts';
import { roundingIn } from './rounding-in.ts';
import { toleranceOf } from '../rules/identities.ts';
import type { LineValue, LineValues } from '../facts/line-value.ts';

/** The values of a line in four consecutive quarters. Null if one of them lacks it. */
export const inEachQuarter = (key: string, quarters: readonly LineValues[]): readonly LineValue[] | null => {
  const values: LineValue[] = [];
  for (const lines of quarters) {
    const value = lines.get(key);
    if (!value || (values[0] && value.unit !== values[0].unit)) return null;
    values.push(value);
  }
  return values.length === 4 ? values : null;
};

export const isSumOf = (value: LineValue, values: readonly LineValue[], tolerance: Decimal): boolean => {
  const total = decimal.sum(values.map((each) => each.value));
  return decimal.compare(decimal.absolute(decimal.subtract(total, value.value)), tolerance) <= 0;
};

/** Whether a line of twelve months equals the sum of its four served quarters within the rounding. */
export const isTheirSum = (
  reports: CompanyReports,
  key: string,
  lines: LineValues,
  quarters: readonly LineValues[],
): boolean => {
  const value = lines.get(key);
  const values = value ? inEachQuarter(key, quarters) : null;
  if (!value || !values || values[0]?.unit !== value.unit) return false;
  return isSumOf(value, values, toleranceOf([value, ...values], roundingIn(reports)));
};
