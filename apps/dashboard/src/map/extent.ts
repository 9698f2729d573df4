import type { Outline } from '@dqs/geo/queries';

type Ring = Outline['rings'][number];

/** West, south, east and north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

interface Measured {
  readonly box: Box;
  readonly area: number;
}

/** Parts of at least this share of all are always shown, */
const largeShare = 0.01;
/** the largest part of a place of at least this share, */
const placeShare = 0.0001;
/** and of a marked place all of this share of its own. */
const ownShare = 0.02;
/** How much larger a picture may become for the remaining ones. */
const acceptedGrowth = 1.1;

/** Islands that cover less of a picture are specks on it. */
const visibleShare = 0.0005;

const boxOf = (ring: Ring): Box => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of ring) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
};

const around = ([a, b, c, d]: Box, [e, f, g, h]: Box): Box => [
  Math.min(a, e),
  Math.min(b, f),
  Math.max(c, g),
  Math.max(d, h),
];

const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);

/** The area of a ring in square degrees, narrower towards the poles. */
const areaOf = (ring: Ring, [, south, , north]: Box): number => {
  let sum = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    sum += x * nextY - nextX * y;
  }
  return (Math.abs(sum) / 2) * Math.cos((((south + north) / 2) * Math.PI) / 180);
};

/** Outlines on both sides of the 180th meridian with all longitudes on the western one. */
export const onOneSide = (outlines: readonly Outline[]): readonly Outline[] => {
  const longitudes = outlines.flatMap(({ rings }) => rings.map((ring) => ring[0]?.[0] ?? 0));
  if (!(longitudes.some((each) => each > 90) && longitudes.some((each) => each < -90))) return outlines;
  return outlines.map((outline) => ({
    ...outline,
    rings: outline.rings.map((ring) => ring.map(([x, y]) => [x > 0 ? x - 360 : x, y] as const)),
  }));
};

/** What a picture shows: a box, and whether parts of the outlines lie outside. */
interface Extent {
  readonly box: Box;
  readonly isCut: boolean;
}

const sumOf = (parts: readonly Measured[]): number => parts.reduce((sum, { area }) => sum + area, 0);

/**
 * The box that a picture of some outlines shows: around large parts, the largest part of each place, and the marked
 * places, and around smaller parts unless the picture would become much larger for them, as for islands a thousand
 * kilometres away. Null where the outlines would be specks.
 */
export const extentOf = (outlines: readonly Outline[], marked: ReadonlySet<string>): Extent | null => {
  const places = outlines.map(({ id, rings }) => ({
    id,
    parts: rings
      .map((ring): Measured => {
        const box = boxOf(ring);
        return { box, area: areaOf(ring, box) };
      })
      .toSorted((one, other) => other.area - one.area),
  }));
  const all = places.flatMap(({ parts }) => parts);
  const total = sumOf(all);
  const needed = places.flatMap(({ id, parts }) => {
    const own = marked.has(id) ? sumOf(parts) : total;
    const share = marked.has(id) ? ownShare : largeShare;
    return parts.filter(({ area }, at) => area >= own * share || (at === 0 && area >= total * placeShare));
  });
  const [first, ...more] = needed;
  if (!first) return null;
  const start = more.reduce((box, part) => around(box, part.box), first.box);
  let box = start;
  let isCut = false;
  for (const part of all.toSorted((one, other) => other.area - one.area)) {
    const larger = around(box, part.box);
    if (sizeOf(larger) <= sizeOf(start) * acceptedGrowth) box = larger;
    else isCut = true;
  }
  return total < sizeOf(box) * visibleShare ? null : { box, isCut };
};
