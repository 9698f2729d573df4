import { AreaHeap } from './area-heap.ts';
import { indexOf, type CornerIndex } from './corner-index.ts';
import { cornersOf, type Corners } from './corners.ts';
import type { Ring } from './polygons.ts';

/** A ring to simplify. `isNeeded` keeps it even if it is small and shares no border, such as the only ring of a place. */
export interface Simplifiable {
  readonly ring: Ring;
  readonly isNeeded: boolean;
}

/** The states of a corner. */
const open = 0;
const kept = 1;
const dropped = 2;

const triangle = ({ x, y }: Corners, a: number, b: number, c: number): number =>
  Math.abs((x[b]! - x[a]!) * (y[c]! - y[a]!) - (x[c]! - x[a]!) * (y[b]! - y[a]!)) / 2;

interface Simplifying {
  readonly corners: Corners;
  readonly index: CornerIndex;
  readonly least: number;
  readonly decided: Uint8Array;
}

/**
 * Drops corners inside a border that change its area by less than `least`, smallest first (the Visvalingam-Whyatt
 * algorithm). A corner stays if dropping it would put another corner on the other side of the border, so that borders never
 * cross.
 */
const simplifyBorder = ({ corners, index, least, decided }: Simplifying, border: Int32Array): void => {
  const last = border.length - 1;
  if (last < 2 || decided[border[1]!] !== open) return;
  // Both neighbours must simplify the border alike, so its direction is normalized.
  const isBackward = border[1]! > border[last - 1]!;
  const line = isBackward ? border.toReversed() : border;
  const before = Int32Array.from(line, (_, at) => at - 1);
  const after = Int32Array.from(line, (_, at) => at + 1);
  const areaAt = (at: number): number => triangle(corners, line[before[at]!]!, line[at]!, line[after[at]!]!);
  const isThere = (corner: number): boolean => decided[corner] !== dropped;
  const heap = new AreaHeap(line.length);
  const isWaiting = new Uint8Array(line.length);
  for (let at = 1; at < last; at += 1) {
    decided[line[at]!] = kept;
    isWaiting[at] = 1;
    heap.push(at, areaAt(at));
  }
  for (let at = heap.popBelow(least); at !== null; at = heap.popBelow(least)) {
    isWaiting[at] = 0;
    const [previous, next] = [before[at]!, after[at]!];
    if (index.isCrowded(line[previous]!, line[at]!, line[next]!, isThere)) continue;
    decided[line[at]!] = dropped;
    after[previous] = next;
    before[next] = previous;
    if (isWaiting[previous]) heap.change(previous, areaAt(previous));
    if (isWaiting[next]) heap.change(next, areaAt(next));
  }
};

/** The borders of a ring, from junction to junction. A ring without junctions is one border from its westernmost corner. */
const bordersOf = ({ x, y, isJunction }: Corners, ring: Int32Array): readonly Int32Array[] => {
  const places: number[] = [];
  for (let at = 0; at < ring.length; at += 1) if (isJunction[ring[at]!]) places.push(at);
  if (places.length === 0) {
    let first = 0;
    for (let at = 1; at < ring.length; at += 1) {
      const [one, other] = [ring[at]!, ring[first]!];
      if (x[one]! < x[other]! || (x[one] === x[other] && y[one]! < y[other]!)) first = at;
    }
    places.push(first);
  }
  return places.map((start, index) => {
    const end = places[index + 1] ?? places[0]! + ring.length;
    return Int32Array.from({ length: end - start + 1 }, (_, at) => ring[(start + at) % ring.length]!);
  });
};

/** Twice the area of a ring, in square millionths of a degree; negative if the ring is clockwise. */
export const doubleArea = (ring: Ring): number => {
  const [fromX = 0, fromY = 0] = ring;
  let sum = 0;
  for (let at = 2; at + 3 < ring.length; at += 2)
    sum += (ring[at]! - fromX) * (ring[at + 3]! - fromY) - (ring[at + 2]! - fromX) * (ring[at + 1]! - fromY);
  return sum;
};

const isSmall = (corners: Corners, index: number, ring: Ring, least: number): boolean =>
  Math.abs(doubleArea(ring)) / 2 < least && corners.rings[index]!.every((corner) => !corners.isShared[corner]);

/**
 * Simplifies rings together, so that neighbours keep one common border. Corners that change an outline by less than `least`
 * (in square millionths of a degree) are dropped; junctions of borders never are. Returns null for a ring that is smaller
 * than `least`, touches no other ring and is not needed.
 */
export const simplifyTogether = (rings: readonly Simplifiable[], least: number): readonly (Ring | null)[] => {
  const corners = cornersOf(rings.map(({ ring }) => ring));
  const decided = new Uint8Array(corners.isJunction);
  const simplifying = { corners, index: indexOf(corners), least, decided };
  for (const ring of corners.rings) for (const border of bordersOf(corners, ring)) simplifyBorder(simplifying, border);
  // A ring with fewer than three corners has no area: it keeps all its corners, and so do its neighbours.
  for (const ring of corners.rings) {
    let left = 0;
    for (const corner of ring) if (decided[corner] !== dropped) left += 1;
    if (left < 3) for (const corner of ring) decided[corner] = kept;
  }
  return rings.map(({ ring, isNeeded }, index) => {
    if (!isNeeded && isSmall(corners, index, ring, least)) return null;
    const left = corners.rings[index]!.filter((corner) => decided[corner] !== dropped);
    return Int32Array.from({ length: left.length * 2 }, (_, at) =>
      at % 2 === 0 ? corners.x[left[at / 2]!]! : corners.y[left[(at - 1) / 2]!]!,
    );
  });
};
