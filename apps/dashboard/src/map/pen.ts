type Place = readonly [x: number, y: number];

/** Where an outline that is drawn goes: places in units of the picture, as `geoPath` of d3-geo gives them. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
  /** d3-geo asks for it; no map here has points. */
  arc(): void;
  beginPath(): void;
  /** The path so far, for the attribute `d`. */
  path(): string;
}

/** Steps between places; a minus sign separates numbers as well as a space does. */
const steps = ([first, ...rest]: readonly Place[]): string => {
  let [x, y] = first ?? [0, 0];
  let text = `M${x} ${y}l`;
  rest.forEach(([nextX, nextY], index) => {
    const [right, down] = [nextX - x, nextY - y];
    text += `${index === 0 || right < 0 ? '' : ' '}${right}${down < 0 ? '' : ' '}${down}`;
    [x, y] = [nextX, nextY];
  });
  return text;
};

const extentOf = (places: readonly Place[], axis: 0 | 1): number => {
  const along = places.map((place) => place[axis]);
  return Math.max(...along) - Math.min(...along);
};

/**
 * Draws on a grid of whole units, so that a border is the same from both sides and a path is short. Outlines narrower than `least`
 * units in both directions, such as small islands, are left out.
 */
export const createPen = (least: number): Pen => {
  let text = '';
  let places: Place[] = [];
  const finish = (closed: boolean): void => {
    const isDrawn = closed
      ? places.length > 2 && Math.max(extentOf(places, 0), extentOf(places, 1)) >= least
      : places.length > 1;
    if (isDrawn) text += steps(places) + (closed ? 'z' : '');
    places = [];
  };
  return {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo(x, y) {
      finish(false);
      places = [[Math.round(x), Math.round(y)]];
    },
    lineTo(x, y) {
      const [lastX, lastY] = places.at(-1) ?? [];
      const next: Place = [Math.round(x), Math.round(y)];
      if (lastX !== next[0] || lastY !== next[1]) places.push(next);
    },
    closePath: () => finish(true),
    path() {
      finish(false);
      return text;
    },
  };
};
