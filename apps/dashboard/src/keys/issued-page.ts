import type { IssuedKey, Key } from '@dqs/auth';
import { codeBlock } from '../code-block.ts';
import { html } from '../html.ts';
import type { PageReply, PageRequest, Reply } from '../page.ts';
import { carryTo } from '../shown-once.ts';
import { firstRequest } from './first-request.ts';
import { snippetsFor } from './snippets.ts';

/** The contents of a secret's page. */
interface Issued {
  readonly secret: string;
  /** True if it replaces another secret. */
  readonly replaced: boolean;
}

/** Redirects to the page with the secret of a newly issued key. */
export const toIssuedPage = (request: PageRequest, { key, secret }: IssuedKey, replaced: boolean): Reply => {
  const to = `/keys/${key.id}/secret`;
  return { kind: 'redirect', to, cookies: [carryTo(request, to, [secret, replaced ? 'replaced' : 'created'])] };
};

/** The only page that ever shows a secret. */
export const issuedPage = ({ site }: PageRequest, key: Key, { secret, replaced }: Issued): PageReply => ({
  kind: 'page',
  title: replaced ? 'New secret' : 'Key created',
  current: '/keys',
  styles: ['account.css'],
  scripts: ['copy.js'],
  body: html`<h1>${replaced ? 'The key has a new secret' : 'Your key is ready'}</h1>
    <section class="card stack" aria-labelledby="secret-heading">
      <h2 id="secret-heading">${key.name}</h2>
      <p role="status">
        <strong>This secret is shown once</strong>, on this page and for five minutes. Copy it now and keep it out of
        source control and of anything a browser can read.
        ${replaced ? html`The old secret is refused from now on, everywhere.` : html`From now on only its prefix is shown.`}
      </p>
      ${codeBlock(secret, 'the secret')}
      <p class="muted">Prefix <code>${key.prefix}</code></p>
    </section>
    <section class="stack" aria-labelledby="use-heading">
      <h2 id="use-heading">Use it</h2>
      ${snippetsFor(site.baseUrl, secret, firstRequest(site.service)).map(
        ({ title, text }, at) =>
          html`<details class="card" ${at === 0 ? html`open` : null}>
            <summary>${title}</summary>
            ${codeBlock(text, title)}
          </details>`,
      )}
    </section>
    <p><a class="button" href="/keys">I have kept the secret: to my keys</a></p>`,
});
