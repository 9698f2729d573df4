/** A position in units of the picture. */
export type Place = readonly [x: number, y: number];

/** Receives a drawn outline: positions in units of the picture, from `geoPath` of d3-geo. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
  /** Required by d3-geo. No map here has points. */
  arc(): void;
  beginPath(): void;
  /** The path so far, for the attribute `d`. */
  path(): string;
}

/** Whether a step continues in the direction of the previous one. */
const isStraight = ([x, y]: Place, [right, down]: Place): boolean =>
  x * down === y * right && Math.sign(x) === Math.sign(right) && Math.sign(y) === Math.sign(down);

/** Steps from position to position. Consecutive steps in one direction are merged. */
const stepsOf = (places: readonly Place[]): readonly Place[] => {
  const steps: Place[] = [];
  for (const [index, [x, y]] of places.slice(1).entries()) {
    const [fromX, fromY] = places[index] as Place;
    const step: Place = [x - fromX, y - fromY];
    const before = steps.at(-1);
    if (before && isStraight(before, step)) steps[steps.length - 1] = [before[0] + step[0], before[1] + step[1]];
    else steps.push(step);
  }
  return steps;
};

/** Positions as a path. A minus sign also separates numbers. Steps along an axis have their own letters. */
export const pathOf = (places: readonly Place[]): string => {
  const [x, y] = places[0] ?? [0, 0];
  let text = `M${x} ${y}`;
  let isInRun = false;
  for (const [right, down] of stepsOf(places)) {
    const isSlanted = right !== 0 && down !== 0;
    if (isSlanted) text += `${isInRun ? (right < 0 ? '' : ' ') : 'l'}${right}${down < 0 ? '' : ' '}${down}`;
    else text += down === 0 ? `h${right}` : `v${down}`;
    isInRun = isSlanted;
  }
  return text;
};

export const extentOf = (places: readonly Place[], axis: 0 | 1): number => {
  const along = places.map((place) => place[axis]);
  return Math.max(...along) - Math.min(...along);
};

/**
 * Draws on a grid of whole units, so that a border is the same from both sides and a path is short. Outlines narrower
 * than `least` units in both directions, such as small islands, are omitted.
 */
export const createPen = (least: number): Pen => {
  let text = '';
  let places: Place[] = [];
  const finish = (closed: boolean): void => {
    const isDrawn = closed
      ? places.length > 2 && Math.max(extentOf(places, 0), extentOf(places, 1)) >= least
      : places.length > 1;
    if (isDrawn) text += pathOf(places) + (closed ? 'z' : '');
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
