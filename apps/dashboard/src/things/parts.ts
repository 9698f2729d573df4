import { drawPlot, lineName } from '../chart/draw.ts';
import { isPlot, plotOf, type NoPlot, type Plot } from '../chart/plot.ts';
import { plotTogether } from '../chart/together.ts';
import { explorerPath } from '../explorer/asked.ts';
import { wholeFigure } from '../figure.ts';
import { html, type Fragment, type Html } from '../html.ts';
import { thingPath } from '../subject/link.ts';
import { sentence } from '../words.ts';
import type { QueryResult } from './ask-all.ts';

type Row = Readonly<Record<string, unknown>>;

/** A column of a page's table: its label, and the cell of a row. */
export interface Column {
  readonly label: string;
  readonly cell: (row: Row) => Fragment;
  readonly number?: boolean;
}

const slug = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** A part of a page with its heading. */
export const section = (title: string, body: Fragment): Html =>
  html`<section class="stack" aria-labelledby="${slug(title)}">
    <h2 id="${slug(title)}">${title}</h2>
    ${body}
  </section>`;

/** Explains why nothing is shown: no data matches, or none is loaded. */
export const emptiness = (result: QueryResult | null): Html => {
  if (result === null) return html`<p class="notice">This service does not provide this data.</p>`;
  if (!result.ok) return html`<p class="notice">${sentence(result.error.message)}</p>`;
  return html`<p class="notice">${result.note ?? 'No loaded data matches.'}</p>`;
};

/** Maximum length of a cell without line breaks, such as a date or an accession number. */
const short = 22;

const visible = (cell: Fragment): number =>
  String(html`${cell}`)
    .replace(/<[^>]*>/g, '')
    .trim().length;

/** Rows as a table, or the reason why there are none. */
export const table = (
  title: string,
  result: QueryResult | null,
  rows: readonly Row[],
  columns: readonly Column[],
): Html => {
  if (rows.length === 0) return emptiness(result);
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const classes = columns.map(({ number }, at) => {
    if (number) return html`class="number"`;
    return cells.every((line) => visible(line[at]) <= short) ? html`class="keep"` : null;
  });
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${title}">
      <table class="table">
        <thead>
          <tr>
            ${columns.map(({ label }, at) => html`<th scope="col" ${classes[at]}>${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${cells.map(
            (line) =>
              html`<tr>
                ${line.map((cell, at) => html`<td ${classes[at]}>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      result?.ok && result.more
        ? html`<p class="small">
            <a href="${explorerPath(result.operation.endpoint, result.asked)}">Show all in the explorer</a>
          </p>`
        : null
    }`;
};

/** On a page with several pictures each mark takes space and has no origin to link to. */
const drawing = { marks: 36, isTraced: false };

/** Rows of the numbers below a picture: for the main picture of a page, and for one among several. */
const numbersOfPage = 24;
const numbersOfPart = 12;

/** The values of a picture, newest first, with all digits. */
const numbersOf = ({ lines, label }: Plot, most: number): Html => {
  const periods = new Map<string, string>();
  for (const { points } of lines) for (const point of points) periods.set(point.at, point.label);
  const newest = [...periods].sort(([one], [other]) => (one > other ? -1 : 1)).slice(0, most);
  const values = lines.map(({ points }) => new Map(points.map((point) => [point.at, point.value])));
  return html`<details>
    <summary>
      The numbers${periods.size > newest.length ? ` (newest ${newest.length} of ${periods.size})` : null}
    </summary>
    <div class="scroll tall" tabindex="0" role="group" aria-label="Numbers of ${label}">
      <table class="table numbers">
        <thead>
          <tr>
            <th scope="col">Period</th>
            ${lines.map(({ name }) => html`<th scope="col">${name === null ? label : lineName(name)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${newest.map(
            ([at, period]) =>
              html`<tr>
                <th scope="row">${period}</th>
                ${values.map((line) => html`<td>${wholeFigure(line.get(at))}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
};

/** A drawn picture with its newest numbers, or the reason why there is none. */
export const drawnOf = (
  plot: Plot | NoPlot,
  label: string,
  after: Fragment = null,
  numbers: number = numbersOfPage,
): Html =>
  isPlot(plot)
    ? html`<div class="card plain stack pictured">
        ${drawPlot(plot, label, drawing)} ${plot.kind === 'ranking' ? null : numbersOf(plot, numbers)} ${after}
      </div>`
    : html`<p class="notice">No chart: ${plot.why}.</p>`;

/** The picture of an answer: of several measures together, of one, or of the most important one. */
export const picture = (
  result: QueryResult | null,
  label: string,
  keys: readonly string[] = [],
  after: Fragment = null,
): Html => {
  if (!result?.ok) return emptiness(result);
  const { endpoint } = result.operation;
  const plot =
    keys.length > 1 ? plotTogether(endpoint, result.data, keys) : plotOf(endpoint, result.data, keys[0] ?? null);
  return drawnOf(plot, label, after, numbersOfPart);
};

/** Names and values in two columns. Missing values are omitted. */
export const facts = (entries: readonly (readonly [label: string, value: Fragment])[]): Html =>
  html`<dl class="facts">
    ${entries
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;

/** The main figures at the top of a page. */
export const stats = (entries: readonly (readonly [label: string, value: Fragment, note?: Fragment])[]): Html =>
  html`<dl class="stats">
    ${entries.map(
      ([label, value, note]) =>
        html`<div>
          <dt>${label}</dt>
          <dd><span class="value">${value}</span>${note ? html`<span class="small muted">${note}</span>` : null}</dd>
        </div>`,
    )}
  </dl>`;

/** Links between views of one subject. The current one is marked. */
export const choices = (
  label: string,
  entries: readonly (readonly [text: string, href: string, current: boolean])[],
): Html =>
  html`<nav class="choices-of" aria-label="${label}">
    ${entries.map(
      ([text, href, current]) => html`<a href="${href}" ${current ? html`aria-current="true"` : null}>${text}</a>`,
    )}
  </nav>`;

/** A text of a row; null if it has none. */
export const textIn = (row: Row, name: string): string | null => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** A filing by its accession number, with a link to its page. */
export const filingCell = (row: Row): Html => {
  const accession = textIn(row, 'accession_number');
  return accession === null ? html`–` : html`<a href="${thingPath('filing', accession)}">${accession}</a>`;
};

/** The fiscal period of a statement: 2024, or Q3 2024. */
export const fiscalPeriodOf = (row: Row): string => {
  const [year, period] = [textIn(row, 'fiscal_year'), textIn(row, 'fiscal_period')];
  return period === 'FY' ? `${year}` : `${period} ${year}`;
};
