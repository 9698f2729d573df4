import type { Ring } from './polygons.ts';
import { doubleArea } from './shared-borders.ts';

/** A ring around land, and the rings of the holes in that land. */
type Polygon = readonly [outer: Ring, ...holes: readonly Ring[]];

/** Formats millionths of a degree as decimal degrees without trailing zeros. */
export const degreesText = (millionths: number): string => {
  const digits = Math.abs(millionths).toString().padStart(7, '0');
  const whole = digits.slice(0, -6);
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return `${millionths < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
};

/** Whether a position lies inside a ring: a line from it to the east crosses the ring an odd number of times. */
const isInside = (ring: Ring, x: number, y: number): boolean => {
  let inside = false;
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    const [x1, y1, x2, y2] = [ring[at]!, ring[at + 1]!, ring[before]!, ring[before + 1]!];
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside;
  }
  return inside;
};

/** Corners of a hole that are tested. A hole may touch the ring around it, so one corner is not enough. */
const comparedCorners = 15;

const isAround = (outer: Ring, hole: Ring): boolean => {
  const corners = Math.min(comparedCorners, hole.length / 2);
  let inside = 0;
  for (let corner = 0; corner < corners; corner += 1)
    if (isInside(outer, hole[2 * corner]!, hole[2 * corner + 1]!)) inside += 1;
  return inside * 2 > corners;
};

/**
 * Groups rings into polygons. A clockwise ring is an outer ring; a counterclockwise ring is a hole in the smallest outer
 * ring around it. Null if there is no outer ring, or a hole lies in none.
 */
export const polygonsOf = (rings: readonly Ring[]): readonly Polygon[] | null => {
  const outers = rings
    .filter((ring) => doubleArea(ring) < 0)
    .map((ring) => ({ ring, area: -doubleArea(ring), holes: [] as Ring[] }));
  const bySize = outers.toSorted((one, other) => one.area - other.area);
  for (const hole of rings.filter((ring) => doubleArea(ring) > 0)) {
    const around = bySize.find(({ ring, area }) => area > doubleArea(hole) && isAround(ring, hole));
    if (!around) return null;
    around.holes.push(hole);
  }
  return outers.length === 0 ? null : outers.map(({ ring, holes }) => [ring, ...holes]);
};

/** A ring as GeoJSON: closed, and reversed because GeoJSON requires counterclockwise outer rings. */
const ringText = (ring: Ring): string => {
  const positions: string[] = [];
  for (let at = ring.length - 2; at >= 0; at -= 2)
    positions.push(`[${degreesText(ring[at]!)},${degreesText(ring[at + 1]!)}]`);
  return `[${positions.join(',')},${positions[0]}]`;
};

/** Polygons as the text of a GeoJSON geometry (RFC 7946), always of type MultiPolygon. */
export const outlineText = (polygons: readonly Polygon[]): string =>
  `{"type":"MultiPolygon","coordinates":[${polygons
    .map((polygon) => `[${polygon.map(ringText).join(',')}]`)
    .join(',')}]}`;
