import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQueries, type QueryResult } from './ask-all.ts';
import { emptiness, facts, section, stats, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

const entityLink = (row: Fields, side: 'child' | 'parent'): Html =>
  html`<a href="${thingPath('entity', textIn(row, `${side}_lei`) ?? '')}">${textIn(row, `${side}_name`)}</a>`;

/** The relation of a relative to the entity, in GLEIF's terms. */
const kinship: Readonly<Record<string, string>> = {
  IS_DIRECTLY_CONSOLIDATED_BY: 'direct',
  IS_ULTIMATELY_CONSOLIDATED_BY: 'ultimate',
};

const relationOf = (type: string, side: 'child' | 'parent'): string => {
  const kind = kinship[type];
  return kind === undefined ? inWords(type.toLowerCase()).toLowerCase() : `${kind} ${side}`;
};

/** Each relative once, with every relationship that is reported for it. */
const relatives = (rows: readonly Fields[], side: 'child' | 'parent'): Html => {
  const byLei = Map.groupBy(rows, (row) => textIn(row, `${side}_lei`) ?? '');
  return html`<ul class="tree">
    ${[...byLei.values()].map(
      (links) =>
        html`<li>
          ${entityLink(links[0] ?? {}, side)}
          <span class="small muted"
            >${[...new Set(links.map((link) => relationOf(textIn(link, 'relationship_type') ?? '', side)))].join(', ')}</span
          >
        </li>`,
    )}
  </ul>`;
};

const reasons = (parents: QueryResult | null): Html => {
  const exceptions = listOf(parents, 'exceptions');
  if (exceptions.length === 0) return emptiness(parents);
  return html`<p>It reports no parent:</p>
    <ul>
      ${exceptions.map(
        (row) =>
          html`<li>
            ${inWords((textIn(row, 'category') ?? '').toLowerCase())}:
            ${inWords((textIn(row, 'reason') ?? '').toLowerCase()).toLowerCase()}
          </li>`,
      )}
    </ul>`;
};

/** Where an entity is registered, and at the top of which group it stands. */
const headlines = (record: Fields, parents: readonly Fields[]): Html => {
  const own = parents.filter((row) => textIn(row, 'child_lei') === textIn(record, 'lei'));
  return stats([
    ['Jurisdiction', textIn(record, 'legal_jurisdiction')],
    ['Registration', inWords((textIn(record, 'registration_status') ?? '').toLowerCase())],
    ...Object.entries(kinship).flatMap(([type, kind]) => {
      const link = own.find((row) => textIn(row, 'relationship_type') === type);
      return link ? ([[`${inWords(kind)} parent`, entityLink(link, 'parent')]] as const) : [];
    }),
  ]);
};

/** A legal entity: its record, its parents and its children. */
export const entityPage = async (page: PageRequest): Promise<ThingPage> => {
  const lei = (page.parameters['entity'] ?? '').toUpperCase();
  const [profile, parents, children] = await runQueries(page, [
    { tool: 'entities_get_profile', values: { lei } },
    { tool: 'entities_get_ownership', values: { lei, direction: 'parents', depth: 2, limit: 50 } },
    { tool: 'entities_get_ownership', values: { lei, direction: 'children', limit: 50 } },
  ]);
  const result = requireResult(profile, 'legal entities');
  const { data } = result;
  const title = textIn(data, 'legal_name') ?? lei;
  const names = (list: unknown): string =>
    ((list as readonly (string | Fields)[] | null) ?? [])
      .map((name) => (typeof name === 'string' ? name : (textIn(name, 'name') ?? '')))
      .join('; ');
  const up = listOf(parents, 'links');
  const down = listOf(children, 'links');
  return {
    kind: 'Legal entity',
    title,
    description: `LEI, registration and family of ${title}.`,
    lede: html`<p class="lede"><code>${lei}</code> · ${inWords((textIn(data, 'entity_status') ?? '').toLowerCase())}</p>
      ${headlines(data, up)}`,
    answers: [profile, parents, children],
    body: html`<div class="grid two">
        ${section('Parents', up.length > 0 ? relatives(up, 'parent') : reasons(parents))}
        ${section('Children', down.length > 0 ? relatives(down, 'child') : emptiness(children))}
      </div>
      ${section(
        'About the entity',
        facts([
          [
            'Legal address',
            [textIn(data, 'legal_address_region'), textIn(data, 'legal_address_country')].filter(Boolean).join(', '),
          ],
          [
            'Headquarters',
            [textIn(data, 'headquarters_address_region'), textIn(data, 'headquarters_address_country')]
              .filter(Boolean)
              .join(', '),
          ],
          ['Other names', names(data['other_names'])],
          ['Earlier names', names(data['previous_names'])],
        ]),
      )}`,
  };
};
