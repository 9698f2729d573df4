import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

/**
 * A line about directly held shares: class, day and direction of a transaction, its shares, and the shares held after
 * it.
 */
export type HeldLine = readonly [
  title: string,
  date: string | null,
  direction: string | null,
  shares: Decimal | null,
  after: Decimal,
];

/** Shares held before a transaction; null for a holding without a transaction. */
const before = ([, , direction, shares, after]: HeldLine): Decimal | null => {
  if (direction === null || shares === null) return null;
  return direction === 'A' ? decimal.subtract(after, shares) : decimal.add(after, shares);
};

/** The last line of a day: the one that no other line continues, otherwise the last one listed. */
const lastOf = (lines: readonly HeldLine[]): HeldLine => {
  const ends = lines.filter(
    (line) => !lines.some((other) => other !== line && decimal.equals(before(other) ?? ('-1' as Decimal), line[4])),
  );
  return (ends.length === 1 ? ends[0] : lines.at(-1))!;
};

/** Shares held directly after a report, summed over its classes; null if it has no such line. */
export const sharesHeld = (lines: readonly HeldLine[]): Decimal | null => {
  const classes = Map.groupBy(lines, ([title]) => title.toUpperCase());
  if (classes.size === 0) return null;
  return decimal.sum(
    [...classes.values()].map((ofClass) => {
      const newest = ofClass.reduce((latest, [, date]) => ((date ?? '') > latest ? (date ?? '') : latest), '');
      return lastOf(ofClass.filter(([, date]) => (date ?? '') === newest))[4];
    }),
  );
};
