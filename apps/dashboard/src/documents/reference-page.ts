import { nearest } from '@dqs/core';
import type { Domain } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { operationReference, type Operation, type RunAt } from '@dqs/service';
import { askedOfExample, explorerPath } from '../explorer/asked.ts';
import { html } from '../html.ts';
import type { Page, PageRequest, Reply } from '../page.ts';
import { documentReply, prose, wantsMarkdown } from './document.ts';

/** On the page an example links to the explorer. In Markdown the address must be absolute. */
const runAt =
  (page: PageRequest): RunAt =>
  (endpoint, example) =>
    `${wantsMarkdown(page) ? page.site.baseUrl : ''}${explorerPath(endpoint, askedOfExample(example))}`;

const referenceOf = (page: PageRequest, { endpoint }: Operation): string =>
  operationReference(endpoint, { errors: '/docs/errors', runAt: runAt(page) }).replaceAll(
    '$DQS_URL',
    page.site.baseUrl,
  );

const operationDocument = (page: PageRequest, operation: Operation): Reply => {
  const { domain, endpoint } = operation;
  const reference = referenceOf(page, operation);
  return documentReply(page, {
    title: endpoint.title,
    description: endpoint.summary,
    markdown: `# ${endpoint.title}\n\n${reference.replaceAll('\n###', '\n##')}\n`,
    current: '/docs',
    body: html`<p class="trail">
        <a href="/docs">Reference</a> › <a href="/docs/reference/${domain.key}">${domain.title}</a>
      </p>
      <h1>${endpoint.title}</h1>
      <p><a class="button primary" href="/explorer/${endpoint.tool}">Open in the explorer</a></p>
      ${prose(reference, -1)}`,
  });
};

const domainDocument = (page: PageRequest, domain: Domain, operations: readonly Operation[]): Reply => {
  const sections = operations.map((operation) => `## ${operation.endpoint.title}\n\n${referenceOf(page, operation)}`);
  return documentReply(page, {
    title: domain.title,
    description: domain.description,
    markdown: `# ${domain.title}\n\n${domain.description}\n\n${sections.join('\n\n')}\n`,
    current: '/docs',
    body: html`<p class="trail"><a href="/docs">Reference</a></p>
      <h1>${domain.title}</h1>
      <p class="lede">${domain.description}</p>
      <ul class="operations">
        ${operations.map(
          ({ endpoint }) =>
            html`<li>
              <a href="/docs/reference/${endpoint.tool}">${endpoint.title}</a>
              <code class="small">GET ${endpoint.path}</code>
              <div class="small muted">${endpoint.summary}</div>
            </li>`,
        )}
      </ul>`,
  });
};

/** The reference of an operation, by its tool name, or of a domain, by its key; with `.md` as Markdown. */
export const referencePage: Page = (page) => {
  const name = (page.parameters['name'] ?? '').replace(/\.md$/, '');
  const operations = page.site.service.visible('public');
  const operation = page.site.service.operation(name, 'public');
  if (operation) return operationDocument(page, operation);
  const ofDomain = operations.filter(({ domain }) => domain.key === name);
  const [first] = ofDomain;
  if (first) return domainDocument(page, first.domain, ofDomain);
  const names = operations.flatMap(({ domain, endpoint }): readonly string[] => [domain.key, endpoint.tool]);
  const candidates = nearest(name, new Set(names));
  throw new ServiceError('not_found', `there is no operation or domain named ${JSON.stringify(name.slice(0, 80))}`, {
    candidates,
    ...(candidates.length > 0 ? { hint: `Did you mean ${candidates.join(', ')}?` } : {}),
  });
};
