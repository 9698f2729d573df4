import { geoAlbersUsa, geoAzimuthalEqualArea, type GeoProjection } from 'd3-geo';
import type { Outline } from '@dqs/geo/queries';
import type { Box } from './extent.ts';
import { extentOf, pathOf, type Place } from './pen.ts';

type Ring = Outline['rings'][number];

/** The projection of a picture and its size. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The position of a longitude and latitude; null where the projection has none. */
  at(longitude: number, latitude: number): Place | null;
}

/** Longest step in degrees that is drawn as one: the sides of a state along a parallel are curves. */
const longestStep = 0.5;

const between = ([x1, y1]: Ring[number], [x2, y2]: Ring[number]): readonly Ring[number][] => {
  const steps = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / longestStep);
  return Array.from({ length: Math.max(1, steps) }, (_, at) => {
    const share = at / Math.max(1, steps);
    return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share] as const;
  });
};

const inSteps = (ring: Ring): readonly Ring[number][] =>
  ring.slice(1).flatMap((position, at) => between(ring[at]!, position));

const edgesOf = ([west, south, east, north]: Box): readonly Ring[number][] =>
  inSteps([
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]);

/** A projection that fills a width and at most a height with some positions, north up. */
const fitted = (
  projection: GeoProjection,
  positions: readonly Ring[number][],
  { side, margin }: { readonly side: Place; readonly margin: number },
): Picture => {
  projection.scale(1000).translate([0, 0]);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions.flatMap((position) => {
    const at = projection([...position]);
    return at ? [at] : [];
  })) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scale = Math.min((side[0] - 2 * margin) / (right - left), (side[1] - 2 * margin) / (bottom - top));
  return {
    width: Math.ceil((right - left) * scale) + 2 * margin,
    height: Math.ceil((bottom - top) * scale) + 2 * margin,
    at: (longitude, latitude) => {
      const position = projection([longitude, latitude]);
      return position && [(position[0] - left) * scale + margin, (position[1] - top) * scale + margin];
    },
  };
};

/** An equal-area picture of a box. */
export const pictureOf = (box: Box, side: number, margin = 4): Picture => {
  const [west, south, east, north] = box;
  const projection = geoAzimuthalEqualArea().rotate([-(west + east) / 2, -(south + north) / 2]);
  return fitted(projection, edgesOf(box), { side: [side, side], margin });
};

/** The United States with Alaska and Hawaii below, without other islands. */
export const pictureOfStates = (outlines: readonly Outline[], width: number, margin = 4): Picture =>
  fitted(
    geoAlbersUsa(),
    outlines.flatMap(({ rings }) => rings.flat()),
    { side: [width, width], margin },
  );

/** How fine a picture is drawn: the grid in units, on which narrow rings are left out. */
export type Grain = number;

/** A ring on a grid, and whether it is inside the picture; null where the projection has no place for it. */
const gridOf = (ring: Ring, picture: Picture, grain: Grain): readonly Place[] | null => {
  const places: Place[] = [];
  for (const [longitude, latitude] of inSteps(ring)) {
    const position = picture.at(longitude, latitude);
    if (!position) return null;
    const [x, y] = [Math.round(position[0] / grain) * grain, Math.round(position[1] / grain) * grain];
    const [before, last] = [places.at(-2), places.at(-1)];
    // A step and the same step back are finer than the grid.
    if (before?.[0] === x && before[1] === y) places.pop();
    else if (last?.[0] !== x || last[1] !== y) places.push([x, y]);
  }
  const [first, last] = [places[0], places.at(-1)];
  if (places.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) places.pop();
  const isInside = places.some(([x, y]) => x >= 0 && y >= 0 && x <= picture.width && y <= picture.height);
  return places.length > 2 && isInside ? places : null;
};

const sizeOf = (places: readonly Place[]): number => Math.max(extentOf(places, 0), extentOf(places, 1));

/** The rings of each outline that are wide enough, and its largest one. */
const gridsOf = (outlines: readonly Outline[], picture: Picture, grain: Grain): readonly (readonly Place[])[] =>
  outlines.flatMap(({ rings }) => {
    const grids = rings.flatMap((ring) => [gridOf(ring, picture, grain) ?? []]).filter(({ length }) => length > 0);
    const largest = grids.reduce((most, places) => Math.max(most, sizeOf(places)), 0);
    return grids.filter((places) => sizeOf(places) >= Math.min(largest, 2 * grain));
  });

/** Outlines as the attribute `d` of a path. Of small rings only the largest of an outline is drawn. */
export const areasPath = (outlines: readonly Outline[], picture: Picture, grain: Grain): string =>
  gridsOf(outlines, picture, grain)
    .map((places) => `${pathOf(places)}z`)
    .join('');

interface Edges {
  /** Steps from place to place that no other outline takes the other way. */
  readonly outer: readonly (readonly [Place, Place])[];
  /** Steps that two outlines take, each once. */
  readonly common: readonly (readonly [Place, Place])[];
}

const keyOf = ([x1, y1]: Place, [x2, y2]: Place): string => `${x1} ${y1} ${x2} ${y2}`;

const edgesIn = (grids: readonly (readonly Place[])[]): Edges => {
  const outer = new Map<string, (readonly [Place, Place])[]>();
  const common: (readonly [Place, Place])[] = [];
  for (const places of grids) {
    for (const [at, place] of places.entries()) {
      const edge = [place, places[(at + 1) % places.length]!] as const;
      if (outer.get(keyOf(edge[1], edge[0]))?.pop()) {
        common.push(edge);
        continue;
      }
      const key = keyOf(...edge);
      const same = outer.get(key);
      if (same) same.push(edge);
      else outer.set(key, [edge]);
    }
  }
  return { outer: [...outer.values()].flat(), common };
};

/** Steps joined to lines, as far as one begins where another ends. */
const linesOf = (edges: Edges['outer']): readonly (readonly Place[])[] => {
  const from = Map.groupBy(edges, ([[x, y]]) => `${x} ${y}`);
  const lines: Place[][] = [];
  for (const [start] of edges) {
    const line: Place[] = [];
    let at: Place | undefined = start;
    while (at) {
      line.push(at);
      at = from.get(`${at[0]} ${at[1]}`)?.pop()?.[1];
    }
    if (line.length > 1) lines.push(line);
  }
  return lines;
};

/** The land of outlines as one area, and the borders between them, each as the attribute `d` of a path. */
export const landAndBorders = (
  outlines: readonly Outline[],
  picture: Picture,
  grain: Grain,
): { readonly land: string; readonly borders: string } => {
  const { outer, common } = edgesIn(gridsOf(outlines, picture, grain));
  return {
    land: linesOf(outer)
      .map((line) => `${pathOf(line.slice(0, -1))}z`)
      .join(''),
    borders: linesOf(common).map(pathOf).join(''),
  };
};
