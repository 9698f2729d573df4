import { html, markup } from '../html.ts';
import { drawIn } from './draw.ts';
import { sizes } from './frame.ts';
import type { Plot } from './plot.ts';

/** The style that a picture carries where no style sheet reaches it; it follows the colour scheme of the page around it. */
const style = `text{font:12px system-ui,sans-serif;fill:#565e68}.title{font:600 15px system-ui,sans-serif;fill:#1b1f24}
.rule{stroke:#dfdad0}.zero{stroke:#857f73}.gap{fill:#f3f0e9}.line{fill:none;stroke-width:2;stroke-linejoin:round}.dot{opacity:0}.dot.shown{opacity:1}.name{fill:#1b1f24}
.ground{fill:#fff}.s1{--ink:#0a5a68}.s2{--ink:#b04a12}.s3{--ink:#5a48a6}.s4{--ink:#806200}.s5{--ink:#a3264f}.s6{--ink:#2c6b2c}.s7{--ink:#2f61ab}.s8{--ink:#5f5f5f}
.line{stroke:var(--ink)}.dot,.column,.key{fill:var(--ink)}
@media (prefers-color-scheme:dark){.ground{fill:#181e24}text{fill:#a7b0b8}.title,.name{fill:#e8eaeb}.rule{stroke:#2c353d}.gap{fill:#0c1013}.s1{--ink:#74c9d7}.s2{--ink:#f2a574}.s3{--ink:#b8abf7}.s4{--ink:#e0c553}.s5{--ink:#f295b4}}`;

/** A picture as a file of its own: title, unit, legend, the lines under it. */
export const chartFile = (plot: Plot, title: string, under: readonly string[]): string => {
  const [size] = sizes;
  if (!size) return '';
  const inner = drawIn(plot, size, title);
  const [, height = String(size.height)] = /viewBox="0 0 \d+ (\d+)"/.exec(inner.toString()) ?? [];
  const named = plot.lines.length > 1 ? plot.lines : [];
  const top = 44 + (named.length > 0 ? 20 : 0);
  const notes = [...plot.gaps.map(({ label }) => `${label}.`), ...(plot.left ? [plot.left] : []), ...under];
  const whole = top + Number.parseInt(height, 10) + 10 + notes.length * 16;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${size.width} ${whole}"
    width="${size.width}"
    height="${whole}"
    role="img"
    aria-label="${title}"
  >
    <style>
      ${markup(style)}
    </style>
    <rect class="ground" width="${size.width}" height="${whole}" />
    <text class="title" x="8" y="20">${title}</text>
    <text x="8" y="37">${plot.unit ?? ''}</text>
    ${named.map(
      ({ name }, index) =>
        html`<rect
            class="key s${index + 1}"
            x="${8 + index * (size.width / named.length)}"
            y="48"
            width="12"
            height="4"
          /><text x="${26 + index * (size.width / named.length)}" y="54">${name}</text>`,
    )}
    <svg x="0" y="${top}" width="${size.width}" height="${height}">${inner}</svg>
    ${notes.map((note, index) => html`<text x="8" y="${top + Number.parseInt(height, 10) + 18 + index * 16}">${note}</text>`)}
  </svg>`.toString();
};
