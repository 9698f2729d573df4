import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

/** A line about shares held directly: class, day and direction of a transaction, its shares, and the shares held after it. */
export type HeldLine = readonly [
  title: string,
  date: string | null,
  direction: string | null,
  shares: Decimal | null,
  after: Decimal,
];

/** What was held before a transaction; null of a holding, which no transaction brought about. */
const before = ([, , direction, shares, after]: HeldLine): Decimal | null => {
  if (direction === null || shares === null) return null;
  return direction === 'A' ? decimal.subtract(after, shares) : decimal.add(after, shares);
};

/** The last of the lines of one day: the one that no other goes on from, or the last as listed. */
const lastOf = (lines: readonly HeldLine[]): HeldLine => {
  const ends = lines.filter(
    (line) => !lines.some((other) => other !== line && decimal.equals(before(other) ?? ('-1' as Decimal), line[4])),
  );
  return (ends.length === 1 ? ends[0] : lines.at(-1))!;
};

/** Shares held directly after a report, added up over its classes; null where it has no such line. */
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
