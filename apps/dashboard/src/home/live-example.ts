import { commonOrigin } from '../explorer/origin.ts';
import { tableOf, type Operation, type Service } from '@dqs/service';
import { drawPlot } from '../chart/draw.ts';
import { isPlot, plotOf, type Plot } from '../chart/plot.ts';
import { askedOfExample, explorerPath, type Asked } from '../explorer/asked.ts';
import { domainsOf } from '../explorer/explorer-page.ts';
import type { Filled } from '../explorer/filled.ts';
import { tableView } from '../explorer/table-view.ts';
import { html, type Html } from '../html.ts';
import { siteCaller } from '../site-caller.ts';
import { linkerOf } from '../subject/link.ts';

/** An answer that strangers see on the start page. */
export interface LiveExample {
  readonly operation: Operation;
  readonly asked: Asked;
  readonly filled: Filled;
  readonly plot: Plot;
  readonly meta: unknown;
}

/** More tries would make the start page wait for what it can do without. */
const mostTries = 12;

const isSeries = ({ endpoint }: Operation): boolean =>
  endpoint.keyset !== undefined && endpoint.chart.kind === 'series';

const exampleOf = ({ endpoint }: Operation): Asked =>
  askedOfExample(endpoint.examples[0] as Record<string, unknown>).filter(
    ([name]) => name !== (endpoint.pageParameter ?? 'limit') && name !== 'cursor',
  );

const tried = async (service: Service, operation: Operation): Promise<LiveExample | null> => {
  const { endpoint } = operation;
  const asked = exampleOf(operation);
  const answer = await service.call(endpoint.tool, { query: asked }, siteCaller, AbortSignal.timeout(2000));
  const envelope = answer.envelope();
  const table = tableOf(endpoint);
  const filled = { columns: table.columns, rows: [...table.rows(envelope)] };
  const plot = plotOf(endpoint, envelope.data);
  if (!isPlot(plot)) return null;
  const points = plot.lines[0]?.points.length ?? 0;
  const fits = plot.kind === 'line' && plot.lines.length === 1 && points >= 10 && points <= 200;
  return fits ? { operation, asked, filled, plot, meta: envelope.meta } : null;
};

/** The first operation whose documented example answers with one line over time; null where nothing is loaded. */
export const liveExample = async (service: Service): Promise<LiveExample | null> => {
  for (const operation of service.visible('public').filter(isSeries).slice(0, mostTries)) {
    const found = await tried(service, operation).catch(() => null);
    if (found) return found;
  }
  return null;
};

/** The example with its picture, its newest rows, and where they come from. */
export const liveExampleView = (service: Service, example: LiveExample): Html => {
  const { operation, asked, plot, meta } = example;
  const { endpoint, domain } = operation;
  const origin = commonOrigin(domainsOf(service), operation, meta);
  const newest = { ...example.filled, rows: example.filled.rows.slice(0, 3) };
  const question = asked.map(([name, value]) => `${name} ${value}`).join(', ');
  return html`<section class="card stack live" aria-labelledby="live-title">
    <p class="eyebrow">${domain.title} · live</p>
    <h2 id="live-title">${endpoint.title}${question === '' ? '' : `: ${question}`}</h2>
    ${drawPlot(plot, `${endpoint.title}: ${plot.label}`)}
    ${tableView(newest, 'The newest rows', origin, linkerOf(endpoint))}
    <p class="small muted">
      ${origin['attribution'] ?? `Source: ${origin['published_by'] ?? origin['source']}`}, as of
      <code>${origin['as_of']}</code>.
      <a href="${explorerPath(endpoint, asked)}">Open in the explorer</a>
    </p>
  </section>`;
};
