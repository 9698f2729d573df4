import { html, type Fragment, type Html } from '../html.ts';
import type { PageReply, PageRequest, Reply, Route } from '../page.ts';
import type { Told } from './ask-all.ts';
import { askTheSame } from './ask-the-same.ts';
import { guarded } from './guarded.ts';
import { sourcesView } from './sources.ts';

/** A page of a thing before its frame: what it says, and the answers that it says it from. */
export interface ThingPage {
  readonly title: string;
  readonly description: string;
  /** What kind of thing it is, above the title. */
  readonly kind: string;
  /** Under the title. */
  readonly lede?: Fragment;
  readonly body: Html;
  readonly answers: readonly (Told | null)[];
  readonly scripts?: readonly string[];
}

/** A route with the page of a thing. Visitors see it where the operator allows it, within their budget; else they are asked to sign in. */
export const thingRoute = (path: string, build: (page: PageRequest) => Promise<ThingPage | Reply>): Route => ({
  method: 'GET',
  path,
  access: 'public',
  page: guarded(async (page) => {
    const built = await build(page);
    return 'body' in built && 'answers' in built ? framed(page, built) : built;
  }),
});

const framed = (page: PageRequest, thing: ThingPage): PageReply => ({
  kind: 'page',
  title: thing.title,
  description: thing.description,
  maxAge: 60,
  scripts: ['copy.js', 'origin.js', 'exact-copy.js', ...(thing.scripts ?? [])],
  body: html`<header class="stack thing">
      <p class="eyebrow">${thing.kind}</p>
      <h1>${thing.title}</h1>
      ${thing.lede ?? null}
    </header>
    ${thing.body} ${sourcesView(page, thing.answers)} ${askTheSame(page, thing.answers)}`,
});
