import type { Plausibility } from '@dqs/kit';
import type { OutlineRow } from './outline-row.ts';

type Position = readonly [longitude: number, latitude: number];

const isWithin = (positions: readonly Position[], [longitude, latitude]: Position): boolean => {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of positions) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north;
};

/** Checks that the point of a place lies in the bounding box of its outline, and that `positions` is the number of corners. */
export const plausibility: Plausibility<OutlineRow> = {
  fault: ({ geography_id: id, latitude, longitude, positions, outline }) => {
    const { coordinates } = JSON.parse(outline) as { readonly coordinates: readonly (readonly Position[][])[] };
    const rings = coordinates.flat();
    // Binary floating point is exact enough for a comparison with a bounding box.
    const point = JSON.parse(`[${longitude},${latitude}]`) as Position;
    if (!isWithin(rings.flat(), point)) return `${id}: the point ${latitude} ${longitude} is not in its outline`;
    const corners = rings.reduce((sum, { length }) => sum + length - 1, 0);
    return corners === positions ? null : `${id}: its outline has ${corners} corners, not ${positions}`;
  },
};
