import { perDegree, type Ring } from './polygons.ts';

const half = 180 * perDegree;

/** A position in millionths of a degree. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Moves rings across the 180th meridian, such as those of Alaska, so that all longitudes are on one side of it. */
const onOneSide = (rings: readonly Ring[]): readonly Ring[] => {
  let [west, east] = [half, -half];
  for (const ring of rings)
    for (let at = 0; at < ring.length; at += 2) {
      west = Math.min(west, ring[at]!);
      east = Math.max(east, ring[at]!);
    }
  if (east - west <= half) return rings;
  return rings.map((ring) => ring.map((value, at) => (at % 2 === 0 && value > 0 ? value - 2 * half : value)));
};

/** A quotient rounded to the nearest whole number. */
const rounded = (dividend: bigint, divisor: bigint): bigint => {
  const [a, b] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const doubled = 2n * a + b;
  const quotient = doubled / (2n * b);
  return doubled % (2n * b) < 0n ? quotient - 1n : quotient;
};

/** The exact centroid in the plane of longitudes and latitudes, rounded to millionths of a degree; null without an area. */
const centreOf = (rings: readonly Ring[]): Position | null => {
  const [[fromX = 0, fromY = 0] = []] = rings;
  let [area, sumX, sumY] = [0n, 0n, 0n];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      const [x1, y1] = [BigInt(ring[at]! - fromX), BigInt(ring[at + 1]! - fromY)];
      const [x2, y2] = [BigInt(ring[next]! - fromX), BigInt(ring[next + 1]! - fromY)];
      const cross = x1 * y2 - x2 * y1;
      area += cross;
      sumX += (x1 + x2) * cross;
      sumY += (y1 + y2) * cross;
    }
  }
  if (area === 0n) return null;
  const along = (sum: bigint, from: number): number =>
    Number.parseInt((rounded(sum, 3n * area) + BigInt(from)).toString(), 10);
  return { x: along(sumX, fromX), y: along(sumY, fromY) };
};

/** The longitudes at which rings cross a latitude, from west to east. */
const crossingsAt = (rings: readonly Ring[], y: number): readonly number[] => {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [x1, y1, x2, y2] = [ring[at]!, ring[at + 1]!, ring[before]!, ring[before + 1]!];
      if (y1 > y !== y2 > y) crossings.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
    }
  }
  return crossings.sort((one, other) => one - other);
};

const isBetween = (crossings: readonly number[], x: number): boolean =>
  crossings.filter((crossing) => crossing < x).length % 2 === 1;

/** The middle of the widest stretch of land along a latitude, or null if there is none. */
const widest = (crossings: readonly number[]): number | null => {
  let [middle, width]: [number | null, number] = [null, 0];
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [west, east] = [crossings[at]!, crossings[at + 1]!];
    if (east - west > width) [middle, width] = [(west + east) / 2, east - west];
  }
  return middle;
};

const middleLatitude = (ring: Ring): number => {
  const latitudes = ring.filter((_, at) => at % 2 === 1);
  const [south, north] = [latitudes.reduce((a, b) => Math.min(a, b)), latitudes.reduce((a, b) => Math.max(a, b))];
  return Math.floor((south + north) / 2) + 0.5;
};

/**
 * A point inside an outline: its centroid, or if that lies outside, the middle of the widest stretch of land on the same
 * latitude. If no land lies on the latitude of the centroid, the middle latitude of `largest`, the largest ring, is used.
 */
export const innerPoint = (outline: readonly Ring[], largest: Ring): Position | null => {
  const rings = onOneSide(outline);
  const centre = centreOf(rings);
  if (centre === null) return null;
  const crossings = crossingsAt(rings, centre.y);
  const isOnLand = isBetween(crossings, centre.x);
  const y = crossings.length > 0 ? centre.y : middleLatitude(largest);
  const x = isOnLand ? centre.x : widest(crossingsAt(rings, y));
  if (x === null) return null;
  const east = Math.round(x);
  return { x: east < -half ? east + 2 * half : east, y: Math.round(y) };
};
