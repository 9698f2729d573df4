import type { Domain } from '@dqs/kit';
import type { ServiceError } from '@dqs/schemas';
import { restPath, tableOf, type Operation } from '@dqs/service';
import { drawPlot } from '../chart/draw.ts';
import { isPlot, plotOf, type Plot } from '../chart/plot.ts';
import { codeBlock } from '../code-block.ts';
import { html, type Html } from '../html.ts';
import { linkerOf } from '../subject/link.ts';
import { sentence } from '../words.ts';
import type { Outcome } from './ask.ts';
import { explorerPath, ownFields, type Asked, type View } from './asked.ts';
import { callsOf } from './calls.ts';
import type { Filled } from './filled.ts';
import { commonOrigin, type Origin } from './origin.ts';
import { recordView } from './record-view.ts';
import { gridOf, gridView, type Grid } from './statement-grid.ts';
import { tableView } from './table-view.ts';

/** Longest JSON that is shown on a page, in characters. */
const longestJson = 300_000;

/** The context of a displayed answer. */
export interface Showing {
  readonly operation: Operation;
  readonly domains: readonly Domain[];
  readonly asked: Asked;
  /** The requested view. Null selects the chart if it shows more than the scores of a search. */
  readonly view: View | null;
  /** The column in the chart. */
  readonly column: string | null;
  readonly baseUrl: string;
  /** Whether files can be downloaded, which requires a signed-in account. */
  readonly downloads: boolean;
  /** Adapts a text of the service to the reader. */
  readonly words: (text: string) => string;
}

type Answered = Extract<Outcome, { kind: 'answer' }>;

const titles: Readonly<Record<View, string>> = {
  table: 'Table',
  chart: 'Chart',
  json: 'JSON',
  calls: 'Call it yourself',
};

const filledOf = ({ operation: { endpoint } }: Showing, envelope: { data: unknown; meta: unknown }): Filled | null => {
  if (!endpoint.rows) return null;
  const table = tableOf(endpoint);
  return { columns: table.columns, rows: [...table.rows(envelope)] };
};

const tablePanel = (
  { operation: { endpoint } }: Showing,
  data: object,
  filled: Filled | null,
  grid: Grid | null,
  common: Origin,
): Html => {
  const link = linkerOf(endpoint);
  const record = recordView(data as Record<string, unknown>, common, link, endpoint.rows ? [endpoint.rows[0]] : []);
  if (!filled) return record;
  const rows =
    filled.rows.length === 0
      ? null
      : grid
        ? gridView(grid, endpoint.title, common)
        : tableView(filled, endpoint.title, common, link);
  return html`<div class="stack">${record} ${rows}</div>`;
};

const chartPanel = ({ operation: { endpoint } }: Showing, plot: Plot): Html =>
  html`<div class="card plain stack">
    <div class="row end">
      <div class="field">
        <label for="chart-column">Values</label>
        <select id="chart-column" name="${ownFields.column}" form="explorer">
          ${plot.measures.map(
            ({ key, label }) =>
              html`<option value="${key}" ${key === plot.measure ? html` selected` : null}>${label}</option>`,
          )}
        </select>
      </div>
      <button class="button" form="explorer">Draw</button>
    </div>
    ${drawPlot(plot, `${endpoint.title}: ${plot.label}`)}
  </div>`;

const jsonPanel = ({ answer }: Answered): Html => {
  const text = JSON.stringify(answer.envelope(), null, 2);
  if (text.length <= longestJson) return codeBlock(text, 'The answer as JSON');
  return html`<p class="notice">
      The first ${longestJson} of ${text.length} characters are shown. Call the operation yourself for the whole answer.
    </p>
    ${codeBlock(text.slice(0, longestJson), 'The beginning of the answer as JSON')}`;
};

/** The same request for other programs, with this service's address. */
export const callsView = ({ operation, asked, baseUrl }: Pick<Showing, 'operation' | 'asked' | 'baseUrl'>): Html =>
  html`<div class="stack">
    ${callsOf(operation, asked, baseUrl).map(
      ({ title, note, text }) =>
        html`<div class="stack">
          <h3>${title}</h3>
          <p class="muted small">${note}</p>
          ${codeBlock(text, title)}
        </div>`,
    )}
    <div class="stack">
      <h3>This page</h3>
      <p class="muted small">Share this address. It contains no key.</p>
      ${codeBlock(`${baseUrl}${explorerPath(operation.endpoint, asked)}`, 'Address of this page')}
    </div>
  </div>`;

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

const leftOver = ({ rates: { month, window } }: Answered): string => {
  if (month) return `${month.remaining} of ${month.limit} requests left this month`;
  return window ? `${window.remaining} of ${window.limit} requests left in this window` : 'no limit';
};

const summary = (outcome: Answered, filled: Filled | null, common: Origin): Html => {
  const { milliseconds, answer } = outcome;
  return html`<p class="row small muted figures">
      <span class="badge good">200</span>
      ${filled ? html`<span>${count(filled.rows.length, 'row')}</span>` : null}
      <span>${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms</span>
      <span>${answer.byteLength} bytes</span>
      <span>${leftOver(outcome)}</span>
    </p>
    <p class="small">
      Source <code>${common['source']}</code>${common['published_by'] ? html`, ${common['published_by']}` : null};
      ${common['as_of'] ? html`as of <code>${common['as_of']}</code>.` : 'no data.'}
      ${common['attribution'] ? html`${common['attribution']}.` : null}
    </p>`;
};

