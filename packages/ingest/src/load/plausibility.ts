import { daysBetween, decimal, isDay } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { SourceFormatError } from '../source-format-error.ts';
import type { NewDoubt } from './quarantine.ts';

/**
 * What of a dataset can be true, beyond what a record shows by itself. A row that fails goes to quarantine with its reason: it is
 * not loaded, and the value held stays. A file that fails as a whole is not loaded.
 */
export interface Plausibility<Row extends object = Record<string, unknown>> {
  /** Why a row cannot be true: parts that do not add up, a day on which nothing is published; null where it can. */
  readonly fault?: (row: Row) => string | null;
  /**
   * Values of a series against their neighbours in the file, where they stand in order of time, in either direction. A value
   * further than `factor` times from those before and after it is implausible, and so is the last one of a file that is as far
   * from the one before. A level that the next value confirms is none: the publisher revises, and currencies are redenominated.
   */
  readonly jumps?: {
    readonly series: readonly (keyof Row & string)[];
    readonly at: keyof Row & string;
    readonly value: keyof Row & string;
    readonly factor: Decimal;
    /** Values further apart than so many days are no neighbours, and nothing follows from how far they are from each other. */
    readonly days: number;
  };
  /**
   * Series that a file must not lose: one that is held inside the file's days, with so many rows in all, and missing from it makes
   * the file implausible.
   */
  readonly lasting?: {
    readonly series: readonly (keyof Row & string)[];
    readonly at: keyof Row & string;
    readonly rows: number;
  };
}

/** A row with why it is not believed. */
type Doubt = NewDoubt & { readonly row: Row };

type Row = Readonly<Record<string, unknown>>;

