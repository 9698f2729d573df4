import { html, type Html } from '../html.ts';
import { inWords } from '../words.ts';
import { drawBars } from './draw-bars.ts';
import { drawLine } from './draw-line.ts';
import { drawRanking } from './draw-ranking.ts';
import { sizes, type Drawing } from './frame.ts';
import { gapNotes } from './gaps.ts';
import type { Plot } from './plot.ts';
import { thinPlot } from './thin.ts';

/** Minimum number of values for a line. Fewer would suggest an unmeasured course. */
const fewestOfLine = 3;

const isDrawnAsLine = ({ kind, lines }: Plot): boolean =>
  kind === 'line' && lines.some(({ points }) => points.length >= fewestOfLine);

/** Draws a plot in one size. Two values are drawn as adjacent bars, whatever they measure. */
export const drawIn = (plot: Plot, size: (typeof sizes)[number], label: string, drawing: Drawing = {}): Html => {
  if (plot.kind === 'ranking') return drawRanking(plot, size, label, drawing);
  return isDrawnAsLine(plot) ? drawLine(plot, size, label, drawing) : drawBars(plot, size, label, drawing);
};

/** The displayed name of a line: keys as words, other names unchanged. */
export const lineName = (name: string): string => (/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name) ? inWords(name) : name);

/** The picture in both sizes, with unit, legend and omissions. The style sheet shows the size that fits. */
export const drawPlot = (whole: Plot, label: string, drawing: Drawing = {}): Html => {
  const plot = thinPlot(whole);
  const notes = [...gapNotes(plot.gaps), ...(plot.left ? [plot.left] : [])];
  return html`<figure class="stack plot">
    ${plot.unit === null ? null : html`<p class="unit small muted">${plot.unit}</p>`}
    ${
      plot.lines.length > 1
        ? html`<ul class="legend">
            ${plot.lines.map(({ name }, index) => html`<li class="s${index + 1}">${name === null ? null : lineName(name)}</li>`)}
          </ul>`
        : null
    }
    ${sizes.map((size) => drawIn(plot, size, label, drawing))}
    ${notes.length > 0 ? html`<figcaption class="muted small">${notes.join(' ')}</figcaption>` : null}
  </figure>`;
};
