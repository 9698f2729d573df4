import { addDays, dayOf } from '@dqs/core';
import type { ChartFrequency, Day } from '@dqs/schemas';
import { periodName } from '../chart/measured.ts';
import { isPlot, plotOf } from '../chart/plot.ts';
import { figure } from '../figure.ts';
import { ownFields } from '../explorer/asked.ts';
import { html, type Fragment, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQuery, type QueryResult } from './ask-all.ts';
import { changeSince, yearBefore } from './changes.ts';
import { formOf, ruleOf, plotForm, rangeOf, startOf, type Form, type Range } from './observations.ts';
import { runWholeQuery } from './paged.ts';
import { drawnOf, facts, section, stats, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';
import { viewChoices } from './view-choices.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The parameters in the address of a series' page. */
interface View {
  readonly range: Range;
  readonly form: Form;
  readonly known: string | null;
}

export const viewOf = (page: PageRequest): View => ({
  range: rangeOf(page.query.get('range'), '10y'),
  form: formOf(page.query.get('show')),
  known: /^\d{4}-\d\d-\d\d$/.test(page.query.get('known') ?? '') ? page.query.get('known') : null,
});

/** A series by key, in any domain, from the start of the range. Throws `not_found` with the nearest keys. */
export const seriesResult = async (page: PageRequest, key: string, view: View) => {
  const newest = { series_key: key, limit: 1 };
  const macro = await runQuery(page, { tool: 'macro_get_series', values: newest });
  const isMacro = macro?.ok === true;
  const tool = isMacro ? 'macro_get_series' : 're_get_series';
  const head = requireResult(isMacro ? macro : await runQuery(page, { tool, values: newest }), 'series of statistics');
  const last = (textIn(listOf(head, 'observations')[0] ?? {}, 'period') ?? dayOf(page.site.clock.now())) as Day;
  const known = isMacro && view.known !== null ? { as_known_at: `${view.known}T23:59:59Z` } : {};
  const values = { series_key: key, start: startOf(view.range, last), ...known };
  return {
    isMacro,
    result: requireResult(await runWholeQuery(page, { tool, values }, 'observations'), 'series of statistics'),
  };
};

const address = (page: PageRequest, view: View, change: Partial<View>): string => {
  const next = { ...view, ...change };
  const query = new URLSearchParams({
    range: next.range,
    show: next.form,
    ...(next.known ? { known: next.known } : {}),
  });
  return `${page.path}?${query}`;
};

const figuresOf = (rows: readonly Fields[], unit: string | null, periodOf: (row: Fields) => string): Html | null => {
  const [latest, before] = rows;
  const value = latest && textIn(latest, 'value');
  if (!latest || !value) return null;
  const yearAgo = yearBefore(rows, latest);
  const change = (row: Fields | undefined): Fragment => changeSince(latest, row, unit) ?? '–';
  return stats([
    ['Latest', figure(value, unit), periodOf(latest)],
    ['From the previous period', change(before), before ? periodOf(before) : null],
    ['Year on year', change(yearAgo), yearAgo ? periodOf(yearAgo) : null],
  ]);
};

/** The differences between values as known at a day and current ones. */
const revisions = (then: readonly Fields[], now: readonly Fields[]): Html => {
  const today = new Map(now.map((row) => [row['period'], textIn(row, 'value')]));
  const changed = then.filter((row) => today.has(row['period']) && today.get(row['period']) !== textIn(row, 'value'));
  if (changed.length === 0) return html`<p>No value in this range was revised since then.</p>`;
  return html`<p>${changed.length} values in this range were revised since then:</p>
    <ul class="small figures">
      ${changed
        .slice(0, 12)
        .map(
          (row) =>
            html`<li>
              ${textIn(row, 'period')}: ${textIn(row, 'value')} then, ${today.get(row['period']) ?? ''} today
            </li>`,
        )}
    </ul>`;
};

const releasesOf = (calendar: QueryResult | null, key: string): Html => {
  const events = listOf(calendar, 'events');
  const own = events.filter((event) => (event['series_keys'] as readonly string[] | undefined)?.includes(key));
  if (own.length === 0) return html`<p class="muted">The date of the next release is not loaded.</p>`;
  return html`<ul>
    ${own
      .slice(0, 4)
      .map(
        (event) =>
          html`<li>
            <time datetime="${textIn(event, 'scheduled_at')}"
              >${(textIn(event, 'scheduled_at') ?? '').slice(0, 16).replace('T', ' ')} UTC</time
            >: ${[textIn(event, 'release_name'), textIn(event, 'period_label')].filter(Boolean).join(', ')}
            (${textIn(event, 'status')})
          </li>`,
      )}
  </ul>`;
};

/** The same index of the nation, for comparison with a regional one. */
const nationOf = (key: string): string | null => {
  const nation = key.replace(/^(fhfa\.hpi\.\w+)\.(?:cbsa|state|county)\.\w+\./, '$1.nation.US.');
  return nation === key ? null : nation;
};

const filesOf = (page: PageRequest, result: Extract<QueryResult, { ok: true }>, view: View): Html => {
  const query = new URLSearchParams(
    result.asked.filter(([name]) => name !== 'limit').map(([name, value]): [string, string] => [name, value]),
  );
  const file = (format: string): string =>
    `/explorer/${result.operation.endpoint.tool}/download/${format}?${query}&${ownFields.whole}=yes`;
  const shown = new URLSearchParams({
    range: view.range,
    show: view.form,
    ...(view.known === null ? {} : { known: view.known }),
  }).toString();
  const nation = nationOf(page.parameters['series'] ?? '');
  return html`<p class="small">
    Files:
    ${(['CSV', 'Parquet', 'JSON'] as const).map((format) => html`<a href="${file(format.toLowerCase())}" download>${format}</a> · `)}
    ${(['svg', 'png'] as const).map((ending) => html`<a href="/chart${page.path}.${ending}?${shown}">${ending.toUpperCase()}</a> · `)}
    <a href="/compare?s=${encodeURIComponent(page.path.slice(1))}">Compare with others</a>
    ${
      nation === null
        ? null
        : html`·
            <a
              href="/compare?s=${encodeURIComponent(page.path.slice(1))}&amp;s=${encodeURIComponent(`series/${nation}`)}"
              >Against the United States</a
            >`
    }
  </p>`;
};

/** A statistical series: its chart, its latest figures, its releases, and its values as known at a day. */
export const seriesPage = async (page: PageRequest): Promise<ThingPage> => {
  const key = page.parameters['series'] ?? '';
  const view = viewOf(page);
  const { isMacro, result } = await seriesResult(page, key, view);
  const today = dayOf(page.site.clock.now());
  const [calendar, current] = await Promise.all([
    isMacro
      ? runQuery(page, { tool: 'macro_get_calendar', values: { start: today, end: addDays(today, 60), limit: 200 } })
      : null,
    view.known === null ? null : seriesResult(page, key, { ...view, known: null }),
  ]);
  const { data } = result;
  const plot = plotOf(result.operation.endpoint, data);
  const drawn = isPlot(plot) ? plotForm(plot, view.form) : plot;
  const rows = listOf(result, 'observations');
  const periodOf = (row: Fields): string =>
    periodName(textIn(row, 'period') ?? '', (textIn(data, 'frequency') ?? 'irregular') as ChartFrequency);
  const rule = ruleOf(view.form, textIn(data, 'units'));
  const title = textIn(data, 'title') ?? key;
  const place = data['geography'];
  return {
    kind: 'Series',
    picture: isPlot(drawn) ? `/chart${thingPath('series', key)}` : null,
    title,
    description: `${title}: ${textIn(data, 'units') ?? ''}, ${textIn(data, 'frequency') ?? ''}, with exact values and their source.`,
    lede: html`<p class="lede">
        ${textIn(data, 'units')} · ${inWords(textIn(data, 'frequency') ?? '')} ·
        ${inWords(textIn(data, 'seasonal_adjustment') ?? '').toLowerCase()}
        ${view.known === null ? null : html` · as known at ${view.known}`}
      </p>
      ${figuresOf(rows, textIn(data, 'units'), periodOf)}`,
    answers: [result, calendar],
    body: html`<section class="stack" aria-label="Chart">
        ${viewChoices(view, (change) => address(page, view, change))}
        ${drawnOf(drawn, title, filesOf(page, result, view))}
        ${rule === null ? null : html`<p class="small muted">${rule}</p>`}
        ${result.more ? html`<p class="small muted">Older values are not shown here. The files and the API contain them.</p>` : null}
      </section>
      ${
        isMacro
          ? section(
              'As known on a date',
              html`<form class="row end" action="${page.path}">
                  <div class="field">
                    <label for="known">Date</label>
                    <input id="known" name="known" type="date" value="${view.known ?? ''}" />
                  </div>
                  <input type="hidden" name="range" value="${view.range}" />
                  <button class="button">Show</button>
                </form>
                ${current ? revisions(rows, listOf(current.result, 'observations')) : null}`,
            )
          : null
      }
      ${isMacro ? section('Next releases', releasesOf(calendar, key)) : null}
      ${section(
        'About the series',
        facts([
          ['Key', html`<code>${key}</code>`],
          ['Data through', rows[0] ? periodOf(rows[0]) : null],
          ['Base period', textIn(data, 'base_period')],
          [
            'Place',
            typeof place === 'object' && place !== null
              ? html`<a href="${thingPath('place', textIn(place as Fields, 'geo_key') ?? '')}"
                  >${textIn(place as Fields, 'name')}</a
                >`
              : place === 'US'
                ? html`<a href="${thingPath('place', 'nation:US')}">United States</a>`
                : (place as string | null),
          ],
          ['About', textIn(data, 'description')],
          ['Licence', inWords(textIn(data, 'license_tag') ?? '')],
        ]),
      )}`,
  };
};
