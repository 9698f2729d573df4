import { previewSize } from './chart/file.ts';
import { html, type Html } from './html.ts';
import type { PageReply, PageRequest } from './page.ts';

/** An entry of the navigation. */
interface Entry {
  readonly path: string;
  readonly label: string;
}

const everybody: readonly Entry[] = [
  { path: '/catalog', label: 'Catalog' },
  { path: '/explorer', label: 'Explorer' },
  { path: '/calendar', label: 'Calendar' },
  { path: '/docs', label: 'Docs' },
  { path: '/freshness', label: 'Freshness' },
];

const accounts: readonly Entry[] = [
  { path: '/keys', label: 'Keys' },
  { path: '/usage', label: 'Usage' },
  { path: '/account', label: 'Account' },
];

const operators: readonly Entry[] = [{ path: '/operator', label: 'Operator' }];

const link = ({ path, label }: Entry, current: string): Html =>
  current === path || current.startsWith(`${path}/`)
    ? html`<li><a href="${path}" aria-current="page">${label}</a></li>`
    : html`<li><a href="${path}">${label}</a></li>`;

const account = ({ signedIn }: PageRequest, current: string): Html =>
  signedIn
    ? html`<form class="sign-out" method="post" action="/sign-out">
        <input type="hidden" name="csrf" value="${signedIn.formToken}" />
        <button class="button" type="submit">Sign out</button>
      </form>`
    : html`<ul class="links">
        ${link({ path: '/sign-in', label: 'Sign in' }, current)}
      </ul>`;

/** The search on every page. The start page has a larger one instead. */
const searchBox = ({ path, query }: PageRequest): Html | null =>
  path === '/'
    ? null
    : html`<form class="site-search" action="/search" role="search">
        <label class="visually-hidden" for="search">Search</label>
        <input
          id="search"
          name="q"
          type="search"
          placeholder="Search ( / )"
          aria-keyshortcuts="/"
          autocomplete="off"
          value="${path === '/search' ? (query.get('q') ?? '') : ''}"
        />
      </form>`;

/** The metadata for previews of links to a public page. Addresses are absolute, and the picture has its size. */
const preview = ({ site: { baseUrl }, path }: PageRequest, reply: PageReply): Html | null =>
  reply.description === undefined
    ? null
    : html`<meta property="og:type" content="website" />
        <meta property="og:site_name" content="Data Query Service" />
        <meta property="og:title" content="${reply.title}" />
        <meta property="og:description" content="${reply.description}" />
        <meta property="og:url" content="${baseUrl}${path}" />
        <meta property="og:image" content="${baseUrl}${reply.picture ?? '/card.png'}" />
        <meta property="og:image:width" content="${previewSize.width}" />
        <meta property="og:image:height" content="${previewSize.height}" />
        <meta name="twitter:card" content="summary_large_image" />`;

/** The whole document: head, navigation, the page, and the footer. */
export const layout = (request: PageRequest, reply: PageReply, known: ReadonlySet<string>): Html => {
  const { assets, version } = request.site;
  const current = reply.current ?? request.path;
  const entries = [
    ...everybody,
    ...(request.signedIn ? accounts : []),
    ...(request.signedIn?.isOperator ? operators : []),
  ].filter(({ path }) => known.has(path));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${reply.title} – Data Query Service</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${reply.description ? html`<meta name="description" content="${reply.description}" />` : null}
        ${preview(request, reply)}
        <link rel="icon" href="${assets.url('icon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.url('site.css')}" />
        ${(reply.styles ?? []).map((name) => html`<link rel="stylesheet" href="${assets.url(name)}" />`)}
        <script type="module" src="${assets.url('search.js')}"></script>
        ${(reply.scripts ?? []).map((name) => html`<script type="module" src="${assets.url(name)}"></script>`)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="site-header">
          <a class="site-name" href="/">Data Query Service</a>
          <nav class="site-navigation" aria-label="Site">
            <ul class="links">
              ${entries.map((entry) => link(entry, current))}
            </ul>
          </nav>
          ${searchBox(request)} ${account(request, current)}
        </header>
        ${
          request.site.settings.isSamples
            ? html`<aside class="samples" aria-label="Samples">
                This installation serves samples: a small part of each source, with real figures.
              </aside>`
            : null
        }
        <main id="content" class="stack" tabindex="-1">${reply.body}</main>
        <footer class="site-footer muted">
          <p>
            Official public data, read-only. <a href="/openapi.json">OpenAPI</a> · <a href="/llms.txt">llms.txt</a> ·
            Version ${version}
          </p>
        </footer>
      </body>
    </html>`;
};
