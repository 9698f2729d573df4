import { gapsOf } from '../chart/gaps.ts';
import { isPlot, plotOf, type NoPlot, type Plot } from '../chart/plot.ts';
import type { Line } from '../chart/point.ts';
import { wholeFigure } from '../figure.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { inWords } from '../words.ts';
import { needed, tell, type Told } from './ask-all.ts';
import { formOf, forms, plotForm, rangeOf, ranges, ruleOfDrawn, type Form, type Range } from './observations.ts';
import { currenciesOf, ratesTold } from './pair.ts';
import { choices, drawnOf, section } from './parts.ts';
import { seriesTold } from './series.ts';
import type { ThingPage } from './thing-page.ts';

/** Most things on one chart. */
const most = 6;

interface Compared {
  readonly name: string;
  readonly href: string;
  readonly told: Told;
  readonly plot: Plot | NoPlot;
}

/** A thing as an address names it: `series/<key>` or `fx/EUR-USD`. */
const comparedOf = async (page: PageRequest, thing: string, range: Range): Promise<Compared | null> => {
  const [, folder, rest = ''] = /^\/?(series|fx)\/(.+)$/.exec(thing) ?? [];
  if (folder === 'series') {
    const { told } = await seriesTold(page, rest, { range, form: 'level', known: null });
    const name = typeof told.data['title'] === 'string' ? told.data['title'] : rest;
    return { name, href: `/series/${rest}`, told, plot: plotOf(told.operation.endpoint, told.data) };
  }
  if (folder !== 'fx') return null;
  const pair = currenciesOf(rest);
  const told = await ratesTold(page, pair, range);
  return {
    name: `${pair.base}/${pair.quote}`,
    href: `/fx/${rest}`,
    told,
    plot: plotOf(told.operation.endpoint, told.data),
  };
};

const together = (compared: readonly Compared[], form: Form): Plot | NoPlot => {
  const shown = compared.map((one) => ({ ...one, plot: isPlot(one.plot) ? plotForm(one.plot, form) : one.plot }));
  const plots = shown.flatMap(({ name, plot }) => (isPlot(plot) ? [{ name, plot }] : []));
  const [first] = plots;
  if (!first) return { why: 'none of them can be drawn' };
  const units = new Set(plots.map(({ plot }) => plot.unit));
  if (units.size > 1)
    return { why: `their units differ: ${[...units].join(', ')}; show them as an index or year on year` };
  const lines: readonly Line[] = plots.map(({ name, plot }) => ({ name, points: plot.lines[0]?.points ?? [] }));
  const frequencies = new Set(plots.map(({ plot }) => plot.frequency));
  // Series of different steps are each broken by their own; the picture as a whole names no gap.
  const frequency = frequencies.size === 1 ? first.plot.frequency : 'irregular';
  return { ...first.plot, lines, frequency, gaps: gapsOf(lines, frequency) };
};

const companiesOf = async (page: PageRequest, ids: readonly string[]): Promise<ThingPage> => {
  const line = page.query.get('line') ?? 'revenue';
  const told = needed(
    await tell(page, {
      tool: 'stocks_compare',
      values: { tickers_or_ciks: ids, lines: ['revenue', 'net_income', 'total_assets'], limit: 8 },
    }),
    'companies',
  );
  const plot = plotOf(told.operation.endpoint, told.data, line);
  const query = ids.map((id) => `s=company/${encodeURIComponent(id)}`).join('&');
  const names = (told.data['companies'] as readonly { company_name: string }[]).map(({ company_name: name }) => name);
  return {
    kind: 'Comparison',
    title: names.join(' and '),
    description: `${names.join(' and ')} side by side.`,
    answers: [told],
    body: html`${choices(
      'Line',
      (['revenue', 'net_income', 'total_assets'] as const).map(
        (one) => [inWords(one), `/compare?${query}&line=${one}`, one === line] as const,
      ),
    )}
    ${section(inWords(line), drawnOf(plot, `${inWords(line)} of ${names.join(' and ')}`))} ${addForm(page)}`,
  };
};

