import type { Operation } from '@dqs/service';
import { codeBlock } from '../code-block.ts';
import { documentReply } from '../documents/document.ts';
import { askedOfExample } from '../explorer/asked.ts';
import { callsOf, type Call } from '../explorer/calls.ts';
import { liveExample, liveExampleView } from '../home/live-example.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageRequest } from '../page.ts';

const lede =
  'Official statistics and filings, read-only, over one key. Every number comes exactly as it was published, with its source and the moment it was last seen there.';

/** What each of the four ways of asking is for. */
const surfaces: readonly (readonly [title: string, text: string])[] = [
  ['REST', 'For any program. GET a URL, get JSON, CSV, NDJSON or Parquet.'],
  ['npm client', 'For TypeScript. Every parameter and field is typed; pages follow themselves.'],
  ['Command line', 'For the terminal. Tables for people, JSON for pipes, the same words as the addresses.'],
  ['MCP', 'For agents. The same operations as tools, small enough to keep in mind.'],
];

const callTitles = ['curl', 'TypeScript', 'Command line', 'MCP'];

const firstKey = ({ signedIn, site }: PageRequest): Html => {
  if (signedIn) return html`<a href="/keys">Create a key</a>: its secret is shown once.`;
  return site.settings.signUp === 'open'
    ? html`<a href="/sign-up">Make an account</a> and create a key: its secret is shown once.`
    : html`Ask the operator of this service for an invitation, <a href="/sign-in">sign in</a> and create a key: its
        secret is shown once.`;
};

const surfaceView = (calls: readonly Call[]) =>
  surfaces.map(([title, text], index) => {
    const call = calls.find((one) => one.title === callTitles[index]);
    return html`<section class="card stack" aria-labelledby="surface-${index}">
      <h3 id="surface-${index}">${title}</h3>
      <p class="small muted">${text}</p>
      ${call ? codeBlock(call.text, title) : null}
    </section>`;
  });

const markdownOf = (operations: readonly Operation[], baseUrl: string): string =>
  [
    '# Data Query Service',
    lede,
    [
      `- REST: ${baseUrl}/v1, described by ${baseUrl}/openapi.json`,
      `- MCP: ${baseUrl}/mcp, see [how to connect](${baseUrl}/docs/mcp)`,
      `- Reference: ${baseUrl}/docs.md; catalog: ${baseUrl}/catalog.md; freshness: ${baseUrl}/freshness.md; errors: ${baseUrl}/docs/errors.md`,
      `- Every request carries an API key in the header X-API-KEY; make one at ${baseUrl}/keys`,
    ].join('\n'),
    `${operations.length} operations:`,
    operations.map(({ endpoint }) => `- \`${endpoint.tool}\`: ${endpoint.summary}`).join('\n'),
    '',
  ].join('\n\n');

/** What the service is, an answer to look at, and how to begin. */
export const homePage: Page = async (page) => {
  const { service, baseUrl } = page.site;
  const operations = service.visible('public');
  const live = await liveExample(service);
  const operation = live?.operation ?? operations[0];
  const asked = live?.asked ?? askedOfExample((operation?.endpoint.examples[0] ?? {}) as Record<string, unknown>);
  const calls = operation ? callsOf(operation, asked, baseUrl) : [];
  const byDomain = [...Map.groupBy(operations, ({ domain }) => domain)];
  const reply = documentReply(page, {
    title: 'Official public data for programs, agents and people',
    description: 'One key, the same operations on REST and MCP: official public data with its provenance.',
    markdown: markdownOf(operations, baseUrl),
    body: html`<div class="hero">
        <div class="stack">
          <h1>Ask official public data a question</h1>
          <p class="lede">${lede}</p>
          <p class="row">
            <a class="button primary" href="/explorer">Explore the data</a>
            <a class="button" href="#begin">Get a key</a>
          </p>
          <p class="small muted">
            ${operations.length} operations on ${byDomain.length} ${byDomain.length === 1 ? 'subject' : 'subjects'}.
            <a href="/catalog">What there is</a> · <a href="/freshness">How fresh it is</a>
          </p>
        </div>
        ${live ? liveExampleView(service, live) : null}
      </div>
      <section class="stack" aria-labelledby="surfaces-title">
        <h2 id="surfaces-title">Four ways to ask, one answer</h2>
        <div class="grid two">${surfaceView(calls)}</div>
      </section>
      <section class="stack" id="begin" aria-labelledby="begin-title">
        <h2 id="begin-title">Begin</h2>
        <ol class="steps">
          <li>${firstKey(page)} Whoever runs this service can also make one with <code>dqs keys create</code>.</li>
          <li>
            Send it in the header <code>X-API-KEY</code>, or give it to your agent:
            <a href="/docs/mcp">how to connect over MCP</a>. Keep it out of what a browser can read.
          </li>
          <li>
            Ask. <a href="/explorer">The explorer</a> writes the call for you; <a href="/docs">the reference</a> has
            every parameter and field; <a href="/docs/errors">errors</a> say what to do.
          </li>
        </ol>
      </section>
      <section class="stack" aria-labelledby="subjects-title">
        <h2 id="subjects-title">Subjects</h2>
        <div class="grid">
          ${byDomain.map(
            ([domain, list]) =>
              html`<a class="card" href="/docs/reference/${domain.key}">
                <h3>${domain.title}</h3>
                <p class="small">${domain.description}</p>
                <p class="small muted">${list.length} ${list.length === 1 ? 'operation' : 'operations'}</p>
              </a>`,
          )}
        </div>
      </section>`,
  });
  return reply.kind === 'page' ? { ...reply, scripts: ['copy.js', 'origin.js'] } : reply;
};
