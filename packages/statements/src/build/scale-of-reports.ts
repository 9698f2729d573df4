import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import type { LineValue } from '../facts/line-value.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { inOtherFilings } from './alternatives.ts';
import type { CompanyReports } from './company-reports.ts';

/** Factors of an amount printed in thousands or millions but filed as dollars. */
const scales = ['1000' as Decimal, '1000000' as Decimal];

/** Amounts of one line in different years mostly differ by less than this factor. */
const mostFactor = '30' as Decimal;

/** Trailing zeros of amounts in a filing that prints thousands. */
const thousands = 3;

/** Number of days with an amount of similar size under the same concept, in any report. */
const daysNear = ({ filings }: CompanyReports, { taxonomy, concept, end }: Fact, size: Decimal): number => {
  const days = new Set<Day>();
  for (const { facts } of filings)
    for (const [day, sameDay] of facts.get(`${taxonomy}:${concept}`) ?? [])
      for (const { value } of day === end ? [] : sameDay) {
        const other = decimal.absolute(value);
        const [less, more] = decimal.compare(other, size) < 0 ? [other, size] : [size, other];
        if (decimal.compare(decimal.multiply(less, mostFactor), more) >= 0) days.add(day);
      }
  return days.size;
};

/**
 * The right amount if a value has the wrong scale: another report's amount for the same concept and period, a thousand
 * or a million times as large, if the company's other amounts have that size. For a fraction of a dollar in a filing
 * that prints thousands, the amount itself. Null if the scale is right.
 */
export const otherScaleOf = (
  reports: CompanyReports,
  value: LineValue | undefined,
  until: Filing | null,
): Decimal | null => {
  const [term] = value?.terms ?? [];
  if (!value || !term || value.origin !== 'reported' || value.unit !== value.currency) return null;
  const size = decimal.absolute(value.value);
  if (decimal.isZero(size)) return null;
  const { start, end } = term.fact;
  for (const { value: reported } of inOtherFilings(reports, value, { start, end }, until)) {
    const other = decimal.absolute(reported);
    if (decimal.compare(other, size) <= 0) continue;
    const isScaled = scales.some((scale) => oneValueOf(decimal.multiply(size, scale), other) !== null);
    if (isScaled && daysNear(reports, term.fact, other) > daysNear(reports, term.fact, size)) return reported;
  }
  const isPart = !decimal.equals(size, decimal.roundToPlaces(size, 0, 'half-up'));
  return isPart && (reports.byAccession.get(value.vintage)?.rounding ?? 0) >= thousands ? value.value : null;
};
