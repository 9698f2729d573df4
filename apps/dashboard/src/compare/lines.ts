import { gapsOf } from '../chart/gaps.ts';
import { isPlot, plotOf, type NoPlot, type Plot } from '../chart/plot.ts';
import type { Line } from '../chart/point.ts';
import { wholeFigure } from '../figure.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import type { QueryResult } from '../things/ask-all.ts';
import { formOf, plotForm, rangeOf, ruleOfDrawn, type Form, type Range } from '../things/observations.ts';
import { currenciesOf, ratesResult } from '../things/pair.ts';
import { choices, drawnOf, section, textIn } from '../things/parts.ts';
import { seriesResult } from '../things/series.ts';
import { viewChoices } from '../things/view-choices.ts';
import { addressOf, type Thing } from './asked.ts';
import type { Comparison } from './comparison.ts';
import { findPlaceSeries, subjectOf, subjects, type PlaceSeries } from './places.ts';

/** A line of the picture, or the reason why there is none. */
interface Compared {
  readonly name: string;
  readonly href: string;
  readonly result: QueryResult | null;
  readonly plot: Plot | NoPlot;
}

const seriesCompared = async (page: PageRequest, key: string, range: Range, name?: string): Promise<Compared> => {
  const { result } = await seriesResult(page, key, { range, form: 'level', known: null });
  return {
    name: name ?? textIn(result.data, 'title') ?? key,
    href: `/series/${key}`,
    result,
    plot: plotOf(result.operation.endpoint, result.data),
  };
};

const placeCompared = (page: PageRequest, { id, name, key, lacks }: PlaceSeries, range: Range): Promise<Compared> =>
  key === null
    ? Promise.resolve({ name, href: `/place/${id}`, result: null, plot: { why: lacks } })
    : seriesCompared(page, key, range, name);

const pairCompared = async (page: PageRequest, id: string, range: Range): Promise<Compared> => {
  const pair = currenciesOf(id);
  const result = await ratesResult(page, pair, range);
  return {
    name: `${pair.base}/${pair.quote}`,
    href: `/fx/${id}`,
    result,
    plot: plotOf(result.operation.endpoint, result.data),
  };
};

/**
 * Restricts the lines to the days from their latest start, because indexes would otherwise begin at different times.
 */
const fromCommonStart = (plots: readonly (Compared & { readonly plot: Plot })[]) => {
  const starts = plots.map(({ plot }) => plot.lines[0]?.points[0]?.at ?? '');
  const start = starts.toSorted().at(-1) ?? '';
  return plots.map((one) => ({
    ...one,
    plot: {
      ...one.plot,
      lines: one.plot.lines.map((line) => ({ ...line, points: line.points.filter(({ at }) => at >= start) })),
    },
  }));
};

const together = (compared: readonly Compared[], form: Form): Plot | NoPlot => {
  const drawn = compared.filter((one): one is Compared & { readonly plot: Plot } => isPlot(one.plot));
  const shown = form === 'index' ? fromCommonStart(drawn) : drawn;
  const formed = shown.map(({ name, plot }) => ({ name, plot: plotForm(plot, form) }));
  const plots = formed.filter((one): one is { name: string; plot: Plot } => isPlot(one.plot));
  const without = formed.flatMap(({ name, plot }) => (isPlot(plot) ? [] : [`${name} is not drawn: ${plot.why}.`]));
  const [first] = plots;
  if (!first) return { why: without[0] === undefined ? 'none of them can be drawn' : without.join(' ') };
  const units = new Set(plots.map(({ plot }) => plot.unit));
  if (units.size > 1)
    return { why: `their units differ: ${[...units].join(', ')}; show them as an index or year on year` };
  const lines: readonly Line[] = plots.map(({ name, plot }) => ({ name, points: plot.lines[0]?.points ?? [] }));
  const frequencies = new Set(plots.map(({ plot }) => plot.frequency));
  // Series with different steps are each interrupted by their own gaps. The whole picture lists none.
  const frequency = frequencies.size === 1 ? first.plot.frequency : 'irregular';
  const left = [first.plot.left, ...without].filter((text) => text !== null).join(' ') || null;
  return { ...first.plot, lines, frequency, gaps: gapsOf(lines, frequency), left };
};

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

/**
 * Series, currency pairs and places as lines of one picture. Each place is represented by its series of the requested
 * topic.
 */
export const linesCompared = async (page: PageRequest, things: readonly Thing[]): Promise<Comparison> => {
  const [range, form] = [
    rangeOf(page.query.get('range'), '10y'),
    formOf(page.query.get('show') ?? (things.length > 1 ? 'index' : null)),
  ];
  const hasPlaces = things.some(({ folder }) => folder === 'place');
  const subject = subjectOf(page.query.get('of'));
  const compared = await Promise.all(
    things.map(async ({ folder, id }) => {
      if (folder === 'place') return placeCompared(page, await findPlaceSeries(page, id, subject), range);
      return folder === 'fx' ? pairCompared(page, id, range) : seriesCompared(page, id, range);
    }),
  );
  const plot = together(compared, form);
  const query = things.map((thing) => `s=${encodeURIComponent(addressOf(thing))}`).join('&');
  const at = (change: { range?: Range; form?: Form; of?: string }): string =>
    `/compare?${query}&range=${change.range ?? range}&show=${change.form ?? form}${hasPlaces ? `&of=${change.of ?? subject.key}` : ''}`;
  const rule = ruleOfDrawn(form, plot);
  return {
    names: compared.map(({ name }) => name),
    answers: compared.map(({ result }) => result),
    body: html`<section class="stack" aria-label="Chart">
        ${
          hasPlaces
            ? choices(
                'Of places',
                subjects.map(({ key, title }) => [title, at({ of: key }), key === subject.key] as const),
              )
            : null
        }
        ${viewChoices({ range, form }, at)} ${drawnOf(plot, hasPlaces ? subject.title : 'Comparison')}
        ${rule === null ? null : html`<p class="small muted">${rule}</p>`}
      </section>
      ${section('Latest values', latestTable(compared))}`,
  };
};
