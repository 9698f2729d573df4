import { decimal } from '@dqs/core';
import { oneValueOf, type BuiltStatement, type LineValue } from '@dqs/statements';
import type { Decimal } from '@dqs/schemas';

/** Factors between an amount and the same amount filed in thousands or millions. */
const scales = ['1000' as Decimal, '1000000' as Decimal];

const isInOtherUnit = (one: Decimal, other: Decimal): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([less, more]) =>
    scales.some((scale) => oneValueOf(decimal.multiply(less as Decimal, scale), more as Decimal) !== null),
  );

/** How later reports contradict first-reported values. One of the two reports is wrong. */
const contradictions = {
  opposite_sign_in_later_reports: (first: Decimal, latest: Decimal) => decimal.equals(first, decimal.negate(latest)),
  other_unit_in_later_reports: isInOtherUnit,
} as const;

interface Contradicted {
  readonly rule: keyof typeof contradictions;
  readonly keys: readonly string[];
}

/**
 * The lines as first reported that later reports have with the opposite sign or in another unit, such as thousands as dollars.
 * These are not restatements: a company does not restate an amount by such a factor.
 */
export const contradictedByLaterReports = ({ latest, original }: BuiltStatement): readonly Contradicted[] => {
  const both = [...(original?.lines ?? [])].flatMap(([key, first]): (readonly [string, LineValue, LineValue])[] => {
    const later = latest.lines.get(key);
    return later?.unit === first.unit && !decimal.isZero(first.value) && !decimal.isZero(later.value)
      ? [[key, first, later]]
      : [];
  });
  return (Object.keys(contradictions) as (keyof typeof contradictions)[]).flatMap((rule) => {
    const keys = both.flatMap(([key, first, later]) => (contradictions[rule](first.value, later.value) ? [key] : []));
    return keys.length === 0 ? [] : [{ rule, keys }];
  });
};
