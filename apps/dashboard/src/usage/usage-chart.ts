import { html, type Html } from '../html.ts';
import { count } from '../show.ts';

/** Requests of one day. */
export interface DayUse {
  readonly day: string;
  readonly ok: number;
  /** Every other outcome. */
  readonly other: number;
}

const size = { width: 720, height: 200, left: 56, bottom: 24, top: 8 } as const;

/** The next number of the form 1, 2 or 5 times a power of ten: the top of the axis. */
const roundUp = (number: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, number)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= number) ?? 10) * power;
};

const place = (number: number): string => String(Math.round(number * 10) / 10);

/** Bars by day, answered above and everything else on top. The table beside it says the same in figures. */
export const usageChart = (days: readonly DayUse[]): Html => {
  const { width, height, left, bottom, top } = size;
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
  return html`<figure>
    <svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="Requests by day, ${count(total)} in all">
      ${(highest % 2 === 0 ? [0, 0.5, 1] : [0, 1]).map((share) => {
        const line = place(y(highest * share));
        return html`<line class="axis" x1="${left}" x2="${width}" y1="${line}" y2="${line}"></line>
          <text x="${left - 6}" y="${place(y(highest * share) + 4)}" text-anchor="end"
            >${count(highest * share)}</text
          >`;
      })}
      ${days.map(
        ({ day, ok, other }, at) =>
          html`<g>
            <title>${day}: ${count(ok)} answered, ${count(other)} otherwise</title>
            ${bar('ok', at, 0, ok)}${bar('refused', at, ok, ok + other)}
            ${at % 5 === 0 ? html`<text x="${place(left + (at + 0.5) * step)}" y="${height - 6}" text-anchor="middle">${day.slice(8)}</text>` : null}
          </g>`,
      )}
    </svg>
    <figcaption class="muted">
      <span class="key-swatch ok"></span>answered <span class="key-swatch refused"></span>every other outcome, by day
      (UTC)
    </figcaption>
  </figure>`;
};