const text = (row: Row, column: string): string => {
  const value = row[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const nameOf = (row: Row, columns: readonly string[]): string => columns.map((column) => text(row, column)).join(' ');

/** Rows that pass, and those in doubt, of what was given so far. */
interface Sifted {
  readonly good: readonly Row[];
  readonly doubts: readonly Doubt[];
}

interface Value {
  readonly row: Row;
  /** Its first digit that is not zero, at its place: two positive values that share it differ less than twofold. */
  readonly leading: string;
  readonly value: Decimal;
}

interface Track {
  /** The first value, while the second one contradicts it and a third has to say which of them is odd. */
  opening: Value | null;
  /** The last value believed; null at the beginning. */
  believed: Value | null;
  /** A value that its successor has to confirm. */
  pending: Value | null;
}

type Jumps = NonNullable<Plausibility<Record<string, unknown>>['jumps']>;

/** How much larger the larger of two values is, in digits that people read. */
const times = (left: Decimal, right: Decimal): string => {
  const [small, large] = decimal.compare(left, right) < 0 ? [left, right] : [right, left];
  return decimal.divide(large, small, { significantDigits: 3 });
};

const twofold = decimal.decimal('2');

/** `1.0956` → `1 1`, `150.2` → `3 1`, `0.0085` → `-2 8`. */
const leadingOf = (value: string): string => {
  const point = value.indexOf('.');
  const whole = (point === -1 ? value : value.slice(0, point)).replace(/^0+/, '');
  if (whole !== '') return `${whole.length} ${whole[0] ?? ''}`;
  const zeros = /^0*/.exec(value.slice(point + 1))?.[0].length ?? 0;
  return `-${zeros} ${value[point + 1 + zeros] ?? ''}`;
};

const daysApart = (left: Row, right: Row, at: string): number => {
  const [from, to] = [text(left, at), text(right, at)];
  return isDay(from) && isDay(to) ? daysBetween(from, to) : 0;
};

/** Looks at the values of each series in the order in which they come. */
const createJumpWatch = ({ series, at, value, factor, days }: Jumps) => {
  const tracks = new Map<string, Track>();

  // Twofold at most is near by any factor from two on, and costs no arithmetic.
  const twofoldIsNear = decimal.compare(factor, twofold) >= 0;

  const isNear = (left: Value, right: Value): boolean =>
    (twofoldIsNear && left.leading === right.leading) ||
    Math.abs(daysApart(left.row, right.row, at)) > days ||
    (decimal.compare(decimal.multiply(left.value, factor), right.value) >= 0 &&
      decimal.compare(decimal.multiply(right.value, factor), left.value) >= 0);

  const doubt = (odd: Value, beside: Value): Doubt => ({
    row: odd.row,
    reason: `${nameOf(odd.row, series)} is ${odd.value} at ${text(odd.row, at)} and ${beside.value} at ${text(beside.row, at)}: ${times(odd.value, beside.value)} times as much or as little`,
  });

  /** The second value agrees with neither side: it is odd where the first and the third agree, else the first is. */
  const settleOpening = (
    track: Track,
    opening: Value,
    pending: Value,
    next: Value,
    good: Row[],
    doubts: Doubt[],
  ): void => {
    if (isNear(opening, next)) {
      good.push(opening.row, next.row);
      doubts.push(doubt(pending, opening));
      track.believed = next;
      [track.opening, track.pending] = [null, null];
      return;
    }
    doubts.push(doubt(opening, pending));
    [track.opening, track.pending] = [pending, next];
  };

  const follow = (track: Track, next: Value, good: Row[], doubts: Doubt[]): void => {
    const { believed, pending } = track;
    if (believed === null && pending === null) {
      track.pending = next;
      return;
    }
    if (pending === null) {
      if (believed !== null && isNear(believed, next)) {
        good.push(next.row);
        track.believed = next;
      } else track.pending = next;
      return;
    }
    if (isNear(pending, next)) {
      good.push(pending.row, next.row);
      if (track.opening !== null) doubts.push(doubt(track.opening, pending));
      track.believed = next;
      [track.opening, track.pending] = [null, null];
      return;
    }
    if (believed === null && track.opening === null) {
      [track.opening, track.pending] = [pending, next];
      return;
    }
    if (track.opening !== null) {
      settleOpening(track, track.opening, pending, next, good, doubts);
      return;
    }
    doubts.push(doubt(pending, next));
    if (believed !== null && isNear(believed, next)) {
      good.push(next.row);
      track.believed = next;
      track.pending = null;
    } else track.pending = next;
  };

  return {
    take: (rows: readonly Row[]): Sifted => {
      const good: Row[] = [];
      const doubts: Doubt[] = [];
      for (const row of rows) {
        const given = text(row, value);
        // Ratios say nothing of what is zero, negative or absent.
        if (!decimal.isDecimal(given) || decimal.isZero(given) || decimal.isNegative(given)) {
          good.push(row);
          continue;
        }
        const name = nameOf(row, series);
        const track = tracks.get(name) ?? { opening: null, believed: null, pending: null };
        tracks.set(name, track);
        follow(track, { row, value: given, leading: leadingOf(given) }, good, doubts);
      }
      return { good, doubts };
    },
    /** What no later value has confirmed: where there are only one or two, nothing tells which is odd. */
    end: (): Sifted => {
      const good: Row[] = [];
      const doubts: Doubt[] = [];
      for (const { opening, believed, pending } of tracks.values()) {
        if (pending === null) continue;
        if (believed === null) good.push(...(opening === null ? [] : [opening.row]), pending.row);
        else doubts.push(doubt(pending, believed));
      }
      return { good, doubts };
    },
  };
};

interface Held {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly rows: string;
}

/** Held series of a table: name, first and last day, rows. */
export type HeldSeries = readonly Held[];

/** More doubts than this share say that the file is another one than it was: it is not loaded at all. */
const acceptedDoubtPercent = 5;
const fewDoubts = 20;

/** Sifts the rows of a file as they pass. */
export interface Sieve {
  take(rows: readonly Row[]): readonly Row[];
  /** What was held back until it was confirmed; to be called once, at the end. Throws `ImplausibleFile`. */
  end(): readonly Row[];
  /** Rows that are not loaded, each with its reason. */
  readonly doubts: readonly Doubt[];
}

/** A file that is not believed as a whole: it waits in quarantine, and nothing of it is loaded. */
export class ImplausibleFile extends SourceFormatError {}

const vanished = (
  held: HeldSeries,
  seen: ReadonlySet<string>,
  days: { first: string; last: string },
): string | null => {
  const gone = held.filter(({ name, first, last }) => !seen.has(name) && first <= days.last && last >= days.first);
  if (gone.length === 0) return null;
  const named = gone.slice(0, 5).map(({ name, rows }) => `${name} (${rows} held)`);
  const more = gone.length > 5 ? ` and ${gone.length - 5} more` : '';
  return `the file lacks ${gone.length === 1 ? 'a series' : `${gone.length} series`} that ${gone.length === 1 ? 'is' : 'are'} held: ${named.join(', ')}${more}`;
};

/** Looks at the rows of one file. `accepts` is asked whether the operator has accepted a row in doubt. */
export const createSieve = (
  { fault, jumps, lasting }: Plausibility,
  held: HeldSeries,
  accepts: (row: Row) => boolean,
): Sieve => {
  const watch = jumps ? createJumpWatch(jumps) : null;
  const doubts: Doubt[] = [];
  const seen = new Set<string>();
  let days: { first: string; last: string } | null = null;
  let rows = 0;

  const note = (row: Row): void => {
    if (!lasting) return;
    seen.add(nameOf(row, lasting.series));
    const day = text(row, lasting.at);
    days = days
      ? { first: day < days.first ? day : days.first, last: day > days.last ? day : days.last }
      : { first: day, last: day };
  };

  /** What is left of some rows: those believed, and those in doubt that were accepted. */
  const keep = (sifted: Sifted): readonly Row[] => {
    const accepted = sifted.doubts.filter((each) => accepts(each.row));
    doubts.push(...sifted.doubts.filter((each) => !accepted.includes(each)));
    return [...sifted.good, ...accepted.map(({ row }) => row)];
  };

  const byThemselves = (given: readonly Row[]): Sifted => {
    if (!fault) return { good: given, doubts: [] };
    const good: Row[] = [];
    const found: Doubt[] = [];
    for (const row of given) {
      const reason = fault(row);
      if (reason === null) good.push(row);
      else found.push({ row, reason });
    }
    return { good, doubts: found };
  };

  return {
    doubts,
    take: (given) => {
      rows += given.length;
      given.forEach(note);
      const left = keep(byThemselves(given));
      return watch ? keep(watch.take(left)) : left;
    },
    end: () => {
      const left = watch ? keep(watch.end()) : [];
      const lost = days && vanished(held, seen, days);
      if (lost) throw new ImplausibleFile(lost);
      if (doubts.length > fewDoubts && doubts.length * 100 > rows * acceptedDoubtPercent)
        throw new ImplausibleFile(
          `${doubts.length} of ${rows} rows are implausible; the first: ${doubts[0]?.reason ?? ''}`,
        );
      return left;
    },
  };
};
