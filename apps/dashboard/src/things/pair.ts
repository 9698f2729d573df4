import { addDays, compareDays, dayOf, decimal, isDay } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { ServiceError } from '@dqs/schemas';
import { percentChange } from '@dqs/series';
import { isPlot, plotOf } from '../chart/plot.ts';
import { changeFigure, wholeFigure } from '../figure.ts';
import { ownFields } from '../explorer/asked.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { listOf, requireResult, runQuery, type QueryResult } from './ask-all.ts';
import { formOf, plotForm, rangeOf, ruleOf, startOf, type Form, type Range } from './observations.ts';
import { runWholeQuery } from './paged.ts';
import { drawnOf, emptiness, section, stats, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';
import { viewChoices } from './view-choices.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The two currencies of `EUR-USD`. Throws `bad_parameter` for anything else. */
export const currenciesOf = (text: string): { readonly base: string; readonly quote: string } => {
  const [, base, quote] = /^([A-Z]{3})[-/]?([A-Z]{3})$/.exec(text.toUpperCase()) ?? [];
  if (base && quote) return { base, quote };
  throw new ServiceError('bad_parameter', 'a currency pair has the form EUR-USD', { hint: 'Open /fx/EUR-USD.' });
};

/** Rates of a pair from the start of a range. */
export const ratesResult = async (page: PageRequest, pair: { base: string; quote: string }, range: Range) => {
  const newest = requireResult(
    await runQuery(page, { tool: 'fx_get_rates', values: { ...pair, limit: 1 } }),
    'exchange rates',
  );
  const last = (textIn(listOf(newest, 'rates')[0] ?? {}, 'date') ?? dayOf(page.site.clock.now())) as Day;
  return requireResult(
    await runWholeQuery(page, { tool: 'fx_get_rates', values: { ...pair, start: startOf(range, last) } }, 'rates'),
    'exchange rates',
  );
};

const statsOf = (rows: readonly Fields[]): Html | null => {
  const [latest] = rows;
  const value = latest && textIn(latest, 'value');
  if (!latest || !value) return null;
  const values = rows.map((row) => ({
    value: (textIn(row, 'value') ?? '0') as Decimal,
    date: textIn(row, 'date') ?? '',
  }));
  const high = values.reduce((best, one) => (decimal.compare(one.value, best.value) > 0 ? one : best));
  const low = values.reduce((best, one) => (decimal.compare(one.value, best.value) < 0 ? one : best));
  const yearAgo = addDays((textIn(latest, 'date') ?? '') as Day, -365);
  const before = values.find(({ date }) => compareDays(date as Day, yearAgo) <= 0);
  const change = before && percentChange(value as Decimal, before.value);
  return stats([
    ['Latest', wholeFigure(value), textIn(latest, 'date')],
    ['From a year ago', change ? changeFigure(change, 'percent') : html`–`, before?.date ?? null],
    ['Highest shown', wholeFigure(high.value), high.date],
    ['Lowest shown', wholeFigure(low.value), low.date],
  ]);
};

const convertView = (
  page: PageRequest,
  { base, quote }: { base: string; quote: string },
  result: QueryResult | null,
): Html =>
  html`<form class="row end" action="${page.path}#convert">
      <div class="field">
        <label for="amount">Amount in ${base}</label>
        <input id="amount" name="amount" inputmode="decimal" value="${page.query.get('amount') ?? '100'}" />
      </div>
      <div class="field">
        <label for="date">Date</label>
        <input id="date" name="date" type="date" value="${page.query.get('date') ?? ''}" />
      </div>
      <button class="button">Convert</button>
    </form>
    ${
      result?.ok
        ? html`<p class="large">
            ${wholeFigure(textIn(result.data, 'amount'), base)} ${base} =
            ${wholeFigure(textIn(result.data, 'converted'), quote)} ${quote}
            <span class="small muted"
              >at ${textIn(result.data, 'rate')}, fixing of ${textIn(result.data, 'rate_date')}</span
            >
          </p>`
        : emptiness(result)
    }`;

/** A currency pair: its rates over time, and an amount converted at a date. */
export const pairPage = async (page: PageRequest): Promise<ThingPage> => {
  const pair = currenciesOf(page.parameters['pair'] ?? '');
  const [range, form] = [rangeOf(page.query.get('range'), '1y'), formOf(page.query.get('show'))];
  const date = page.query.get('date');
  const [result, converted] = await Promise.all([
    ratesResult(page, pair, range),
    runQuery(page, {
      tool: 'fx_convert',
      values: {
        amount: page.query.get('amount') ?? '100',
        from_currency: pair.base,
        to_currency: pair.quote,
        date: date !== null && isDay(date) ? date : null,
      },
    }),
  ]);
  const plot = plotOf(result.operation.endpoint, result.data);
  const drawn = isPlot(plot) ? plotForm(plot, form) : plot;
  const title = `${pair.base}/${pair.quote}`;
  const at = (change: { range?: Range; form?: Form }): string =>
    `${page.path}?range=${change.range ?? range}&show=${change.form ?? form}`;
  const rule = ruleOf(form, null);
  const year = Number.parseInt((textIn(listOf(result, 'rates')[0] ?? {}, 'date') ?? '').slice(0, 4), 10) - 1;
  const file = `/explorer/fx_get_rates/download/csv?base=${pair.base}&quote=${pair.quote}`;
  return {
    kind: 'Exchange rate',
    picture: isPlot(drawn) ? `/chart${thingPath('pair', `${pair.base}-${pair.quote}`)}` : null,
    title,
    description: `Daily reference rates of ${title}, exact, from the European Central Bank.`,
    lede: html`<p class="lede">${textIn(result.data, 'unit')} · reference rates, not transaction prices</p>
      ${statsOf(listOf(result, 'rates'))}`,
    answers: [result, converted],
    body: html`<section class="stack" aria-label="Chart">
        ${viewChoices({ range, form }, at, ['level', 'log', 'index'])}
        ${drawnOf(
          drawn,
          `${title} over time`,
          html`<p class="small">
            Files:
            <a href="${file}&amp;start=${year}-01-01&amp;end=${year}-12-31&amp;limit=500" download>CSV of ${year}</a> ·
            <a href="${file}&amp;${ownFields.whole}=yes" download>CSV of all years</a> ·
            <a href="/chart${thingPath('pair', `${pair.base}-${pair.quote}`)}.svg?range=${range}">SVG</a> ·
            <a href="/chart${thingPath('pair', `${pair.base}-${pair.quote}`)}.png?range=${range}">PNG</a> ·
            <a href="${thingPath('pair', `${pair.quote}-${pair.base}`)}">${pair.quote}/${pair.base}</a>
          </p>`,
        )}
        ${rule === null ? null : html`<p class="small muted">${rule}</p>`}
        ${result.more ? html`<p class="small muted">Older rates are not shown here. The files and the API contain them.</p>` : null}
      </section>
      ${section('Convert', convertView(page, pair, converted))}`,
  };
};
