import type { Corners } from './corners.ts';

/** Size of a cell in millionths of a degree: about 500 metres. */
const cell = 5000;
/** Cells searched for one triangle at most. A larger triangle lies along a straight border, which can keep its corner. */
const mostCells = 64;

/** Finds corners inside a triangle. */
export interface CornerIndex {
  /**
   * Whether a corner that satisfies `counts` lies in the triangle of corners `a`, `b` and `c`. Also true without a search
   * if the triangle covers too many cells.
   */
  isCrowded(a: number, b: number, c: number, counts: (corner: number) => boolean): boolean;
}

/** Indexes corners by grid cell. */
export const indexOf = ({ x, y, isJunction }: Corners): CornerIndex => {
  const count = isJunction.length;
  const buckets = 2 ** Math.max(4, Math.ceil(Math.log2(count + 1)));
  const bucketOf = (cellX: number, cellY: number): number =>
    (Math.imul(cellX, 0x9e3779b1) ^ Math.imul(cellY, 0x85ebca6b)) & (buckets - 1);
  const ends = new Int32Array(buckets + 1);
  const own = (corner: number): number => bucketOf(Math.floor(x[corner]! / cell), Math.floor(y[corner]! / cell));
  for (let corner = 0; corner < count; corner += 1) ends[own(corner) + 1]! += 1;
  for (let bucket = 0; bucket < buckets; bucket += 1) ends[bucket + 1]! += ends[bucket]!;
  const starts = ends.slice();
  const sorted = new Int32Array(count);
  for (let corner = 0; corner < count; corner += 1) {
    const bucket = own(corner);
    sorted[starts[bucket]!] = corner;
    starts[bucket]! += 1;
  }
  /** Positive if `at` lies left of the line between two corners, negative if right, zero if on it. */
  const side = (from: number, to: number, at: number): number =>
    (x[to]! - x[from]!) * (y[at]! - y[from]!) - (x[at]! - x[from]!) * (y[to]! - y[from]!);
  const isInside = (a: number, b: number, c: number, at: number): boolean => {
    const [one, two, three] = [side(a, b, at), side(b, c, at), side(c, a, at)];
    return (one >= 0 && two >= 0 && three >= 0) || (one <= 0 && two <= 0 && three <= 0);
  };
  return {
    isCrowded(a, b, c, counts) {
      const [west, east] = [Math.min(x[a]!, x[b]!, x[c]!), Math.max(x[a]!, x[b]!, x[c]!)];
      const [south, north] = [Math.min(y[a]!, y[b]!, y[c]!), Math.max(y[a]!, y[b]!, y[c]!)];
      const [left, right] = [Math.floor(west / cell), Math.floor(east / cell)];
      const [low, high] = [Math.floor(south / cell), Math.floor(north / cell)];
      if ((right - left + 1) * (high - low + 1) > mostCells) return true;
      for (let cellX = left; cellX <= right; cellX += 1) {
        for (let cellY = low; cellY <= high; cellY += 1) {
          const bucket = bucketOf(cellX, cellY);
          for (let at = ends[bucket]!; at < ends[bucket + 1]!; at += 1) {
            const corner = sorted[at]!;
            // A bucket also has corners of other cells.
            if (x[corner]! < west || x[corner]! > east || y[corner]! < south || y[corner]! > north) continue;
            if (corner === a || corner === b || corner === c || !counts(corner)) continue;
            if (isInside(a, b, c, corner)) return true;
          }
        }
      }
      return false;
    },
  };
};
