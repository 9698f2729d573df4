import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

/** An item with a value that may be the sum of others. */
interface Part {
  readonly value: Decimal;
}

const sumOf = (parts: readonly Part[]): Decimal => decimal.sum(parts.map(({ value }) => value));

const combinations = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  size === 0
    ? [[]]
    : items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));

/** Whether a subset of at least `least` parts adds up exactly to a value. */
export const isSumOfSubset = (value: Decimal, parts: readonly Part[], least = 2): boolean => {
  if (least <= 0 && decimal.isZero(value)) return true;
  return parts.some((part, at) => isSumOfSubset(decimal.subtract(value, part.value), parts.slice(at + 1), least - 1));
};

/** With more parts, some subset adds up to any value by chance. */
const mostParts = 12;

/**
 * Removes subtotals of other items (`Product` next to each product). These are one or two items by which the sum
 * exceeds the total exactly, three items that are each the sum of remaining ones, or one such item if the remaining
 * ones add up to the total within their rounding. Null if there are none, or more than one choice.
 */
export const withoutSubtotals = <T extends Part>(
  items: readonly T[],
  total: Decimal,
  comesRoundlyTo: (values: readonly Decimal[], total: Decimal) => boolean,
): readonly T[] | null => {
  const excess = decimal.subtract(sumOf(items), total);
  const parts = items.filter(({ value }) => !decimal.isZero(value));
  const isExcess = (dropped: readonly T[]): boolean => decimal.equals(sumOf(dropped), excess);
  const left = (dropped: readonly T[]): readonly T[] => parts.filter((part) => !dropped.includes(part));
  const areSums = (dropped: readonly T[]): boolean =>
    parts.length <= mostParts && dropped.every(({ value }) => isSumOfSubset(value, left(dropped)));
  const isRound = (dropped: readonly T[]): boolean =>
    comesRoundlyTo(
      left(dropped).map(({ value }) => value),
      total,
    );
  const ways: readonly (readonly [size: number, isWay: (dropped: readonly T[]) => boolean])[] = [
    [1, isExcess],
    [2, isExcess],
    [3, (dropped) => isExcess(dropped) && areSums(dropped)],
    [1, (dropped) => isRound(dropped) && areSums(dropped)],
  ];
  for (const [size, isWay] of ways) {
    if (size > 2 && parts.length > mostParts) continue;
    const [only, ...further] = combinations(parts, size).filter(isWay);
    if (only && further.length === 0 && items.length - only.length >= 2)
      return items.filter((item) => !only.includes(item));
  }
  return null;
};

/** Whether a value is within some hundredths of a total. */
const isNear = (value: Decimal, total: Decimal, hundredths: string): boolean =>
  decimal.compare(
    decimal.multiply(decimal.absolute(decimal.subtract(value, total)), '100' as Decimal),
    decimal.multiply(decimal.absolute(total), hundredths as Decimal),
  ) <= 0;

/**
 * Removes the item that is the exact sum of three or more others, if all items far exceed the total and the others
 * nearly reach it. The difference belongs to no region or product. Null if there is none.
 */
export const withoutOverlap = <T extends Part>(items: readonly T[], total: Decimal): readonly T[] | null => {
  const parts = items.filter(({ value }) => !decimal.isZero(value));
  const sum = sumOf(parts);
  if (parts.length > mostParts || isNear(sum, total, '5')) return null;
  const [only, ...further] = parts.filter(
    (part) =>
      isNear(decimal.subtract(sum, part.value), total, '2') &&
      isSumOfSubset(
        part.value,
        parts.filter((other) => other !== part),
        3,
      ),
  );
  return only && further.length === 0 ? items.filter((item) => item !== only) : null;
};
