import { html, markup } from '../html.ts';
import { drawIn, lineName } from './draw.ts';
import { sizes, type Size } from './frame.ts';
import { gapNotes } from './gaps.ts';
import type { Plot } from './plot.ts';

interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly title: string;
  readonly rule: string;
  readonly zero: string;
  readonly gap: string;
  /** Colours of the lines, in order. */
  readonly inks: readonly string[];
}

const light: Palette = {
  ground: '#fff',
  text: '#565e68',
  title: '#1b1f24',
  rule: '#dfdad0',
  zero: '#857f73',
  gap: '#f3f0e9',
  inks: ['#0a5a68', '#b04a12', '#5a48a6', '#806200', '#a3264f', '#2c6b2c', '#2f61ab', '#5f5f5f'],
};

const dark: Palette = {
  ground: '#181e24',
  text: '#a7b0b8',
  title: '#e8eaeb',
  rule: '#2c353d',
  zero: '#78838d',
  gap: '#0c1013',
  inks: ['#74c9d7', '#f2a574', '#b8abf7', '#e0c553', '#f295b4', '#93d493', '#92baf6', '#b9b9b9'],
};

const colours = ({ ground, text, title, rule, zero, gap, inks }: Palette): string =>
  `.ground{fill:${ground}}text{fill:${text}}.title,.name{fill:${title}}.rule{stroke:${rule}}.zero{stroke:${zero}}.gap{fill:${gap}}${inks
    .map(
      (ink, at) =>
        `.line.s${at + 1},.cap.s${at + 1}{stroke:${ink}}.dot.s${at + 1},.column.s${at + 1},.key.s${at + 1}{fill:${ink}}`,
    )
    .join('')}`;

const shapes = `text{font-family:system-ui,Lato,sans-serif;font-size:12px}.title{font-size:15px;font-weight:700}.line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}.dot{opacity:0}.dot.shown{opacity:1}`;

/** The style inside a picture that no style sheet reaches. An SVG follows the colour scheme of the surrounding page. */
const styleOf = (format: 'svg' | 'png'): string =>
  `${shapes}${colours(light)}${format === 'svg' ? `@media (prefers-color-scheme:dark){${colours(dark)}}` : ''}`;

/** The purpose of a picture file: a page, as vectors or pixels, or a link preview with a fixed shape. */
export interface FileForm {
  readonly format: 'svg' | 'png';
  /** The whole picture has 1200 by 630 pixels, the size of link previews. */
  readonly isPreview: boolean;
}

/** Size of a link preview. */
export const previewSize = { width: 1200, height: 630 };

const lineHeight = 16;

/** Wraps a text to the width, because SVG texts do not wrap by themselves. */
const wrapped = (text: string, characters: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > characters) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
};

/** Average width of a letter of the notes, in units of the picture. */
const noteLetter = 6.2;

interface LegendEntry {
  readonly name: string;
  readonly x: number;
  readonly row: number;
}

/** Places the names of the lines in rows. */
const legendOf = ({ lines }: Plot, width: number): readonly LegendEntry[] => {
  if (lines.length < 2) return [];
  let [x, row] = [8, 0];
  return lines.map(({ name }) => {
    const text = lineName(name ?? '');
    const taken = 34 + text.length * noteLetter;
    if (x > 8 && x + taken > width) [x, row] = [8, row + 1];
    const entry = { name: text, x, row };
    x += taken;
    return entry;
  });
};

/** A picture as a separate file: title, unit, legend, and the lines of text below. */
export const chartFile = (
  plot: Plot,
  title: string,
  under: readonly string[],
  { format, isPreview }: FileForm = { format: 'svg', isPreview: false },
): string => {
  const [wide] = sizes;
  if (!wide) return '';
  const { width } = wide;
  const legend = legendOf(plot, width);
  const top = 44 + Math.max(0, ...legend.map(({ row }) => (row + 1) * 18 + 2));
  const notes = [...gapNotes(plot.gaps), ...(plot.left ? [plot.left] : []), ...under].flatMap((note) =>
    wrapped(note, Math.floor((width - 16) / noteLetter)),
  );
  const bottom = 10 + notes.length * lineHeight;
  const fixed = isPreview ? Math.round((width * previewSize.height) / previewSize.width) : null;
  const size: Size = fixed === null ? wide : { ...wide, height: Math.max(120, fixed - top - bottom) };
  const inner = drawIn(plot, size, title, { isTraced: false });
  const [, drawnHeight = String(size.height)] = /viewBox="0 0 \d+ (\d+)"/.exec(inner.toString()) ?? [];
  // The height of a ranking depends on its rows. A preview scales it down.
  const height = fixed === null ? Number.parseInt(drawnHeight, 10) : size.height;
  const whole = fixed ?? top + height + bottom;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${width} ${whole}"
    width="${width}"
    height="${whole}"
    role="img"
    aria-label="${title}"
  >
    <style>
      ${markup(styleOf(format))}
    </style>
    <rect class="ground" width="${width}" height="${whole}" />
    <text class="title" x="8" y="20">${title}</text>
    <text x="8" y="37">${plot.unit ?? ''}</text>
    ${legend.map(
      ({ name, x, row }, index) =>
        html`<rect class="key s${index + 1}" x="${x}" y="${48 + row * 18}" width="12" height="4" /><text
            x="${x + 18}"
            y="${54 + row * 18}"
            >${name}</text
          >`,
    )}
    <svg x="0" y="${top}" width="${width}" height="${height}" viewBox="0 0 ${width} ${drawnHeight}">${inner}</svg>
    ${notes.map((note, index) => html`<text x="8" y="${top + height + 18 + index * lineHeight}">${note}</text>`)}
  </svg>`.toString();
};
