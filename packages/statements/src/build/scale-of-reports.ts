import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { reportedValue, type LineValue } from '../facts/line-value.ts';
import { oneValueOf, trailingZeros } from '../facts/one-value.ts';
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

/** Above this size, an amount of a note may be exact in a filing that prints millions. */
const leastOfNote = '100000' as Decimal;

/**
 * Whether an amount is below one unit of its filing: 328 in a filing that prints millions, or a fraction of a dollar in one
 * that prints thousands. It was filed in the printed unit, or per share.
 */
const isBelowUnit = ({ byAccession }: CompanyReports, { value, accession }: Fact): boolean => {
  const rounding = byAccession.get(accession)?.rounding ?? 0;
  const size = decimal.absolute(value);
  return (
    rounding >= thousands &&
    !decimal.isZero(size) &&
    trailingZeros(value) < thousands &&
    decimal.compare(size, leastOfNote) < 0 &&
    decimal.compare(size, `1${'0'.repeat(rounding)}` as Decimal) < 0
  );
};

/** Above this size, a term of a difference is not checked: amounts printed in thousands or millions are smaller. */
const mostOfTerm = '10000000' as Decimal;

/**
 * The right amount if a reported value has the wrong scale: another report's amount for the same concept and period, a thousand
 * or a million times as large, if the company's other amounts have that size. For an amount below the unit of its filing, the
 * amount itself. Null if the scale is right.
 */
const rightAmountOf = (reports: CompanyReports, value: LineValue, fact: Fact, until: Filing | null): Decimal | null => {
  const size = decimal.absolute(value.value);
  if (decimal.isZero(size)) return null;
  for (const { value: reported } of inOtherFilings(reports, value, { start: fact.start, end: fact.end }, until)) {
    const other = decimal.absolute(reported);
    if (decimal.compare(other, size) <= 0) continue;
    const isScaled = scales.some((scale) => oneValueOf(decimal.multiply(size, scale), other) !== null);
    if (isScaled && daysNear(reports, fact, other) > daysNear(reports, fact, size)) return reported;
  }
  return isBelowUnit(reports, fact) ? value.value : null;
};

/**
 * The right amount if a value has the wrong scale. For a value computed from an amount of another scale, the value itself. Null if
 * the scale is right.
 */
export const otherScaleOf = (
  reports: CompanyReports,
  value: LineValue | undefined,
  until: Filing | null,
): Decimal | null => {
  const [term] = value?.terms ?? [];
  if (!value || !term || value.unit !== value.currency) return null;
  if (value.origin === 'reported') return rightAmountOf(reports, value, term.fact, until);
  const isOff = value.terms.some(
    ({ fact }) =>
      decimal.compare(decimal.absolute(fact.value), mostOfTerm) < 0 &&
      rightAmountOf(reports, reportedValue(fact, false), fact, until) !== null,
  );
  return isOff ? value.value : null;
};
