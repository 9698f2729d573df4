import { daysBetween, decimal, isDay } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Plausibility } from './declared-plausibility.ts';
import { cellText, nameOf, type Doubt, type Row, type Sifted } from './sifted-rows.ts';

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
  /** How many values in a row were calm. */
  calm: number;
}

type Jumps = NonNullable<Plausibility['jumps']>;

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

/** `0.45` and `12` are, `0.450` and `123` are not. */
const isCoarse = (value: string): boolean => value.replace('.', '').replace(/^0+/, '').length < 3;

const daysApart = (left: Row, right: Row, at: string): number => {
  const [from, to] = [cellText(left, at), cellText(right, at)];
  return isDay(from) && isDay(to) ? daysBetween(from, to) : 0;
};

/** Looks at the values of each series in the order in which they come, behind those `held` of the newest day. */
export const createJumpWatch = ({ series, at, value, factor, days, calm }: Jumps, held: readonly Row[] = []) => {
  const tracks = new Map<string, Track>();

  const within = (left: Decimal, right: Decimal, limit: Decimal): boolean =>
    decimal.compare(decimal.multiply(left, limit), right) >= 0 &&
    decimal.compare(decimal.multiply(right, limit), left) >= 0;

  // Twofold at most is near by any factor from two on, and costs no arithmetic.
  const twofoldIsNear = decimal.compare(factor, twofold) >= 0;

  const isNear = (left: Value, right: Value): boolean =>
    (twofoldIsNear && left.leading === right.leading) ||
    Math.abs(daysApart(left.row, right.row, at)) > days ||
    within(left.value, right.value, factor);

  /** True where a series was never calm for long enough: then nothing follows from a jump, and the value is good. */
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

  const doubt = (odd: Value, beside: Value): Doubt => ({
    row: odd.row,
    reason: `${nameOf(odd.row, series)} is ${odd.value} at ${cellText(odd.row, at)} and ${beside.value} at ${cellText(beside.row, at)}: ${times(odd.value, beside.value)} times as much or as little`,
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
        // Ratios say nothing of what is zero, negative or absent.
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
