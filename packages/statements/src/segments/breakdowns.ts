import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { isSumOfSubset } from './subtotals.ts';

/** An item with a value that is part of a total. */
interface Part {
  readonly value: Decimal;
}

const sumOf = (parts: readonly Part[]): Decimal => decimal.sum(parts.map(({ value }) => value));

/** With more parts, too many sets add up to any total by chance. */
const mostParts = 40;
/** Maximum size of all breakdowns except the finest. Larger sets add up to the total by chance. */
const mostOfSmall = 4;
/** With few parts, larger sets are tried as well, smallest first. */
const [mostOfFew, fewParts] = [[4, 5, 6], 16] as const;
/** Above this number, most sets add up to the total by chance. */
const mostSets = 60;
/** No filer reports more breakdowns on one axis. */
const mostBreakdowns = 4;

/** The sets of at least two parts, up to a size, that add up exactly to a total, as indexes. */
const smallSets = (parts: readonly Part[], total: Decimal, most: number): readonly (readonly number[])[] => {
  const sets: (readonly number[])[] = [];
  const grow = (taken: readonly number[], sum: Decimal): void => {
    if (taken.length >= 2 && decimal.equals(sum, total)) sets.push(taken);
    if (taken.length === most) return;
    for (let at = (taken.at(-1) ?? -1) + 1; at < parts.length; at += 1)
      grow([...taken, at], decimal.add(sum, parts[at]!.value));
  };
  grow([], '0' as Decimal);
  return sets;
};

/** How many times a total fits exactly into a sum. Null if it does not. */
const timesIn = (sum: Decimal, total: Decimal): number | null => {
  let times = total;
  for (let count = 1; count <= mostBreakdowns; count += 1) {
    if (decimal.equals(times, sum)) return count;
    times = decimal.add(times, total);
  }
  return null;
};

/** Disjoint sets of indexes that leave at least two parts, each choice in one order. */
const waysToPart = (sets: readonly (readonly number[])[], all: number, count: number): readonly string[] => {
  const ways = new Set<string>();
  const choose = (from: number, chosen: readonly (readonly number[])[]): void => {
    const taken = new Set(chosen.flat());
    if (chosen.length === count - 1) {
      const rest = Array.from({ length: all }, (_, at) => at).filter((at) => !taken.has(at));
      if (rest.length >= 2)
        ways.add(
          [...chosen, rest]
            .map((places) => places.join(' '))
            .toSorted()
            .join(';'),
        );
      return;
    }
    for (let at = from; at < sets.length && ways.size < 2; at += 1)
      if (!sets[at]!.some((place) => taken.has(place))) choose(at + 1, [...chosen, sets[at]!]);
  };
  choose(0, []);
  return [...ways];
};

/** The only way to divide all parts into breakdowns of which all but one have a limited size. */
const onlyWay = <T extends Part>(parts: readonly T[], total: Decimal, count: number, most: number) => {
  const sets = smallSets(parts, total, most);
  if (sets.length > mostSets) return null;
  const [way, ...further] = waysToPart(sets, parts.length, count);
  if (way === undefined || further.length > 0) return null;
  return way
    .split(';')
    .map((places) => places.split(' ').map((place) => parts[Number.parseInt(place, 10)]!))
    .toSorted((left, right) => right.length - left.length);
};

const parted = <T extends Part>(parts: readonly T[], total: Decimal): readonly (readonly T[])[] | null => {
  const count = timesIn(sumOf(parts), total);
  if (count === null || count < 2) return null;
  for (const most of parts.length <= fewParts ? mostOfFew : [mostOfSmall]) {
    const way = onlyWay(parts, total, count, most);
    if (way !== null) return way;
  }
  return null;
};

/** Like `parted`, without the single part that is a sum of others and printed with them. */
const partedWithoutSubtotal = <T extends Part>(
  parts: readonly T[],
  total: Decimal,
): readonly (readonly T[])[] | null => {
  if (parts.length > fewParts) return null;
  const [way, ...further] = parts.flatMap((part) => {
    const left = parts.filter((other) => other !== part);
    const breakdowns = parted(left, total);
    return breakdowns !== null && isSumOfSubset(part.value, left) ? [breakdowns] : [];
  });
  return way && further.length === 0 ? way : null;
};

/**
 * Several complete breakdowns on one axis (products and services, divisions, departments). Each adds up exactly to the
 * total, after removing at most one subtotal. Finest first. Null if there is only one breakdown, or more than one way to
 * divide the parts.
 */
export const breakdownsOf = <T extends Part>(items: readonly T[], total: Decimal): readonly (readonly T[])[] | null => {
  const parts = items.filter(({ value }) => !decimal.isZero(value));
  if (parts.length > mostParts || decimal.isZero(total)) return null;
  return parted(parts, total) ?? partedWithoutSubtotal(parts, total);
};
