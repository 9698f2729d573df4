import { ServiceError } from '@dqs/schemas';
import { figure } from '../figure.ts';
import { html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { listOf, requireResult, runQuery } from './ask-all.ts';
import { picture, section, table, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A natural hazard: the counties with the highest risk, in the nation or a state. */
export const hazardPage = async (page: PageRequest): Promise<ThingPage> => {
  const code = (page.parameters['hazard'] ?? '').toLowerCase();
  const domain = page.site.service.operation('hazards_get_rankings', 'public')?.domain;
  const named = domain?.namedValues?.find(({ value }) => value.toLowerCase() === code);
  if (!named) {
    const known = domain?.namedValues?.map(({ value }) => value.toLowerCase()) ?? [];
    throw new ServiceError('not_found', `there is no hazard with the code ${JSON.stringify(code.slice(0, 40))}`, {
      candidates: known,
      hint: `The codes are ${known.join(', ')}.`,
    });
  }
  const state = page.query.get('state');
  const result = requireResult(
    await runQuery(page, {
      tool: 'hazards_get_rankings',
      values: { level: 'county', metric: `${code}_risk_score`, state, limit: 25 },
    }),
    'natural hazards',
  );
  const of = result.data['state'] as Fields | null;
  const title = `${named.names[0]} risk${of ? ` in ${textIn(of, 'name') ?? ''}` : ''}`;
  return {
    kind: 'Natural hazard',
    title,
    description: `Counties by ${named.names[0].toLowerCase()} risk, from the National Risk Index.`,
    lede: html`<form class="row end" action="${page.path}">
      <div class="field">
        <label for="state">State</label>
        <input id="state" name="state" value="${state ?? ''}" placeholder="All, or FL" />
      </div>
      <button class="button">Rank</button>
    </form>`,
    answers: [result],
    body: html`${section('Highest risk', picture(result, `Counties by ${named.names[0].toLowerCase()} risk`))}
    ${section(
      'Counties',
      table('Counties', result, listOf(result, 'rankings'), [
        { label: 'Rank', number: true, cell: (row) => textIn(row, 'rank') },
        {
          label: 'County',
          cell: (row) => {
            const county = row['geography'] as Fields;
            return html`<a href="${thingPath('place', textIn(county, 'geo_key') ?? '')}">${textIn(county, 'name')}</a>`;
          },
        },
        { label: 'Risk score', number: true, cell: (row) => figure(textIn(row, 'metric_value')) },
        { label: 'Rating', cell: (row) => textIn(row, 'rating') },
      ]),
    )}`,
  };
};
