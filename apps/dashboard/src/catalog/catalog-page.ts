import { documentReply } from '../documents/document.ts';
import { filterField } from '../filter-field.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageRequest } from '../page.ts';
import { holdingsOf, sentenceOf, type Holding } from './holdings.ts';
import { instantView, statusBadge } from './status-badge.ts';

const markdownOf = (page: PageRequest, holdings: readonly Holding[]): string =>
  [
    '# Catalog',
    'Every dataset of the service: coverage, publisher, licence and freshness.',
    ...holdings.map(({ dataset, source, domain }) =>
      [
        `## ${dataset.display_name}`,
        [
          `- Dataset: \`${dataset.dataset}\` (${domain.title})`,
          `- Source: ${source.name}, ${source.publisher} (\`${source.tag}\`)`,
          `- Licence: [${source.license}](${source.termsUrl})`,
          ...(source.attribution === null ? [] : [`- Attribution: ${source.attribution}`]),
          `- Coverage: ${dataset.coverage}`,
          `- Cadence: ${dataset.cadence}`,
          `- Freshness: ${dataset.freshness.status}. ${sentenceOf(page, dataset)}`,
          `- Last loaded: ${dataset.freshness.last_refresh ?? 'never'}`,
          `- Operations: ${dataset.tools.map(({ name }) => `[${name}](${page.site.baseUrl}/docs/reference/${name}.md)`).join(', ')}`,
        ].join('\n'),
      ].join('\n\n'),
    ),
    '',
  ].join('\n\n');

const holdingView = ({ dataset, source }: Holding): Html =>
  html`<article class="card stack" id="${dataset.dataset}">
    <div class="row apart">
      <h3><a href="/datasets/${dataset.dataset}">${dataset.display_name}</a></h3>
      ${statusBadge(dataset.freshness.status)}
    </div>
    <p>${dataset.coverage}</p>
    <dl class="facts small">
      <dt>Published by</dt>
      <dd>${source.publisher}</dd>
      <dt>Licence</dt>
      <dd>
        <a href="${source.termsUrl}" rel="noopener">${source.license}</a>${
          source.attribution ? html`<br /><span class="muted">${source.attribution}</span>` : null
        }
      </dd>
      <dt>Cadence</dt>
      <dd>${dataset.cadence}</dd>
      <dt>Last loaded</dt>
      <dd>${instantView(dataset.freshness.last_refresh)}</dd>
      <dt>Operations</dt>
      <dd>
        <a href="/datasets/${dataset.dataset}#operations-that-read-it"
          >${dataset.tools.length} ${dataset.tools.length === 1 ? 'operation' : 'operations'}</a
        >
      </dd>
    </dl>
  </article>`;

/** Lists the datasets. */
export const catalogPage: Page = async (page) => {
  const holdings = await holdingsOf(page.site);
  const byDomain = [...Map.groupBy(holdings, ({ domain }) => domain)];
  const publishers = new Set(holdings.map(({ source }) => source.publisher)).size;
  return documentReply(page, {
    title: 'Catalog',
    description: 'Every dataset of the service: coverage, publisher, licence, cadence and freshness.',
    markdown: markdownOf(page, holdings),
    maxAge: 60,
    current: '/catalog',
    scripts: ['filter.js'],
    body: html`<h1>Catalog</h1>
      <p class="lede">
        ${holdings.length} datasets of ${publishers} official ${publishers === 1 ? 'publisher' : 'publishers'}. Each may
        be redistributed under the terms of its publisher.
      </p>
      ${filterField('datasets', 'Find a dataset', 'prices, census, stale…')}
      <div id="datasets" class="stack wide">
        ${byDomain.map(
          ([domain, list]) =>
            html`<section class="stack" aria-labelledby="${domain.key}-title">
              <h2 id="${domain.key}-title">${domain.title}</h2>
              <p class="muted">${domain.description}</p>
              <div class="grid two">${list.map((holding) => holdingView(holding))}</div>
            </section>`,
        )}
      </div>`,
  });
};
