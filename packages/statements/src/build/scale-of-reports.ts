import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import type { LineValue } from '../facts/line-value.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { inOtherFilings } from './alternatives.ts';
import type { CompanyReports } from './company-reports.ts';

/** An amount that is printed in thousands or in millions, and was filed as if it were printed in dollars. */
const scales = ['1000' as Decimal, '1000000' as Decimal];

/** Amounts of one line over years are mostly closer than this. */
const timesApart = '30' as Decimal;

/** Zeros in which the amounts of a filing end that prints them in thousands. */
const thousands = 3;

/** The days on which an amount of about the size ends under the same concept, in any report. */
const daysNear = ({ filings }: CompanyReports, { taxonomy, concept, end }: Fact, size: Decimal): number => {
  const days = new Set<Day>();
  for (const { facts } of filings)
    for (const [day, sameDay] of facts.get(`${taxonomy}:${concept}`) ?? [])
      for (const { value } of day === end ? [] : sameDay) {
        const other = decimal.absolute(value);
        const [less, more] = decimal.compare(other, size) < 0 ? [other, size] : [size, other];
        if (decimal.compare(decimal.multiply(less, timesApart), more) >= 0) days.add(day);
      }
  return days.size;
};

/**
 * The amount that another report gives for the same concept and period a thousand or a million times as large, where the company's
 * other amounts are of that size; else, of a part of a dollar in a filing that prints thousands, the amount itself. Null where the
 * amount is in the scale of the reports.
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
