import { codeBlock } from '../code-block.ts';
import { html, type Fragment, type Html } from '../html.ts';
import type { PageReply, PageRequest, Reply, Route } from '../page.ts';
import type { QueryResult } from './ask-all.ts';
import { askTheSame } from './ask-the-same.ts';
import { guarded } from './guarded.ts';
import { sourcesView } from './sources.ts';

/** A subject page before its layout: its content, and the answers on which it is based. */
export interface ThingPage {
  readonly title: string;
  readonly description: string;
  /** The kind of subject, above the title. */
  readonly kind: string;
  /** Text below the title. */
  readonly lede?: Fragment;
  readonly body: Html;
  readonly answers: readonly (QueryResult | null)[];
  readonly scripts?: readonly string[];
  /**
   * Address of the page's picture under `/chart`, without its extension. For embedding in other pages and for link
   * previews.
   */
  readonly picture?: string | null;
}

/**
 * A route with a subject page. Visitors see it if the operator allows it, within their budget. Otherwise they are asked
 * to sign in.
 */
export const thingRoute = (path: string, build: (page: PageRequest) => Promise<ThingPage | Reply>): Route => ({
  method: 'GET',
  path,
  access: 'public',
  page: guarded(async (page) => {
    const built = await build(page);
    return 'body' in built && 'answers' in built ? framed(page, built) : built;
  }),
});

/** How to embed the picture of a page elsewhere. */
const embedView = ({ site: { baseUrl, settings }, path }: PageRequest, { picture, title }: ThingPage): Html | null =>
  picture
    ? html`<section class="stack" aria-labelledby="embed-title">
        <h2 id="embed-title">Embed the chart</h2>
        <p class="small">
          An image with its source line. It is redrawn when new data is loaded: <a href="${picture}.svg">SVG</a> ·
          <a href="${picture}.png">PNG</a>. ${settings.publicPages ? null : 'Only people who are signed in can see it.'}
        </p>
        ${codeBlock(
          `<a href="${baseUrl}${path}"><img src="${baseUrl}${picture}.svg" width="760" alt="${title.replaceAll('"', "'")}"></a>`,
          'Embed the chart',
        )}
      </section>`
    : null;

const framed = (page: PageRequest, thing: ThingPage): PageReply => ({
  kind: 'page',
  title: thing.title,
  description: thing.description,
  maxAge: 60,
  picture: thing.picture && page.site.settings.publicPages ? `${thing.picture}.png?size=preview` : undefined,
  scripts: ['copy.js', 'origin.js', 'exact-copy.js', ...(thing.scripts ?? [])],
  body: html`<header class="stack thing">
      <p class="eyebrow">${thing.kind}</p>
      <h1>${thing.title}</h1>
      ${thing.lede ?? null}
    </header>
    ${thing.body} ${embedView(page, thing)} ${sourcesView(page, thing.answers, thing.body)}
    ${askTheSame(page, thing.answers)}`,
});
