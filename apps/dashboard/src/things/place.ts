import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { explorerPath } from '../explorer/asked.ts';
import { figure } from '../figure.ts';
import { html, type Fragment, type Html } from '../html.ts';
import type { LoadedOutlines } from '../map/loaded-map.ts';
import { placeMap } from '../map/place-map.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQuery, runQueries, type Query, type QueryResult } from './ask-all.ts';
import { compareForm } from './compare-form.ts';
import { choices, emptiness, facts, picture, section, table, textIn } from './parts.ts';
import { headlineQueries, placeHeadlines } from './place-headlines.ts';
import { placeTitle } from './place-title.ts';
import { riskSections } from './place-risk.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The level of the contained places that are shown with a place. */
const childLevels: Readonly<Record<string, string>> = {
  'nation:US': 'state',
  'nation:AU': 'au_state',
  state: 'county',
  cbsa: 'county',
  zip3: 'zcta',
  au_state: 'au_gccsa',
  au_gccsa: 'au_sa4',
  au_sa4: 'au_sa3',
};

const childLevel = (id: string): string | undefined => childLevels[id] ?? childLevels[id.split(':', 1)[0] ?? ''];

const pluralOf = (word: string): string => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);

const placeLink = (row: Fields, name = textIn(row, 'name')): Html =>
  html`<a href="${thingPath('place', textIn(row, 'geography_id') ?? '')}">${name}</a>`;

/** A place in a list of its kind. Counties are shown without the word "County". */
const listedLink = (row: Fields): Html => placeLink(row, (textIn(row, 'name') ?? '').replace(/ County$/, ''));

/** The series of a place, the most requested ones first. */
const order = [/^fhfa\.hpi/, /two_bedroom/, /^census\.bps\.units\.total/, /^hud/, /^abs/, /./];

const ranked = (rows: readonly Fields[]): readonly Fields[] =>
  [...rows].sort((one, other) => {
    const [a, b] = [one, other].map((row) =>
      order.findIndex((pattern) => pattern.test(textIn(row, 'series_key') ?? '')),
    );
    return (a ?? 0) - (b ?? 0);
  });

/** Rankings of the counties of a state, one link for each of the most requested hazards. */
const rankingsOf = (page: PageRequest, state: string): Html | null => {
  if (!page.site.service.operation('hazards_get_rankings', 'public')) return null;
  const metrics = [
    ['All hazards', 'risk_score'],
    ['Hurricane', 'hrcn_risk_score'],
    ['Coastal flooding', 'cfld_risk_score'],
    ['Earthquake', 'erqk_risk_score'],
    ['Wildfire', 'wfir_risk_score'],
    ['Tornado', 'trnd_risk_score'],
  ] as const;
  const chosen = page.query.get('rank') ?? 'risk_score';
  return choices(
    'Hazard',
    metrics.map(
      ([title, metric]) =>
        [title, `${thingPath('place', state)}?rank=${metric}#counties-by-risk`, metric === chosen] as const,
    ),
  );
};

/** The two letters of a state; null for any other place. */
const lettersOfState = (geography: QueryResult | null): string | null => {
  const place = geography?.ok ? (geography.data['geography'] as Fields) : null;
  return place !== null && textIn(place, 'level') === 'state' ? textIn(place, 'state_code') : null;
};

/** The banks of a state or county, largest first. */
const banksAsked = (level: string, letters: string | null, id: string): Query =>
  level === 'county'
    ? { tool: 'banks_search', values: { query: '*', county: id.slice('county:'.length), limit: 20 } }
    : { tool: letters === null ? '' : 'banks_search', values: { query: '*', state: letters, limit: 10 } };

const answersOf = async (page: PageRequest, id: string) => {
  const geography = await runQuery(page, {
    tool: 'geo_get_geography',
    values: { geography_id: id, include_point: true },
  });
  const [level = ''] = id.split(':');
  const hasRisk = level === 'county' || level === 'tract';
  const letters = lettersOfState(geography);
  const [children, risk, components, series, ranking, banks] = await runQueries(page, [
    {
      tool: childLevel(id) ? 'geo_get_contains' : '',
      values: { geography_id: id, child_level: childLevel(id), limit: 200 },
    },
    { tool: hasRisk ? 'hazards_get_risk_profile' : '', values: { geography: id } },
    { tool: hasRisk ? 'hazards_get_hazard_components' : '', values: { geography: id, limit: 18 } },
    { tool: 're_search_series', values: { geo_key: id, limit: 50 } },
    {
      tool: level === 'state' ? 'hazards_get_rankings' : '',
      values: { level: 'county', metric: page.query.get('rank') ?? 'risk_score', state: id.split(':')[1], limit: 12 },
    },
    banksAsked(level, letters, id),
  ]);
  return { level, geography, children, risk, components, series, ranking, banks };
};

