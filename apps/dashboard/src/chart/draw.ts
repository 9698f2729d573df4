import { daysBetween } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { html, type Html } from '../html.ts';
import { placeOf, scaleOf, tickLabels, ticksOf, type Scale } from './exact.ts';
import type { Line, Plot, Point } from './plot.ts';
import { timeTicks } from './time-axis.ts';

/** A picture for a width: what fits a page, and what fits a phone. */
interface Size {
  readonly name: 'wide' | 'narrow';
  readonly width: number;
  readonly height: number;
  readonly ticks: number;
}

const sizes: readonly Size[] = [
  { name: 'wide', width: 760, height: 300, ticks: 7 },
  { name: 'narrow', width: 340, height: 250, ticks: 3 },
];

const above = 12;
const below = 28;
const letter = 7.2;

const longest = (texts: readonly string[]): number => texts.reduce((most, { length }) => Math.max(most, length), 0);

const at = (number: number): string => String(Math.round(number * 100) / 100);

/** A year stands for its first day, so that every picture has one kind of time. */
const dayOf = (text: string): Day => (text.length === 4 ? `${text}-01-01` : text) as Day;

const frame = (scale: Scale, points: readonly Point[], withZero: boolean) => {
  const values = points.map(({ value }) => scale.units(value));
  if (withZero) values.push(0n);
  const low = values.reduce((least, value) => (value < least ? value : least));
  const high = values.reduce((most, value) => (value > most ? value : most));
  // A line without height is drawn in the middle of one unit of it.
  const room = high === low ? (high === 0n ? 10n ** BigInt(scale.digits) : (high < 0n ? -high : high) / 10n || 1n) : 0n;
  const ticks = ticksOf(low - room, high + room, 5);
  return { ticks, low: ticks[0] ?? low, high: ticks.at(-1) ?? high, labels: tickLabels(ticks, scale) };
};

const describe = (point: Point, { name }: Line): string =>
  `${name === null ? '' : `${name}, `}${point.at}: ${point.value}`;

const drawSeries = ({ lines, column }: Plot, size: Size, label: string): Html => {
  const points = lines.flatMap((line) => line.points);
  const scale = scaleOf(points.map(({ value }) => value));
  const { ticks, low, high, labels } = frame(scale, points, false);
  const left = Math.ceil(longest(labels) * letter) + 8;
  const [width, height] = [size.width - left - 10, size.height - above - below];
  const days = points.map((point) => dayOf(point.at)).sort();
  const [first, last] = [days[0] as Day, days.at(-1) as Day];
  const span = Math.max(1, daysBetween(first, last));
  const x = (day: Day): number => left + (daysBetween(first, day) / span) * width;
  const y = (units: bigint): number => above + height - placeOf(units, low, high, height);
  const marks = timeTicks(first, last, size.ticks);
  const few = points.length <= 24;
  const path = (line: Line): string =>
    line.points
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${at(x(dayOf(point.at)))} ${at(y(scale.units(point.value)))}`)
      .join('');
  return html`<svg
    class="chart ${size.name}"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label="${label}"
  >
    ${ticks.map(
      (tick, index) =>
        html`<path class="rule${tick === 0n ? ' zero' : ''}" d="M${left} ${at(y(tick))}H${size.width - 10}" /><text
            x="${left - 8}"
            y="${at(y(tick) + 4)}"
            text-anchor="end"
            >${labels[index]}</text
          >`,
    )}
    ${marks.map(({ day, label: text }, index) => {
      const place = x(day);
      const anchor =
        place + text.length * 3.6 > size.width
          ? 'end'
          : index === 0 && place - text.length * 3.6 < 0
            ? 'start'
            : 'middle';
      return html`<text x="${at(place)}" y="${size.height - 6}" text-anchor="${anchor}">${text}</text>`;
    })}
    ${lines.map((line, index) => html`<path class="line s${index + 1}" d="${path(line)}" />`)}
    ${lines.map((line, index) =>
      line.points.map(
        (point) =>
          html`<circle
            class="dot s${index + 1}${few ? ' shown' : ''}"
            cx="${at(x(dayOf(point.at)))}"
            cy="${at(y(scale.units(point.value)))}"
            r="3.5"
            data-row="${point.row}"
            data-column="${column}"
            ><title>${describe(point, line)}</title></circle
          >`,
      ),
    )}
  </svg>`;
};

const shortened = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters - 1)}…`;

const drawRanking = ({ lines, column }: Plot, size: Size, label: string): Html => {
  const points = lines.flatMap((line) => line.points);
  const scale = scaleOf(points.map(({ value }) => value));
  const { low, high } = frame(scale, points, true);
  const narrow = size.name === 'narrow';
  const characters = narrow ? 40 : 32;
  const left = narrow ? 0 : Math.min(characters, longest(points.map((point) => point.at))) * 6.6 + 10;
  const right = longest(points.map(({ value }) => value)) * letter + 10;
  const width = Math.max(60, size.width - left - right);
  const step = narrow ? 40 : 26;
  const zero = placeOf(0n, low, high, width);
  const height = points.length * step + 4;
  return html`<svg class="chart ${size.name}" viewBox="0 0 ${size.width} ${height}" role="img" aria-label="${label}">
    ${points.map((point, index) => {
      const end = placeOf(scale.units(point.value), low, high, width);
      const top = index * step + (narrow ? 18 : 4);
      const [from, to] = [Math.min(zero, end), Math.max(zero, end)];
      return html`<text
          class="name"
          x="${narrow ? 0 : left - 10}"
          y="${narrow ? top - 4 : top + 13}"
          text-anchor="${narrow ? 'start' : 'end'}"
          >${shortened(point.at, characters)}</text
        ><rect
          class="column s1"
          x="${at(left + from)}"
          y="${top}"
          width="${at(Math.max(1, to - from))}"
          height="${narrow ? 14 : 18}"
          rx="2"
          data-row="${point.row}"
          data-column="${column}"
          ><title>${point.at}: ${point.value}</title></rect
        ><text x="${at(left + to + 6)}" y="${narrow ? top + 11 : top + 13}">${point.value}</text>`;
    })}
  </svg>`;
};

/** The picture in both sizes, with its legend; the style sheet shows the one that fits. */
export const drawPlot = (plot: Plot, label: string): Html => {
  const draw = plot.kind === 'series' ? drawSeries : drawRanking;
  const named = plot.lines.length > 1;
  return html`<figure class="stack">
    ${sizes.map((size) => draw(plot, size, label))}
    ${
      named
        ? html`<ul class="legend">
            ${plot.lines.map(({ name }, index) => html`<li class="s${index + 1}">${name}</li>`)}
          </ul>`
        : null
    }
    ${plot.left ? html`<figcaption class="muted small">${plot.left}</figcaption>` : null}
  </figure>`;
};
