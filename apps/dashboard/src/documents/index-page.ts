import type { Operation } from '@dqs/service';
import { filterField } from '../filter-field.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { documentReply } from './document.ts';
import { guides } from './guide-list.ts';
import { guideLinks } from './guide-page.ts';

const entrances = [
  {
    path: '/docs/mcp',
    title: 'Connect over MCP',
    text: 'What to paste into which client, with the address of this service.',
  },
  { path: '/docs/errors', title: 'Errors', text: 'Every error code, its meaning and what to do about it.' },
  {
    path: '/openapi.json',
    title: 'OpenAPI',
    text: 'Every parameter and every field of REST, for generators and tools.',
  },
  { path: '/llms.txt', title: 'llms.txt', text: 'The service on one page, for language models.' },
  { path: '/agents.md', title: 'agents.md', text: 'How an agent chooses, asks, reads and recovers.' },
] as const;

const markdownOf = (
  byDomain: readonly (readonly [Operation['domain'], readonly Operation[]])[],
  baseUrl: string,
): string =>
  [
    '# Reference',
    ...entrances.map(({ path, title, text }) => `- [${title}](${baseUrl}${path}): ${text}`),
    ...guides.map(({ path, title, text }) => `- [${title}](${baseUrl}${path}.md): ${text}`),
    ...byDomain.flatMap(([domain, operations]) => [
      `\n## ${domain.title}\n\n${domain.description}\n`,
      ...operations.map(
        ({ endpoint }) =>
          `- [${endpoint.title}](${baseUrl}/docs/reference/${endpoint.tool}.md): \`${endpoint.tool}\`. ${endpoint.summary}`,
      ),
    ]),
    '',
  ].join('\n');

/** The index of the documentation. */
export const referenceIndexPage: Page = (page) => {
  const { service, baseUrl } = page.site;
  const byDomain = [...Map.groupBy(service.visible('public'), ({ domain }) => domain)];
  return documentReply(page, {
    scripts: ['filter.js'],
    title: 'Reference',
    description: 'Every operation with its parameters, answers and examples; errors; how to connect.',
    markdown: markdownOf(byDomain, baseUrl),
    current: '/docs',
    body: html`<h1>Reference</h1>
      <p class="lede">
        Every operation with its parameters, its answer and tested examples. REST and MCP return the same answers.
      </p>
      <div class="grid">
        ${entrances.map(
          ({ path, title, text }) =>
            html`<a class="card" href="${path}">
              <h2>${title}</h2>
              <p class="small muted">${text}</p>
            </a>`,
        )}
      </div>
      <section class="stack" aria-labelledby="guides-title">
        <h2 id="guides-title">Guides</h2>
        <div class="grid">${guideLinks(null)}</div>
      </section>
      <section class="stack" aria-labelledby="operations-title">
        <h2 id="operations-title">Operations</h2>
        ${filterField('operations', 'Find an operation')}
        <div id="operations" class="grid two">
          ${byDomain.map(
            ([domain, operations]) =>
              html`<section class="card stack" aria-labelledby="${domain.key}-title">
                <h2 id="${domain.key}-title"><a href="/docs/reference/${domain.key}">${domain.title}</a></h2>
                <p class="small muted">${domain.description}</p>
                <ul class="operations">
                  ${operations.map(
                    ({ endpoint }) =>
                      html`<li>
                        <a href="/docs/reference/${endpoint.tool}">${endpoint.title}</a>
                        <code class="small">${endpoint.path}</code>
                        <div class="small muted">${endpoint.summary}</div>
                      </li>`,
                  )}
                </ul>
              </section>`,
          )}
        </div>
      </section>`,
  });
};
