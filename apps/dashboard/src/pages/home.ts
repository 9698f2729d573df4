import type { Operation } from '@dqs/service';
import { codeBlock } from '../code-block.ts';
import { documentReply } from '../documents/document.ts';
import { askedOfExample } from '../explorer/asked.ts';
import { callsOf } from '../explorer/calls.ts';
import { homeTiles, tileView } from '../home/tiles.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageRequest } from '../page.ts';
import { asVisitor } from '../things/ask-all.ts';

const lede =
  'Official statistics and filings, read-only. Every number comes exactly as it was published, with its source and the moment it was last seen there.';

const firstKey = ({ signedIn, site }: PageRequest): Html => {
  if (signedIn) return html`<a class="button" href="/keys">Create a key</a>`;
  return site.settings.signUp === 'open'
    ? html`<a class="button" href="/sign-up">Create an account</a>`
    : html`<a class="button" href="/sign-in">Sign in</a>`;
};

const markdownOf = (operations: readonly Operation[], baseUrl: string): string =>
  [
    '# Data Query Service',
    lede,
    [
      `- REST: ${baseUrl}/v1, described by ${baseUrl}/openapi.json`,
      `- MCP: ${baseUrl}/mcp, see [how to connect](${baseUrl}/docs/mcp)`,
      `- Reference: ${baseUrl}/docs.md; catalog: ${baseUrl}/catalog.md; freshness: ${baseUrl}/freshness.md; errors: ${baseUrl}/docs/errors.md`,
      `- Every request carries an API key in the header X-API-KEY. Create one at ${baseUrl}/keys`,
    ].join('\n'),
    `${operations.length} operations:`,
    operations.map(({ endpoint }) => `- \`${endpoint.tool}\`: ${endpoint.summary}`).join('\n'),
    '',
  ].join('\n\n');

const examples = ['apple', 'unemployment rate', 'rent miami', 'eur usd', 'flood', 'gold'] as const;

const searchView = html`<form class="hero-search" action="/search" role="search">
  <label class="visually-hidden" for="search-large">Search</label>
  <input
    id="search-large"
    name="q"
    type="search"
    placeholder="A company, a series, a place, a currency…"
    autocomplete="off"
  />
  <button class="button primary">Search</button>
</form>`;

const programsView = (page: PageRequest, operations: readonly Operation[]): Html => {
  const { baseUrl } = page.site;
  const operation = operations.find(({ endpoint }) => endpoint.tool === 'fx_get_rates') ?? operations[0];
  const asked = askedOfExample((operation?.endpoint.examples[0] ?? {}) as Record<string, unknown>);
  const curl = operation && callsOf(operation, asked, baseUrl).find(({ title }) => title === 'curl');
  return html`<div class="grid two">
    <section class="card stack" aria-labelledby="key-title">
      <h3 id="key-title">For a program</h3>
      <p class="small muted">One key for REST, the command line, TypeScript and Python. Its secret is shown once.</p>
      <p class="row">${firstKey(page)} <a href="/docs">Reference</a></p>
      ${curl ? codeBlock(curl.text, 'A first request') : null}
    </section>
    <section class="card stack" aria-labelledby="agent-title">
      <h3 id="agent-title">For an agent</h3>
      <p class="small muted">The same ${operations.length} operations as tools over MCP, with the same key.</p>
      <p class="row"><a class="button" href="/docs/mcp">Connect an agent</a> <a href="/explorer">Explorer</a></p>
      ${codeBlock(`claude mcp add --transport http dqs ${baseUrl}/mcp --header "X-API-KEY: $DQS_API_KEY"`, 'Connect Claude Code')}
    </section>
  </div>`;
};

/** Search, four pictures of loaded data, and first steps for programs and agents. */
export const homePage: Page = async (page) => {
  const { service, baseUrl } = page.site;
  const operations = service.visible('public');
  const tiles = await homeTiles(asVisitor(page));
  const byDomain = [...Map.groupBy(operations, ({ domain }) => domain)];
  const reply = documentReply(page, {
    title: 'Official public data for people, programs and agents',
    description:
      'Official statistics and filings with exact values and their sources: search, look, and ask by program.',
    markdown: markdownOf(operations, baseUrl),
    body: html`<div class="hero stack">
        <h1>Ask official public data a question</h1>
        <p class="lede">${lede}</p>
        ${searchView}
        <p class="row small">
          <span class="muted">Try</span>
          ${examples.map((example) => html`<a href="/search?q=${encodeURIComponent(example)}">${example}</a> `)}
        </p>
      </div>
      ${
        tiles.length === 0
          ? null
          : html`<section class="stack" aria-labelledby="now-title">
              <h2 id="now-title">Latest figures</h2>
              <div class="tiles">${tiles.map((tile) => tileView(page, tile))}</div>
            </section>`
      }
      <section class="stack" id="begin" aria-labelledby="begin-title">
        <h2 id="begin-title">Use the data in programs</h2>
        ${programsView(page, operations)}
      </section>
      <section class="stack" aria-labelledby="subjects-title">
        <h2 id="subjects-title">Subjects</h2>
        <p class="small muted">
          ${operations.length} operations on ${byDomain.length} ${byDomain.length === 1 ? 'subject' : 'subjects'}.
          <a href="/catalog">Catalog</a> · <a href="/freshness">Freshness</a> ·
          <a href="/calendar">Release calendar</a>
        </p>
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
  return reply.kind === 'page' ? { ...reply, scripts: ['copy.js', 'exact-copy.js'] } : reply;
};
