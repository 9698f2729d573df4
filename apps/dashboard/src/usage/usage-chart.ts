import { html, type Html } from '../html.ts';
import { count } from '../show.ts';

/** Requests of one day. */
export interface DayUse {
  readonly day: string;
  readonly ok: number;
  /** Every other outcome. */
  readonly other: number;
}

/** The layout of a drawing, and the interval between labelled days. */
interface Layout {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly every: number;
}

const layouts: readonly Layout[] = [
  { name: 'chart wide', width: 720, height: 200, left: 56, every: 5 },
  // Letters keep their size on a phone, where the wide drawing would shrink them.
  { name: 'chart narrow', width: 340, height: 180, left: 48, every: 10 },
];

const [top, bottom] = [8, 24];

/** The next number of the form 1, 2 or 5 times a power of ten: the top of the axis. */
const roundUp = (number: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, number)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= number) ?? 10) * power;
};

const place = (number: number): string => String(Math.round(number * 10) / 10);

const drawing = (days: readonly DayUse[], { name, width, height, left, every }: Layout): Html => {
  const highest = roundUp(Math.max(1, ...days.map(({ ok, other }) => ok + other)));
  const inner = height - bottom - top;
  const step = (width - left) / Math.max(1, days.length);
  const y = (requests: number): number => top + inner - (requests / highest) * inner;
  const bar = (kind: string, at: number, from: number, to: number): Html | null =>
    to === from
      ? null
      : html`<rect
          class="${kind}"
          x="${place(left + at * step + step * 0.12)}"
          y="${place(y(to))}"
          width="${place(step * 0.76)}"
          height="${place(Math.max(1, y(from) - y(to)))}"
        ></rect>`;
  const total = days.reduce((sum, { ok, other }) => sum + ok + other, 0);
  return html`<svg
    class="${name}"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label="Requests by day, ${count(total)} in all"
  >
    ${(highest % 2 === 0 ? [0, 0.5, 1] : [0, 1]).map((share) => {
      const line = place(y(highest * share));
      return html`<line class="rule" x1="${left}" x2="${width}" y1="${line}" y2="${line}"></line>
        <text x="${left - 6}" y="${place(y(highest * share) + 4)}" text-anchor="end">${count(highest * share)}</text>`;
    })}
    ${days.map(
      ({ day, ok, other }, at) =>
        html`<g>
          <title>${day}: ${count(ok)} answered, ${count(other)} with other outcomes</title>
          ${bar('use-ok', at, 0, ok)}${bar('use-other', at, ok, ok + other)}
          ${at % every === 0 ? html`<text x="${place(left + (at + 0.5) * step)}" y="${height - 6}" text-anchor="middle">${day.slice(8)}</text>` : null}
        </g>`,
    )}
  </svg>`;
};

/**
 * Bars by day: successful requests below, every other outcome above. The tables on the page contain the same figures.
 */
export const usageChart = (days: readonly DayUse[]): Html =>
  html`<figure>
    ${layouts.map((layout) => drawing(days, layout))}
    <figcaption class="muted">
      <span class="key-swatch use-ok"></span>answered <span class="key-swatch use-other"></span>every other outcome, by
      day (UTC)
    </figcaption>
  </figure>`;
