import { drawIn } from '../chart/draw.ts';
import { sizes } from '../chart/frame.ts';
import { gapNotes } from '../chart/gaps.ts';
import { isPlot, plotOf, type Plot } from '../chart/plot.ts';
import { figure, wholeFigure } from '../figure.ts';
import { html, type Fragment, type Html } from '../html.ts';
import { commonOrigin } from '../explorer/origin.ts';
import type { PageRequest } from '../page.ts';
import { requireResult, runQuery, type QueryResult } from '../things/ask-all.ts';

/** A picture of the start page with the subject to which it links. */
interface Tile {
  readonly title: string;
  readonly href: string;
  readonly result: Extract<QueryResult, { ok: true }>;
  readonly plot: Plot;
  /** The newest value in readable form. */
  readonly latest: Fragment;
}

/** The request of a tile. Tiles without loaded data are skipped. */
interface Wanted {
  readonly title: string;
  readonly href: string;
  readonly tool: string;
  readonly values: Readonly<Record<string, string | number | readonly string[]>>;
  readonly measure?: string;
}

/** In order of preference: first one of each topic, then replacements for those that are not loaded. */
const wanted: readonly Wanted[] = [
  {
    title: 'Unemployment rate, United States',
    href: '/series/bls.cps.unemployment_rate.sa',
    tool: 'macro_get_series',
    values: { series_key: 'bls.cps.unemployment_rate.sa', limit: 120 },
  },
  { title: 'US dollars for one euro', href: '/fx/EUR-USD', tool: 'fx_get_rates', values: { quote: 'USD', limit: 260 } },
  {
    title: 'Revenue of Apple',
    href: '/company/AAPL',
    tool: 'stocks_get_income_statements',
    values: { ticker_or_cik: 'AAPL', limit: 6, lines: ['revenue'] },
    measure: 'revenue',
  },
  {
    title: 'House prices in Denver',
    href: '/series/fhfa.hpi.all_transactions.cbsa.19740.quarterly.nsa',
    tool: 're_get_series',
    values: { series_key: 'fhfa.hpi.all_transactions.cbsa.19740.quarterly.nsa', limit: 60 },
  },
  {
    title: 'House prices, United States',
    href: '/series/fhfa.hpi.all_transactions.nation.US.quarterly.nsa',
    tool: 're_get_series',
    values: { series_key: 'fhfa.hpi.all_transactions.nation.US.quarterly.nsa', limit: 60 },
  },
  {
    title: 'Consumer prices, United States',
    href: '/series/bls.cpi.u.us.all_items.sa',
    tool: 'macro_get_series',
    values: { series_key: 'bls.cpi.u.us.all_items.sa', limit: 120 },
  },
  {
    title: 'Open interest in gold',
    href: '/market/gold',
    tool: 'futures_get_positioning',
    values: { market: 'gold', limit: 104 },
    measure: 'open_interest',
  },
  { title: 'Yen for one euro', href: '/fx/EUR-JPY', tool: 'fx_get_rates', values: { quote: 'JPY', limit: 260 } },
  {
    title: 'US national debt',
    href: '/series/treasury.debt.total',
    tool: 'macro_get_series',
    values: { series_key: 'treasury.debt.total', limit: 120 },
  },
];

const most = 4;
/** Minimum number of values for a picture. */
const fewest = 4;

const tileOf = async (page: PageRequest, { title, href, tool, values, measure }: Wanted): Promise<Tile | null> => {
  const result = await runQuery(page, { tool, values });
  if (!result?.ok) return null;
  const plot = plotOf(result.operation.endpoint, result.data, measure ?? null);
  if (!isPlot(plot) || plot.lines.length !== 1) return null;
  const points = plot.lines[0]?.points ?? [];
  const last = points.at(-1);
  if (!last || points.length < fewest) return null;
  const isLarge = plot.kind === 'bars';
  return {
    title,
    href,
    result: requireResult(result, title),
    plot,
    latest: isLarge
      ? figure(last.value, plot.unit)
      : html`${wholeFigure(last.value)} ${/^percent$/i.test(plot.unit ?? '') ? '%' : plot.unit}`,
  };
};

/** The four pictures of the start page, drawn from loaded data. None if no data fits. */
export const homeTiles = async (page: PageRequest): Promise<readonly Tile[]> => {
  const tiles: Tile[] = [];
  for (let at = 0; at < wanted.length && tiles.length < most; at += most) {
    const found = await Promise.all(wanted.slice(at, at + most).map((one) => tileOf(page, one)));
    tiles.push(...found.filter((tile) => tile !== null));
  }
  return tiles.slice(0, most);
};

const narrow = sizes.find(({ name }) => name === 'narrow') ?? sizes[0];

export const tileView = (page: PageRequest, { title, href, result, plot, latest }: Tile): Html => {
  const origin = commonOrigin(page.site.service.domains('public'), result.operation, result.meta);
  const last = plot.lines[0]?.points.at(-1);
  return html`<a class="card tile stack" href="${href}">
    <h3>${title}</h3>
    <p><span class="value">${latest}</span> <span class="small muted">${last?.label ?? null}</span></p>
    ${narrow ? drawIn({ ...plot, gaps: plot.gaps }, { ...narrow, name: 'wide', height: 170 }, `${title}, ${plot.unit ?? ''}`, { isTraced: false }) : null}
    ${plot.gaps.length > 0 ? html`<p class="small muted">${gapNotes(plot.gaps).join(' ')}</p>` : null}
    <p class="small muted">${origin['attribution'] ?? `Source: ${origin['published_by'] ?? ''}`}</p>
  </a>`;
};
