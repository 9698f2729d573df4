import { ServiceError } from '@dqs/schemas';
import { chartFile, previewSize } from '../chart/file.ts';
import { isPlot, plotOf, type NoPlot, type Plot } from '../chart/plot.ts';
import { pngOf } from '../chart/raster.ts';
import { plotTogether } from '../chart/together.ts';
import { commonOrigin } from '../explorer/origin.ts';
import type { PageRequest, Reply } from '../page.ts';
import { requireResult, runQuery, type QueryResult } from './ask-all.ts';
import { formOf, plotForm, rangeOf, ruleOfDrawn } from './observations.ts';
import { currenciesOf, ratesResult } from './pair.ts';
import { seriesResult, viewOf } from './series.ts';

type Answered = Extract<QueryResult, { ok: true }>;

interface Drawn {
  readonly title: string;
  readonly result: Answered;
  readonly plot: Plot | NoPlot;
}

const drawers: Readonly<Record<string, (page: PageRequest, id: string) => Promise<Drawn>>> = {
  async series(page, key) {
    const view = viewOf(page);
    const { result } = await seriesResult(page, key, view);
    const plot = plotOf(result.operation.endpoint, result.data);
    const title =
      view.known === null ? String(result.data['title']) : `${String(result.data['title'])}, as known at ${view.known}`;
    return { title, result, plot: isPlot(plot) ? plotForm(plot, view.form) : plot };
  },
  async fx(page, id) {
    const pair = currenciesOf(id);
    const result = await ratesResult(page, pair, rangeOf(page.query.get('range'), '1y'));
    const plot = plotOf(result.operation.endpoint, result.data);
    const form = formOf(page.query.get('show'));
    return { title: `${pair.base}/${pair.quote}`, result, plot: isPlot(plot) ? plotForm(plot, form) : plot };
  },
  async company(page, id) {
    const values = { ticker_or_cik: id.toUpperCase(), limit: 12, lines: ['revenue', 'net_income'] };
    const result = requireResult(await runQuery(page, { tool: 'stocks_get_income_statements', values }), 'companies');
    const title = `${String(result.data['company_name'])}: revenue and net income`;
    return { title, result, plot: plotTogether(result.operation.endpoint, result.data, ['revenue', 'net_income']) };
  },
  async market(page, id) {
    const result = requireResult(
      await runQuery(page, { tool: 'futures_get_positioning', values: { market: id, limit: 156 } }),
      'futures',
    );
    return {
      title: `${String(result.data['name'])}: net positions`,
      result,
      plot: plotOf(result.operation.endpoint, result.data),
    };
  },
};

/** Width of a PNG in pixels: twice the units of the picture, for high-density screens. */
const pngWidth = 1520;

/** Headers for embedding on other sites. The file contains only public data. */
const embeddable = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

const noChart = (): ServiceError =>
  new ServiceError('not_found', 'there is no chart at this address', {
    hint: `Charts are at /chart/{${Object.keys(drawers).join(',')}}/….svg and ….png.`,
  });

/**
 * The chart of a subject as an SVG or PNG file to embed, with its source line. `size=preview` selects the shape of link
 * previews.
 */
export const chartFilePage = async (page: PageRequest): Promise<Reply> => {
  const draw = drawers[page.parameters['kind'] ?? ''];
  const [, id, ending] = /^(.+)\.(svg|png)$/.exec(page.parameters['thing'] ?? '') ?? [];
  if (!draw || id === undefined) throw noChart();
  const { title, result, plot } = await draw(page, id);
  if (!isPlot(plot)) throw new ServiceError('not_found', `there is no chart: ${plot.why}`);
  const origin = commonOrigin(page.site.service.domains('public'), result.operation, result.meta);
  const rule = ruleOfDrawn(formOf(page.query.get('show')), plot);
  const source = `${origin['attribution'] ?? `Source: ${origin['published_by'] ?? origin['source'] ?? ''}`}, as of ${(origin['as_of'] ?? '').slice(0, 10)}. ${page.site.baseUrl}`;
  const under = rule === null ? [source] : [rule, source];
  if (ending === 'svg') {
    return {
      kind: 'raw',
      contentType: 'image/svg+xml; charset=utf-8',
      body: chartFile(plot, title, under),
      maxAge: 300,
      headers: embeddable,
    };
  }
  const isPreview = page.query.get('size') === 'preview';
  const svg = chartFile(plot, title, under, { format: 'png', isPreview });
  return {
    kind: 'raw',
    contentType: 'image/png',
    body: await pngOf(svg, isPreview ? previewSize.width : pngWidth),
    maxAge: 300,
    headers: embeddable,
  };
};