/** The note of the answer. An answer without rows always has one. */
const noteView = ({ words }: Showing, { answer: { note } }: Answered, filled: Filled | null): Html | null => {
  const noteText = note === null ? '' : words(note);
  if (noteText !== '') return html`<p class="notice">${sentence(noteText)}</p>`;
  return filled?.rows.length === 0 ? html`<p class="notice">No rows: no loaded data matches the request.</p>` : null;
};

const paging = ({ operation: { endpoint }, asked }: Showing, { answer }: Answered): Html | null => {
  const later = asked.some(([name]) => name === 'cursor');
  if (answer.nextCursor === null && !later) return null;
  const first = asked.filter(([name]) => name !== 'cursor');
  return html`<p class="row">
    ${
      answer.nextCursor === null
        ? html`<span class="muted">This is the last page.</span>`
        : html`<button class="button" form="explorer" name="${ownFields.cursor}" value="${answer.nextCursor}">
            Next page
          </button>`
    }
    ${later ? html`<a href="${explorerPath(endpoint, first)}">First page</a>` : null}
  </p>`;
};

const downloads = ({ operation: { endpoint }, asked, downloads: possible }: Showing): Html | null => {
  if (!possible) return null;
  const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, value]));
  return html`<p class="small">
    Download:
    ${['csv', 'ndjson', 'parquet', 'json'].map((format, index) => [
      index > 0 ? ' · ' : '',
      html`<a href="/explorer/${endpoint.tool}/download/${format}?${search.toString()}" download>${format}</a>`,
    ])}
    · <a href="/links?address=${encodeURIComponent(restPath(endpoint, asked))}">link for a spreadsheet</a>
  </p>`;
};

/** An answer with all its views, one of which is open. */
export const answerView = (showing: Showing, outcome: Answered): Html => {
  const envelope = outcome.answer.envelope();
  const common = commonOrigin(showing.domains, showing.operation, envelope.meta);
  const filled = filledOf(showing, envelope);
  const grid = gridOf(showing.operation.endpoint, envelope.data);
  const drawn = plotOf(showing.operation.endpoint, envelope.data, showing.column);
  const plot = isPlot(drawn) ? drawn : null;
  const shown = (['chart', 'table', 'json', 'calls'] as const).filter((view) => view !== 'chart' || plot);
  const open = shown.find((view) => view === showing.view) ?? shown[0];
  return html`<div class="stack">
    ${summary(outcome, filled, common)} ${noteView(showing, outcome, filled)}
    <div class="stack tabbed">
      <div class="tabs" role="radiogroup" aria-label="View of the answer">
        ${shown.map(
          (view) =>
            html`<label
              ><input
                type="radio"
                name="${ownFields.view}"
                form="explorer"
                value="${view}"
                ${view === open ? html` checked` : null}
              />${titles[view]}</label
            >`,
        )}
      </div>
      ${plot ? html`<div class="panel chart-panel">${chartPanel(showing, plot)}</div>` : null}
      ${isPlot(drawn) ? null : html`<p class="small muted">No chart: ${drawn.why}</p>`}
      <div class="panel table-panel">${tablePanel(showing, envelope.data as object, filled, grid, common)}</div>
      <div class="panel json-panel">${jsonPanel(outcome)}</div>
      <div class="panel calls-panel">${callsView(showing)}</div>
    </div>
    ${paging(showing, outcome)} ${downloads(showing)}
  </div>`;
};

/** A service error with links to its candidates. */
export const refusalView = ({ operation: { endpoint }, asked, words }: Showing, error: ServiceError): Html => {
  const { param, candidates = [], retry_after: wait } = error.detail;
  const hint = words(error.detail.hint ?? '');
  // A candidate may be followed by its name: `gold (Gold)`.
  const withCandidate = (candidate: string): Asked => [
    ...asked.filter(([name]) => name !== param && name !== 'cursor'),
    ...(param && endpoint.params.shape[param] ? [[param, candidate.replace(/ \([^()]*\)$/, '')] as const] : []),
  ];
  return html`<div class="notice error stack" role="alert">
    <p>
      <strong>${error.status} <a href="/docs/errors#${error.code}">${error.code}</a></strong>
    </p>
    <p>${words(error.message)}</p>
    ${hint ? html`<p>${hint}</p>` : null} ${wait === undefined ? null : html`<p>Try again in ${wait} seconds.</p>`}
    ${
      candidates.length > 0
        ? html`<p>
            Did you mean:
            ${candidates.map((candidate, index) => [
              index > 0 ? ', ' : '',
              param && endpoint.params.shape[param]
                ? html`<a href="${explorerPath(endpoint, withCandidate(candidate))}">${candidate}</a>`
                : html`<code>${candidate}</code>`,
            ])}
          </p>`
        : null
    }
  </div>`;
};
