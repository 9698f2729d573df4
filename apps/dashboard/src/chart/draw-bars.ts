import { html, type Html } from '../html.ts';
import { groupDigits, shortNumber } from '../figure.ts';
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
import type { Plot } from './plot.ts';
import type { Point } from './point.ts';

/** A position on the axis: a period, or a span of missing periods. */
interface Slot {
  readonly at: string | null;
  readonly label: string;
}

/** The periods in order, with a separate position for each span without values. */
const slotsOf = ({ lines, gaps }: Plot): readonly Slot[] => {
  const periods = new Map(lines.flatMap(({ points }) => points.map((point) => [point.at, point.label] as const)));
  return [...periods]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, label]): readonly Slot[] => {
      const gap = gaps.find(({ to }) => to === day);
      return [...(gap ? [{ at: null, label: gap.label }] : []), { at: day, label }];
    });
};

/** The interval between labels that fit, in periods. */
const everyOf = (slots: readonly Slot[], step: number): number =>
  Math.max(
    1,
    Math.ceil(((longest(slots.flatMap((slot) => (slot.at === null ? [] : [slot.label]))) + 2) * letter) / step),
  );

/** All digits of a value, unless there are more than fit above a bar. */
const valueText = ({ value }: Point): string => (value.length <= 9 ? groupDigits(value) : shortNumber(value));

/** Maximum number of bars with value labels. */
const mostLabelled = 6;

/** Draws amounts of periods as bars from zero, with the periods below. */
export const drawBars = (plot: Plot, size: Size, label: string, { isTraced = true }: Drawing = {}): Html => {
  const { lines, measure } = plot;
  const points = lines.flatMap((line) => line.points);
  const scale = scaleOf(points.map(({ value }) => value));
  const { ticks, labels, place } = frameOf(scale, points, true);
  const left = Math.ceil(longest(labels) * letter) + 8;
  const [width, height] = [size.width - left - 10, size.height - above - below];
  const slots = slotsOf(plot);
  const step = width / slots.length;
  const every = everyOf(slots, step);
  const thick = Math.max(1, Math.min(46, (step * 0.78) / lines.length));
  const y = (units: bigint): number => above + height - place(units, height);
  const isLabelled = points.length <= mostLabelled && longest(points.map(valueText)) * letter <= step / lines.length;
  const bar = (point: Point, slot: number, line: number): Html => {
    const [zero, end] = [y(0n), y(scale.units(point.value))];
    const x = left + step * (slot + 0.5) - (thick * lines.length) / 2 + thick * line;
    const top = Math.min(zero, end);
    const value = isLabelled
      ? html`<text x="${at(x + thick / 2)}" y="${at(Math.max(10, top - 5))}">${valueText(point)}</text>`
      : null;
    return html`<rect
        class="column s${line + 1}"
        x="${at(x)}"
        y="${at(top)}"
        width="${at(Math.max(1, thick - 1))}"
        height="${at(Math.max(0.5, Math.abs(end - zero)))}"
        ${isTraced ? originOf(point, measure) : null}
        ><title>${describe(point, lines[line]?.name ?? null)}</title></rect
      >${value}`;
  };
  return html`<svg
    class="chart ${size.name}"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label="${label}"
    text-anchor="middle"
  >
    ${rulesOf(ticks, labels, left, size, y)}
    ${slots.map((slot, index) => {
      const middle = left + step * (index + 0.5);
      if (slot.at === null) {
        return html`<rect class="gap" x="${at(middle - step / 2)}" y="${above}" width="${at(step)}" height="${height}"
          ><title>${slot.label}</title></rect
        >`;
      }
      const shown = (slots.length - 1 - index) % every === 0;
      const ends = index === slots.length - 1 && middle + slot.label.length * 3.4 > size.width;
      return html`${lines.map((line, number) => {
        const point = line.points.find(({ at: day }) => day === slot.at);
        return point ? bar(point, index, number) : null;
      })}${
        shown
          ? html`<text
              x="${at(ends ? size.width : middle)}"
              y="${size.height - 8}"
              ${ends ? html`text-anchor="end"` : null}
              >${slot.label}</text
            >`
          : null
      }`;
    })}
  </svg>`;
};