/** A row of the geography operations as a neighbour for the map. */
const nearOf = (row: Fields) => {
  const id = textIn(row, 'geography_id') ?? '';
  return { id, name: textIn(row, 'name') ?? id, href: thingPath('place', id) };
};

/** The number of contained places, in words: `3 counties`. */
const containedCount = (id: string, children: QueryResult | null): Html | null => {
  const inside = childLevel(id);
  const listed = listOf(children, 'children').length;
  if (!inside || !children?.ok || listed === 0) return null;
  const word = /^[A-Z][a-z]/.test(inWords(inside)) ? inWords(inside).toLowerCase() : inWords(inside);
  const many = listed === 1 ? word : pluralOf(word);
  return html`<a href="#what-it-contains">${children.more ? `more than ${listed}` : listed} ${many}</a>`;
};

/** The contained places, each with a link to its page. */
const containedIn = (children: QueryResult | null): Html =>
  !children?.ok || listOf(children, 'children').length === 0
    ? emptiness(children)
    : html`<ul class="columns">
          ${listOf(children, 'children').map((row) => html`<li>${listedLink(row)}</li>`)}
        </ul>
        ${
          children.more
            ? html`<p class="small">
                These are the first ${listOf(children, 'children').length}.
                <a href="${explorerPath(children.operation.endpoint, children.asked)}">All of them in the explorer</a>
              </p>`
            : null
        }`;

const squareKilometres = (metres: string | null): Html =>
  figure(
    metres === null ? null : decimal.divide(metres as Decimal, '1000000' as Decimal, { significantDigits: 30 }),
    'km²',
  );

/** The interior point and the areas of a place, in words. */
const pointFacts = (geography: QueryResult | null): readonly (readonly [string, Fragment])[] => {
  const point = geography?.ok ? (geography.meta['interior_point'] as Fields | null | undefined) : null;
  if (!point) return [];
  const [latitude = '', longitude = ''] = ['latitude', 'longitude'].map((name) => textIn(point, name) ?? '');
  const sides = [
    `${latitude.replace('-', '')}° ${latitude.startsWith('-') ? 'S' : 'N'}`,
    `${longitude.replace('-', '')}° ${longitude.startsWith('-') ? 'W' : 'E'}`,
  ];
  return [
    ['Point inside it', sides.join(', ')],
    ['Land', squareKilometres(textIn(point, 'land_area'))],
    ['Water', squareKilometres(textIn(point, 'water_area'))],
  ];
};

/** The drawn series, and those that the headlines need. */
const seriesOf = async (page: PageRequest, series: QueryResult | null) => {
  const all = ranked(listOf(series, 'matches'));
  const key = all[0] ? textIn(all[0], 'series_key') : null;
  const [drawn, ...others] = await runQueries(page, [
    { tool: key === null ? '' : 're_get_series', values: { series_key: key, limit: 120 } },
    ...headlineQueries(all, key),
  ]);
  return { drawn: drawn ?? null, others };
};

/** Maximum number of series on a place's page. */
const listedSeries = 20;

/** The title of a series without the place, for the page of that place. */
const titleHere = (row: Fields, place: string): string => (textIn(row, 'title') ?? '').replace(`: ${place} (`, ' (');

const seriesList = (series: QueryResult | null, place: string): Html => {
  const all = ranked(listOf(series, 'matches'));
  const result = series?.ok && all.length > listedSeries ? { ...series, more: true } : series;
  return table('Series of this place', result, all.slice(0, listedSeries), [
    {
      label: 'Series',
      cell: (row) =>
        html`<a href="${thingPath('series', textIn(row, 'series_key') ?? '')}">${titleHere(row, place)}</a>`,
    },
    {
      label: 'Data',
      cell: (row) => {
        const [start, end] = ['coverage_start', 'coverage_end'].map((name) => (textIn(row, name) ?? '').slice(0, 7));
        return start === end ? start : `${start} to ${end}`;
      },
    },
  ]);
};

const isActive = (bank: Fields): boolean => bank['active'] === true;

