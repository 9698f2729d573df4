import { html, type Html } from '../html.ts';
import { logarithmicPlaceOf, logarithmicTicksOf, placeOf, tickLabels, ticksOf, type Scale } from './exact.ts';
import type { Point } from './point.ts';

/** A picture's size: one for pages, one for phones. */
export interface Size {
  readonly name: 'wide' | 'narrow';
  readonly width: number;
  readonly height: number;
  readonly ticks: number;
}

export const sizes: readonly Size[] = [
  { name: 'wide', width: 760, height: 300, ticks: 7 },
  { name: 'narrow', width: 340, height: 250, ticks: 3 },
];

/** How a plot is drawn. */
export interface Drawing {
  /** Lines with more values than this have no marks. The script finds their values along the line. */
  readonly marks?: number;
  /** Marks contain the row and column of their value, by which the script finds its origin on the same page. */
  readonly isTraced?: boolean;
}

export const above = 12;
export const below = 28;
/** Widest letter of an axis, in units of the picture. */
export const letter = 7.2;

export const longest = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length), 0);

/** A coordinate to a tenth. */
export const at = (number: number): string => String(Math.round(number * 10) / 10);

/** The range of the values with round ticks, and the position of a value in it. A logarithmic axis has no zero. */
export const frameOf = (scale: Scale, points: readonly Point[], withZero: boolean, isLogarithmic = false) => {
  const values = points.map(({ value }) => scale.units(value));
  if (withZero) values.push(0n);
  const low = values.reduce((least, value) => (value < least ? value : least));
  const high = values.reduce((most, value) => (value > most ? value : most));
  const end = high === low ? low + 10n ** BigInt(scale.digits) : high;
  const ticks = isLogarithmic ? logarithmicTicksOf(low, end, 5) : ticksOf(low, end, 5);
  const [from, to] = [ticks[0] ?? low, ticks.at(-1) ?? high];
  const place = isLogarithmic ? logarithmicPlaceOf : placeOf;
  return {
    ticks,
    labels: tickLabels(ticks, scale),
    place: (value: bigint, length: number): number => place(value, from, to, length),
  };
};

/** The horizontal rules of a picture with their labels. `y` is the height of a tick. */
export const rulesOf = (
  ticks: readonly bigint[],
  labels: readonly string[],
  left: number,
  { width }: Size,
  y: (tick: bigint) => number,
): Html =>
  html`<g text-anchor="end">
    ${ticks.map(
      (tick, index) =>
        html`<path class="rule${tick === 0n ? ' zero' : ''}" d="M${left} ${at(y(tick))}H${width - 10}" /><text
            x="${left - 8}"
            y="${at(y(tick) + 4)}"
            >${labels[index]}</text
          >`,
    )}
  </g>`;

export const shortened = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters - 1)}…`;

/** The position of a mark's value in the answer. */
export const originOf = (point: Point, measure: string): Html => html`data-row="${point.row}" data-column="${measure}"`;

/** The text of a value under the pointer: its line, its period, its digits. */
export const describe = (point: Point, name: string | null): string =>
  `${name === null ? '' : `${name}, `}${point.label}: ${point.value}`;
