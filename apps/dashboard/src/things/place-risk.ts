import { figure } from '../figure.ts';
import { html, type Fragment, type Html } from '../html.ts';
import { listOf, type QueryResult } from './ask-all.ts';
import { emptiness, picture, section, stats, table, textIn, type Column } from './parts.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Since this release (version 1.19) scores of the National Risk Index are percentiles of the nation. */
const percentilesSince = '2023-03-01';

/** A number from 0 to 100 with a bar of its length. Other texts are shown alone. */
export const outOfHundred = (text: string | null): Fragment => {
  if (text === null) return '–';
  const isDrawn = /^(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)$/.test(text);
  return html`${
    isDrawn
      ? html`<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect class="whole" width="100" height="8" />
          <rect class="part" width="${text}" height="8" />
        </svg>`
      : null
  }
  ${figure(text)}`;
};

const isPercentile = (result: QueryResult | null): boolean =>
  result?.ok === true && (textIn(result.meta, 'release_date') ?? '') >= percentilesSince;

const scoresOf = ({ data }: Extract<QueryResult, { ok: true }>): Html => {
  const units = data['units'] as Fields;
  return stats([
    ['Expected annual loss', figure(textIn(data, 'eal_total'), 'USD'), textIn(units, 'eal_total')],
    ['Social vulnerability', figure(textIn(data, 'sovi_score'), 'of 100'), textIn(data, 'sovi_rating')],
    ['Community resilience', figure(textIn(data, 'resl_score'), 'of 100'), textIn(data, 'resl_rating')],
  ]);
};

/** The percentiles of the place in the nation and in its state, as published by FEMA. */
const comparison = (risk: Extract<QueryResult, { ok: true }>, state: string | null): Html | null => {
  const { data } = risk;
  const rows = [
    { what: 'Risk', nation: textIn(data, 'risk_score'), within: textIn(data, 'risk_percentile') },
    { what: 'Expected annual loss', nation: textIn(data, 'eal_score'), within: textIn(data, 'eal_percentile') },
  ];
  const shown: readonly Column[] = [
    { label: 'Percentile', cell: (row) => textIn(row, 'what') },
    ...(isPercentile(risk)
      ? [{ label: 'In the United States', cell: (row: Fields) => outOfHundred(textIn(row, 'nation')) }]
      : []),
    { label: `In ${state ?? 'its state'}`, cell: (row) => outOfHundred(textIn(row, 'within')) },
  ];
  const isEmpty = rows.every(({ nation, within }) => nation === null && within === null);
  return isEmpty ? null : table('Against the nation and the state', risk, rows, shown);
};

const hazardTable = (components: QueryResult | null): Html =>
  table('Risk by hazard', components, listOf(components, 'components'), [
    { label: 'Hazard', cell: (row) => textIn(row, 'hazard_name') },
    {
      label: isPercentile(components) ? 'National percentile' : 'Risk score',
      cell: (row) => outOfHundred(textIn(row, 'risk_score')),
    },
    { label: 'Rating', cell: (row) => textIn(row, 'risk_rating') },
    {
      label: 'Expected annual loss',
      number: true,
      cell: (row) => (row['eal_total'] ? figure(textIn(row, 'eal_total'), 'USD') : '–'),
    },
  ]);

/** The natural hazards of a county or tract: its scores, its rank in the nation and in its state, and each hazard. */
export const riskSections = (risk: QueryResult | null, components: QueryResult | null, state: string | null): Html =>
  html`${section(
    'Natural hazards',
    risk?.ok ? html`<div class="stack">${scoresOf(risk)} ${comparison(risk, state)}</div>` : emptiness(risk),
  )}
  ${section('Risk by hazard', hazardTable(components))}
  ${section('Expected annual loss by hazard', picture(components, 'Expected annual loss by hazard', ['eal_total']))}`;
