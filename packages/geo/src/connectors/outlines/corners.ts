import type { Ring } from './polygons.ts';

/** The positions of many rings as numbered corners. Rings with the same position share the corner. */
export interface Corners {
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** The corners of each ring, in order. */
  readonly rings: readonly Int32Array[];
  /** Whether borders meet at the corner. Simplification must keep such a corner. */
  readonly isJunction: Uint8Array;
  /** Whether the corner occurs more than once in the rings. */
  readonly isShared: Uint8Array;
}

const hash = (x: number, y: number, mask: number): number => {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) & mask;
};

/** Numbers the positions of rings and finds shared corners and junctions. */
export const cornersOf = (rings: readonly Ring[]): Corners => {
  const most = rings.reduce((sum, { length }) => sum + length / 2, 0);
  const [x, y] = [new Int32Array(most), new Int32Array(most)];
  const slots = 2 ** Math.max(4, Math.ceil(Math.log2(most + 1)) + 1);
  const table = new Int32Array(slots).fill(-1);
  let count = 0;
  const numberOf = (atX: number, atY: number): number => {
    let slot = hash(atX, atY, slots - 1);
    for (;;) {
      const number = table[slot]!;
      if (number === -1) break;
      if (x[number] === atX && y[number] === atY) return number;
      slot = (slot + 1) & (slots - 1);
    }
    [table[slot], x[count], y[count]] = [count, atX, atY];
    count += 1;
    return count - 1;
  };
  const numbered = rings.map((ring) => {
    const corners = new Int32Array(ring.length / 2);
    for (let at = 0; at < corners.length; at += 1) corners[at] = numberOf(ring[2 * at]!, ring[2 * at + 1]!);
    return corners;
  });
  const [isJunction, isShared] = [new Uint8Array(count), new Uint8Array(count)];
  const [lower, upper] = [new Int32Array(count).fill(-1), new Int32Array(count)];
  for (const corners of numbered) {
    for (let at = 0; at < corners.length; at += 1) {
      const corner = corners[at]!;
      const before = corners[(at + corners.length - 1) % corners.length]!;
      const after = corners[(at + 1) % corners.length]!;
      const [low, high] = before < after ? [before, after] : [after, before];
      if (lower[corner] === -1) [lower[corner], upper[corner]] = [low, high];
      else {
        isShared[corner] = 1;
        if (lower[corner] !== low || upper[corner] !== high) isJunction[corner] = 1;
      }
    }
  }
  return { x, y, rings: numbered, isJunction, isShared };
};
