import { html, type Html } from '../html.ts';
import { shortNumber } from '../figure.ts';
import { scaleOf } from './exact.ts';
import { at, frameOf, letter, longest, originOf, shortened, type Drawing, type Size } from './frame.ts';
import type { Plot } from './plot.ts';

/** Capitals are wider, and names of filers consist of them. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\p{Lu}&%@]/u.test(character) ? 9 : 6.6), 0);

/** Draws values next to each other, in the order of the answer. */
export const drawRanking = (
  { lines, measure }: Plot,
  size: Size,
  label: string,
  { isTraced = true }: Drawing = {},
): Html => {
  const points = lines.flatMap((line) => line.points);
  const scale = scaleOf(points.map(({ value }) => value));
  const { place } = frameOf(scale, points, true);
  const narrow = size.name === 'narrow';
  const characters = narrow ? 40 : 32;
  const left = narrow ? 0 : Math.max(0, ...points.map(({ label: name }) => widthOf(shortened(name, characters)))) + 10;
  const right = longest(points.map(({ value }) => shortNumber(value))) * letter + 10;
  const width = Math.max(60, size.width - left - right);
  const step = narrow ? 40 : 26;
  const zero = place(0n, width);
  const height = points.length * step + 4;
  return html`<svg class="chart ${size.name}" viewBox="0 0 ${size.width} ${height}" role="img" aria-label="${label}">
    ${points.map((point, index) => {
      const end = place(scale.units(point.value), width);
      const top = index * step + (narrow ? 18 : 4);
      const [from, to] = [Math.min(zero, end), Math.max(zero, end)];
      return html`<text
          class="name"
          y="${narrow ? top - 4 : top + 13}"
          ${narrow ? null : html`x="${at(left - 10)}" text-anchor="end"`}
          >${shortened(point.label, characters)}</text
        ><rect
          class="column s1"
          x="${at(left + from)}"
          y="${top}"
          width="${at(Math.max(1, to - from))}"
          height="${narrow ? 14 : 18}"
          ${isTraced ? originOf(point, measure) : null}
          ><title>${point.label}: ${point.value}</title></rect
        ><text x="${at(left + to + 6)}" y="${narrow ? top + 11 : top + 13}">${shortNumber(point.value)}</text>`;
    })}
  </svg>`;
};