/** The largest banks with their head office in a state or county. */
const bankList = (name: string, banks: QueryResult | null): Html | null => {
  if (banks === null) return null;
  const all = listOf(banks, 'matches');
  const active = all.filter(isActive);
  const closed = all.length - active.length;
  const listed = table(`Banks of ${name}`, banks, active, [
    {
      label: 'Bank',
      cell: (row) => html`<a href="${thingPath('bank', textIn(row, 'cert') ?? '')}">${textIn(row, 'name')}</a>`,
    },
    { label: 'City', cell: (row) => textIn(row, 'city') ?? '' },
    { label: 'Regulator', cell: (row) => textIn(row, 'primary_regulator') ?? '' },
  ]);
  const closedText =
    active.length > 0
      ? `Not listed: ${closed} that ${closed === 1 ? 'is' : 'are'} no longer active.`
      : 'No active bank is among them.';
  const beside = closed > 0 ? html`<p class="small">${closedText}</p>` : null;
  return section('Banks with their head office here', html`${listed} ${beside}`);
};

/** The loaded outlines; null in a service without places. */
const outlinesOn = ({ site: { service, db } }: PageRequest): LoadedOutlines | null => {
  if (!service.operation('geo_get_geography', 'public')) return null;
  const generations = [...db.generations()].filter(([key]) => key.startsWith('geo.')).map((each) => each.join(' '));
  return { db: db.reader('public'), generation: generations.toSorted().join() };
};

/** A place: its risk, its housing, and the places that contain it or that it contains. */
export const placePage = async (page: PageRequest): Promise<ThingPage> => {
  const id = page.parameters['place'] ?? '';
  const { level, geography, children, risk, components, series, ranking, banks } = await answersOf(page, id);
  // Tracts only have risk data, and some areas only have series.
  const [known] = listOf(series, 'matches');
  const named = (
    geography?.ok
      ? geography.data['geography']
      : risk?.ok
        ? risk.data['geography']
        : (known?.['geography'] ?? requireResult(geography, 'data on places').data['geography'])
  ) as Fields;
  const { drawn, others } = await seriesOf(page, series);
  const parents = geography?.ok ? ((named['parents'] as readonly Fields[] | undefined) ?? []) : [];
  const name = textIn(named, 'name') ?? id;
  const state = textIn(named, 'state_code');
  const title = placeTitle(id, named);
  const mapped = {
    id,
    name: title,
    parents: parents.map(nearOf),
    children: listOf(children, 'children').map(nearOf),
  };
  const map = await placeMap(mapped, outlinesOn(page));
  const [inState] = parents.filter((parent) => textIn(parent, 'geography_id')?.startsWith('state:'));
  const stateName = inState ? textIn(inState, 'name') : state;
  const placeFacts = facts([
    ['Identifier', html`<code>${id}</code>`],
    ['Code', textIn(named, 'code') ?? textIn(named, 'fips')],
    [
      'Contained in',
      parents.length > 0 ? html`${parents.map((parent) => html`<div>${placeLink(parent)}</div>`)}` : null,
    ],
    ['Contains', containedCount(id, children)],
    ...pointFacts(geography),
  ]);
  return {
    kind: inWords(level),
    title,
    description: `${title}: natural hazards, house prices, rents and building permits from official sources.`,
    lede: html`<p class="lede">
        ${parents.length > 0 ? html`In ${parents.map((parent, at) => [at > 0 ? ', ' : '', placeLink(parent)])}` : null}
      </p>
      ${placeHeadlines(risk, ranking, [drawn, ...others])}`,
    answers: [geography, risk, components, series, drawn, ...others, banks, children, ranking].filter(
      (result) => result !== null,
    ),
    body: html`${section('Where it is', html`<div class="grid two where">${map} ${placeFacts}</div>`)}
    ${risk === null ? null : riskSections(risk, components, stateName)}
    ${level === 'state' ? section('Counties by risk', html`${rankingsOf(page, id)} ${picture(ranking, 'Counties by risk')}`) : null}
    ${
      drawn?.ok
        ? section(
            textIn(drawn.data, 'title') ?? 'Homes',
            picture(
              drawn,
              textIn(drawn.data, 'title') ?? 'Homes',
              [],
              html`<p class="small">
                <a href="${thingPath('series', textIn(drawn.data, 'series_key') ?? '')}">The page of this series</a>
              </p>`,
            ),
          )
        : null
    }
    ${section('Homes, rents and permits', seriesList(series, title))} ${bankList(name, banks)}
    ${listOf(series, 'matches').length > 0 ? section('Compare', compareForm({ things: [`place/${id}`], label: 'With the place', placeholder: 'Dallas', button: 'Compare' })) : null}
    ${children === null ? null : section('What it contains', containedIn(children))}`,
  };
};