const addForm = (page: PageRequest): Html =>
  html`<form class="row end" action="/compare">
    ${page.query.getAll('s').map((thing) => html`<input type="hidden" name="s" value="${thing}" />`)}
    <div class="field">
      <label for="add">Add another</label>
      <input id="add" name="s" placeholder="company/TSLA, series/…, fx/EUR-USD" />
    </div>
    <button class="button">Add</button>
  </form>`;

const latestTable = (compared: readonly Compared[]): Html =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="Latest values">
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Series</th>
          <th scope="col">Period</th>
          <th scope="col" class="number">Latest</th>
          <th scope="col">Unit</th>
        </tr>
      </thead>
      <tbody>
        ${compared.map(({ name, href, plot }) => {
          const last = isPlot(plot) ? plot.lines[0]?.points.at(-1) : undefined;
          return html`<tr>
            <td><a href="${href}">${name}</a></td>
            <td>${last?.label ?? null}</td>
            <td class="number">${wholeFigure(last?.value)}</td>
            <td>${isPlot(plot) ? plot.unit : plot.why}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;

/** Two to six things on one chart and in one table; the address holds the whole question. */
export const comparePage = async (page: PageRequest): Promise<ThingPage> => {
  const asked = [
    ...new Set(
      page.query
        .getAll('s')
        .map((thing) => thing.trim())
        .filter((thing) => thing !== ''),
    ),
  ];
  // A bare word beside companies is one, too.
  const isOfCompanies = asked.some((thing) => /^\/?company\//.test(thing));
  const things = asked
    .slice(0, most)
    .map((thing) => (isOfCompanies && /^[\w.-]{1,20}$/.test(thing) ? `company/${thing.toUpperCase()}` : thing));
  const companies = things.flatMap((thing) => /^\/?company\/(.+)$/.exec(thing)?.[1] ?? []);
  if (companies.length > 1) return companiesOf(page, companies);
  const [range, form] = [
    rangeOf(page.query.get('range'), '10y'),
    formOf(page.query.get('show') ?? (things.length > 1 ? 'index' : null)),
  ];
  const found = await Promise.all(things.map((thing) => comparedOf(page, thing, range)));
  const compared = found.filter((one) => one !== null);
  const plot = together(compared, form);
  const query = things.map((thing) => `s=${encodeURIComponent(thing)}`).join('&');
  const at = (change: { range?: Range; form?: Form }): string =>
    `/compare?${query}&range=${change.range ?? range}&show=${change.form ?? form}`;
  const rule = ruleOfDrawn(form, plot);
  return {
    kind: 'Comparison',
    title: compared.length === 0 ? 'Compare' : compared.map(({ name }) => name).join(' and '),
    description: 'Series, exchange rates or companies on one chart.',
    answers: compared.map(({ told }) => told),
    body: html`${
      compared.length === 0
        ? html`<p>
            Name two to six things: their addresses on this site, such as <code>series/bls.cpi.u.us.all_items.sa</code>.
          </p>`
        : html`<section class="stack" aria-label="Chart">
              <div class="row apart">
                ${choices(
                  'Range',
                  (Object.keys(ranges) as Range[]).map(
                    (one) => [one === 'all' ? 'All' : one.toUpperCase(), at({ range: one }), one === range] as const,
                  ),
                )}
                ${choices(
                  'Shown as',
                  (Object.keys(forms) as Form[]).map(
                    (one) => [forms[one].title, at({ form: one }), one === form] as const,
                  ),
                )}
              </div>
              ${drawnOf(plot, 'Comparison')} ${rule === null ? null : html`<p class="small muted">${rule}</p>`}
              ${asked.length > most ? html`<p class="notice">The first ${most} of ${asked.length} are shown.</p>` : null}
            </section>
            ${section('Latest values', latestTable(compared))}`
    }
    ${addForm(page)}`,
  };
};
