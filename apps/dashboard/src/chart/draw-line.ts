import { daysBetween } from '@dqs/core';
import type { ChartFrequency, Day } from '@dqs/schemas';
import { html, type Html } from '../html.ts';
import { scaleOf } from './exact.ts';
import {
  above,
  at,
  below,
  describe,
  frameOf,
  letter,
  longest,
  originOf,
  rulesOf,
  type Drawing,
  type Size,
} from './frame.ts';
import { isGap, type Gap } from './gaps.ts';
import type { Plot } from './plot.ts';
import type { Line, Point } from './point.ts';
import { timeTicks } from './time-axis.ts';

/**
 * Maximum number of drawn marks. For more values, the script finds marks along the line. A mark leads to the origin of
 * its value.
 */
const mostMarks = 60;

/** Minimum months between marks of the axis, so that they are never closer than the values. */
const leastMonths: Readonly<Partial<Record<ChartFrequency, number>>> = { monthly: 1, quarterly: 3, annual: 12 };

interface Places {
  readonly x: (day: string) => number;
  readonly y: (value: string) => number;
  readonly size: Size;
}

/** The line, interrupted at missing values. A value without neighbours is a separate dot. */
const pathOf = ({ points, starts: days }: Line, { x, y }: Places, frequency: ChartFrequency): string => {
  const isStart = (point: Point, before: Point): boolean =>
    days === undefined ? isGap(before.at as Day, point.at as Day, frequency) : days.has(point.at);
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const next = points[index + 1];
      const starts = !before || isStart(point, before);
      const ends = !next || isStart(next, point);
      const place = `${at(x(point.at))} ${at(y(point.value))}`;
      return `${starts ? 'M' : 'L'}${place}${starts && ends ? 'h0.01' : ''}`;
    })
    .join('');
};

const gapView = ({ from, to, label }: Gap, { x, size }: Places): Html => {
  const [left, width] = [x(from), x(to) - x(from)];
  const text = width > label.length * 6 ? label : width > 70 ? 'No values' : null;
  return html`<rect
      class="gap"
      x="${at(left)}"
      y="${above}"
      width="${at(width)}"
      height="${size.height - above - below}"
      ><title>${label}</title></rect
    >${text === null ? null : html`<text x="${at(left + width / 2)}" y="${above + 14}">${text}</text>`}`;
};

const tickView = (place: number, text: string, index: number, size: Size): Html => {
  const half = text.length * 3.6;
  const anchor = place + half > size.width ? 'end' : index === 0 && place - half < 0 ? 'start' : 'middle';
  return html`<text
    x="${at(place)}"
    y="${size.height - 6}"
    ${anchor === 'middle' ? null : html`text-anchor="${anchor}"`}
    >${text}</text
  >`;
};

const dotView = (
  point: Point,
  line: Line,
  series: number,
  { x, y }: Places,
  origin: Html | null,
  shown: boolean,
): Html =>
  html`<circle
    class="dot s${series}${shown ? ' shown' : ''}"
    cx="${at(x(point.at))}"
    cy="${at(y(point.value))}"
    r="3.5"
    ${origin}
    ><title>${describe(point, line.name)}</title></circle
  >`;

/** The periods of all lines if they are equal; null if they differ. */
const periodsOf = (lines: readonly Line[]): string | null => {
  const [first, ...others] = lines.map(({ points }) => points.map(({ label }) => label).join('|'));
  return first !== undefined && others.every((other) => other === first) ? first : null;
};

/** The values that the script shows along a line without marks. The picture for phones uses those of the other one. */
const valuesOf = ({ points, name }: Line, isWithPeriods: boolean): string =>
  [name ?? '', ...points.map(({ label, value }) => (isWithPeriods ? `${label}: ${value}` : value))].join('|');

/** Draws values over time, on a scale of whole days. */
export const drawLine = (
  { lines, gaps, frequency, measure, axis }: Plot,
  size: Size,
  label: string,
  { marks = mostMarks, isTraced = true }: Drawing = {},
): Html => {
  const points = lines.flatMap((line) => line.points);
  const scale = scaleOf(points.map(({ value }) => value));
  const { ticks, labels, place } = frameOf(scale, points, false, axis === 'logarithmic');
  const left = Math.ceil(longest(labels) * letter) + 8;
  const [width, height] = [size.width - left - 10, size.height - above - below];
  const days = points.map((point) => point.at).sort();
  const [first, last] = [days[0] as Day, days.at(-1) as Day];
  const span = Math.max(1, daysBetween(first, last));
  const places: Places = {
    x: (day) => left + (daysBetween(first, day as Day) / span) * width,
    y: (value) => above + height - place(scale.units(value), height),
    size,
  };
  const dots = points.length <= marks;
  const isRead = !dots && size.name === 'wide';
  const periods = isRead ? periodsOf(lines) : null;
  return html`<svg
    class="chart ${size.name}"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label="${label}"
    text-anchor="middle"
    ${periods === null ? null : html`data-periods="${periods}"`}
  >
    ${gaps.map((gap) => gapView(gap, places))}
    ${rulesOf(ticks, labels, left, size, (tick) => above + height - place(tick, height))}
    ${timeTicks(first, last, size.ticks, leastMonths[frequency] ?? 0).map(({ day, label: text }, index) =>
      tickView(places.x(day), text, index, size),
    )}
    ${lines.map(
      (line, index) =>
        html`<path
          class="line s${index + 1}"
          d="${pathOf(line, places, frequency)}"
          ${isRead ? html`data-values="${valuesOf(line, periods === null)}"` : null}
        />`,
    )}
    ${dots ? lines.map((line, index) => line.points.map((point) => dotView(point, line, index + 1, places, isTraced ? originOf(point, measure) : null, points.length <= 24))) : null}
  </svg>`;
};
