import { daysBetween, decimal, isDay } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Plausibility } from './declared-plausibility.ts';
import { cellText, nameOf, type Doubt, type Row, type Sifted } from './sifted-rows.ts';

interface Value {
  readonly row: Row;
  /**
   * Its first nonzero digit and that digit's position. Two positive values with the same one differ less than twofold.
   */
  readonly leading: string;
  readonly value: Decimal;
}

interface Track {
  /** The first value, while the second one contradicts it. A third one must decide which is wrong. */
  opening: Value | null;
  /** The last plausible value; null at the beginning. */
  believed: Value | null;
  /** A value that the next value must confirm. */
  pending: Value | null;
  /** Number of consecutive calm values. */
  calm: number;
}

type Jumps = NonNullable<Plausibility['jumps']>;

/** The ratio of the larger to the smaller value, in readable digits. */
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

/** Whether a value has fewer than three digits: `0.45` and `12` have, `0.450` and `123` have not. */
const isCoarse = (value: string): boolean => value.replace('.', '').replace(/^0+/, '').length < 3;

const daysApart = (left: Row, right: Row, at: string): number => {
  const [from, to] = [cellText(left, at), cellText(right, at)];
  return isDay(from) && isDay(to) ? daysBetween(from, to) : 0;
};

/** Checks the values of each series in their order, after the stored rows `held` of the newest day. */
export const createJumpWatch = ({ series, at, value, factor, days, calm }: Jumps, held: readonly Row[] = []) => {
  const tracks = new Map<string, Track>();

  const within = (left: Decimal, right: Decimal, limit: Decimal): boolean =>
    decimal.compare(decimal.multiply(left, limit), right) >= 0 &&
    decimal.compare(decimal.multiply(right, limit), left) >= 0;

  // A difference below twofold is within any factor from two on, and needs no arithmetic.
  const twofoldIsNear = decimal.compare(factor, twofold) >= 0;

  const isNear = (left: Value, right: Value): boolean =>
    (twofoldIsNear && left.leading === right.leading) ||
    Math.abs(daysApart(left.row, right.row, at)) > days ||
    within(left.value, right.value, factor);

  /** True if a series was never calm for long enough. A jump then allows no conclusion, and the value is accepted. */
  const isRestless = (track: Track, next: Value): boolean => {
    if (calm === undefined) return false;
    const { believed } = track;
    const isCalm =
      believed !== null &&
      ((twofoldIsNear && believed.leading === next.leading) || within(believed.value, next.value, calm.factor));
    const before = track.calm;
    if (isCalm) track.calm = before + 1;
    else if (before < calm.values) track.calm = Math.min(before, 0);
    return isCalm || before < calm.values || isCoarse(next.value) || (believed !== null && isCoarse(believed.value));
  };

  const doubt = (odd: Value, neighbour: Value): Doubt => ({
    row: odd.row,
    reason: `${nameOf(odd.row, series)} is ${odd.value} at ${cellText(odd.row, at)} and ${neighbour.value} at ${cellText(neighbour.row, at)}: ${times(odd.value, neighbour.value)} times as large or as small`,
  });

  /**
   * Settles a second value that agrees with neither neighbour. If the first and the third agree, the second is wrong,
   * otherwise the first.
   */
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
    if (pending === null && isRestless(track, next)) {
      good.push(next.row);
      track.believed = next;
      return;
    }
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
      track.calm = Math.min(track.calm, 0);
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

  const trackOf = (name: string): Track => {
    const known = tracks.get(name);
    if (known) return known;
    const fresh: Track = { opening: null, believed: null, pending: null, calm: 0 };
    tracks.set(name, fresh);
    return fresh;
  };

  for (const row of held) {
    const given = cellText(row, value);
    if (decimal.isDecimal(given) && !decimal.isZero(given) && !decimal.isNegative(given))
      trackOf(nameOf(row, series)).believed = { row, value: given, leading: leadingOf(given) };
  }

  return {
    take: (rows: readonly Row[]): Sifted => {
      const good: Row[] = [];
      const doubts: Doubt[] = [];
      for (const row of rows) {
        const given = cellText(row, value);
        const name = nameOf(row, series);
        // Ratios of zero, negative or missing values are meaningless.
        if (!decimal.isDecimal(given) || decimal.isZero(given) || decimal.isNegative(given)) {
          good.push(row);
          if (calm !== undefined && given !== '') trackOf(name).calm = Number.NEGATIVE_INFINITY;
          continue;
        }
        const track = trackOf(name);
        follow(track, { row, value: given, leading: leadingOf(given) }, good, doubts);
      }
      return { good, doubts };
    },
    /** Values that no later value has confirmed. With only one or two values it is undetermined which is wrong. */
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
