import type { ChartFrequency } from '@dqs/schemas';
import { periodName } from '../chart/measured.ts';
import { figure, wholeFigure } from '../figure.ts';
import { html, type Fragment, type Html } from '../html.ts';
import { thingPath } from '../subject/link.ts';
import { listOf, type Query, type QueryResult } from './ask-all.ts';
import { changeSince, yearBefore } from './changes.ts';
import { agencies, meaning } from './codes.ts';
import { stats, textIn } from './parts.ts';

type Fields = Readonly<Record<string, unknown>>;
type Entry = readonly [label: string, value: Fragment, note: Fragment];

/**
 * Series with the most requested newest values. The level of an index is meaningless, so its change in a year is shown.
 */
const wanted: readonly { readonly label: string; readonly key: RegExp; readonly isIndex?: boolean }[] = [
  { label: 'Population', key: /^census\.population\.total\./ },
  { label: 'House prices in a year', key: /^fhfa\.hpi\./, isIndex: true },
  { label: 'Mean price of a dwelling', key: /^abs\.dwellings\.mean_price\./ },
  { label: 'Fair market rent, two bedrooms', key: /^hud\.fmr\.two_bedroom\./ },
  { label: 'New homes permitted', key: /^census\.bps\.units\.total\.\w+\.\w+\.annual\./ },
];

/** Twelve months, and the month a year earlier. */
const observations = 13;

const keyOf = (row: Fields): string => textIn(row, 'series_key') ?? '';

/** The series of a place that its headlines need, except `drawn`, which is already requested. */
export const headlineQueries = (series: readonly Fields[], drawn: string | null): readonly Query[] =>
  wanted
    .flatMap(({ key }) => series.map(keyOf).find((one) => key.test(one)) ?? [])
    .filter((key) => key !== drawn)
    .map((key) => ({ tool: 're_get_series', values: { series_key: key, limit: observations } }));

const seriesEntry = (result: QueryResult | null): Entry | null => {
  if (!result?.ok) return null;
  const key = keyOf(result.data);
  const form = wanted.find((one) => one.key.test(key));
  const rows = listOf(result, 'observations');
  const [latest] = rows;
  if (!form || !latest) return null;
  const unit = textIn(result.data, 'units');
  const before = yearBefore(rows, latest);
  const change = changeSince(latest, before, unit);
  const named = (row: Fields): string =>
    periodName(textIn(row, 'period') ?? '', (textIn(result.data, 'frequency') ?? 'irregular') as ChartFrequency);
  const since = before ? ` from ${named(before)}` : '';
  const source = html` ·
    <a href="${thingPath('series', key)}">${meaning(agencies, textIn(result.data, 'source')) ?? 'Series'}</a>`;
  if (form.isIndex) return change && [form.label, change, html`${named(latest)}${since}${source}`];
  return [
    form.label,
    wholeFigure(textIn(latest, 'value'), unit),
    html`${unit}, ${named(latest)}${change ? html` · ${change}${since}` : null}${source}`,
  ];
};

const riskEntries = (risk: QueryResult | null, hasPopulation: boolean): readonly Entry[] => {
  if (!risk?.ok) return [];
  const { data, meta } = risk;
  const release = html`National Risk Index, ${textIn(meta, 'release_version')}`;
  const score = textIn(data, 'risk_score');
  const people = textIn(data, 'population');
  const entries: readonly (Entry | null)[] = [
    hasPopulation || people === null ? null : ['Population', wholeFigure(people, 'people'), html`people · ${release}`],
    score === null
      ? null
      : ['Natural hazard risk', figure(score, 'of 100'), html`${textIn(data, 'risk_rating')} · ${release}`],
  ];
  return entries.filter((entry) => entry !== null);
};

/** The county of a state with the highest risk, if counties are ranked by all hazards. */
const highestRisk = (ranking: QueryResult | null): readonly Entry[] => {
  if (!ranking?.ok || ranking.data['metric'] !== 'risk_score') return [];
  const [first] = listOf(ranking, 'rankings');
  const county = first?.['geography'] as Fields | undefined;
  if (!first || !county || textIn(first, 'metric_value') === null) return [];
  const link = html`<a href="${thingPath('place', textIn(county, 'geo_key') ?? '')}">${textIn(county, 'name')}</a>`;
  return [['Highest natural hazard risk', figure(textIn(first, 'metric_value'), 'of 100'), link]];
};

/** The main figures of a place, each with its unit, period and source; null if none is loaded. */
export const placeHeadlines = (
  risk: QueryResult | null,
  ranking: QueryResult | null,
  series: readonly (QueryResult | null)[],
): Html | null => {
  const order = wanted.map(({ label }) => label);
  const ofSeries = series
    .map(seriesEntry)
    .filter((entry) => entry !== null)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const hasPopulation = ofSeries.some(([label]) => label === order[0]);
  const ofRisk = [...riskEntries(risk, hasPopulation), ...highestRisk(ranking)];
  const entries = hasPopulation ? [...ofSeries.slice(0, 1), ...ofRisk, ...ofSeries.slice(1)] : [...ofRisk, ...ofSeries];
  return entries.length === 0 ? null : stats(entries);
};
