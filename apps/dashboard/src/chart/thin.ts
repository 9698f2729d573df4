import type { ChartFrequency, Day } from '@dqs/schemas';
import { scaleOf } from './exact.ts';
import { isGap } from './gaps.ts';
import type { Plot } from './plot.ts';
import type { Line, Point } from './point.ts';

/** Maximum number of values. More are indistinguishable on a page and make it slow to load. */
const mostPoints = 600;

/** Of each part of a line the first, lowest, highest and last value are kept. */
const keptOfPart = 4;

/** The parts of a line between gaps. */
const stretchesOf = ({ points }: Line, frequency: ChartFrequency): readonly (readonly Point[])[] => {
  const stretches: Point[][] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined || isGap(before.at as Day, point.at as Day, frequency)) stretches.push([]);
    stretches.at(-1)?.push(point);
  }
  return stretches;
};

const extremesOf = (part: readonly Point[], units: (text: string) => bigint): readonly Point[] => {
  let [low, high] = [part[0], part[0]];
  for (const point of part) {
    if (low && units(point.value) < units(low.value)) low = point;
    if (high && units(point.value) > units(high.value)) high = point;
  }
  const kept = new Set([part[0], low, high, part.at(-1)]);
  return part.filter((point) => kept.has(point));
};

const thinned = (line: Line, frequency: ChartFrequency, most: number): Line => {
  const { units } = scaleOf(line.points.map(({ value }) => value));
  const size = Math.ceil((line.points.length * keptOfPart) / most);
  const stretches = stretchesOf(line, frequency).map((points) =>
    Array.from({ length: Math.ceil(points.length / size) }, (_, at) =>
      points.slice(at * size, (at + 1) * size),
    ).flatMap((part) => extremesOf(part, units)),
  );
  return { ...line, points: stretches.flat(), starts: new Set(stretches.flatMap(([first]) => first?.at ?? [])) };
};

/**
 * Reduces the values of a picture to those that its width can show. Every peak and every low is kept, and the picture
 * states what is omitted.
 */
export const thinPlot = (plot: Plot): Plot => {
  const count = plot.lines.reduce((sum, { points }) => sum + points.length, 0);
  if (plot.kind !== 'line' || count <= mostPoints) return plot;
  const most = Math.floor(mostPoints / plot.lines.length);
  const lines = plot.lines.map((line) => (line.points.length > most ? thinned(line, plot.frequency, most) : line));
  const drawn = lines.reduce((sum, { points }) => sum + points.length, 0);
  const note = `${drawn} of ${count} values are drawn: the first, lowest, highest and last of each short span. Shorter ranges and the files have all values.`;
  return { ...plot, lines, left: [plot.left, note].filter((text) => text !== null).join(' ') };
};
