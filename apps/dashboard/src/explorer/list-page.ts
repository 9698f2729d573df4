import type { Operation } from '@dqs/service';
import { filterField } from '../filter-field.ts';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';

const operationView = ({ endpoint }: Operation): Html =>
  html`<li>
    <a href="/explorer/${endpoint.tool}">${endpoint.title}</a>
    <code class="small">${endpoint.tool}</code>
    <div class="small muted">${endpoint.summary}</div>
  </li>`;

/** Every operation by subject. */
export const explorerListPage: Page = ({ site }) => {
  const operations = site.service.visible('public');
  const byDomain = [...Map.groupBy(operations, ({ domain }) => domain)];
  return {
    kind: 'page',
    title: 'Explorer',
    description: 'Call any operation of the service from a form and see the answer as a table, a chart and JSON.',
    scripts: ['filter.js'],
    maxAge: 300,
    body: html`<h1>Explorer</h1>
      <p class="lede">
        ${operations.length} operations. Pick one, fill its form, and see the answer with the source and date of each
        value.
      </p>
      ${filterField('operations', 'Find an operation', 'rates, filings, county…')}
      <div id="operations" class="grid two">
        ${byDomain.map(
          ([domain, list]) =>
            html`<section class="card stack" id="${domain.key}" aria-labelledby="${domain.key}-title">
              <h2 id="${domain.key}-title">${domain.title}</h2>
              <p class="small muted">${domain.description}</p>
              <ul class="operations">
                ${list.map(operationView)}
              </ul>
            </section>`,
        )}
      </div>`,
  };
};
