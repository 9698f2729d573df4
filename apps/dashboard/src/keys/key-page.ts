import type { Key } from '@dqs/auth';
import { dayOf, startOfMonth } from '@dqs/core';
import { actorOf, signedInOf } from '../actor.ts';
import { countsExplorer } from '../explorer/explorer-key.ts';
import { form, orAgain } from '../form.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageReply, PageRequest } from '../page.ts';
import { carried } from '../shown-once.ts';
import { count, instant, usedOf } from '../show.ts';
import { issuedPage, toIssuedPage } from './issued-page.ts';
import { showKeys, windowUse } from './key-list.ts';
import { chosenToolsets, toolsetChoice } from './toolset-choice.ts';

/** The keys of the signed-in user. Another account's key is not found. */
const own = (request: PageRequest) => ({
  keys: request.site.accounts.keys(actorOf(request)),
  scope: { accountId: signedInOf(request).accountId },
  reference: request.parameters['id'] ?? '',
});

const find = (request: PageRequest): Promise<Key> => {
  const { keys, scope, reference } = own(request);
  return keys.find(reference, scope);
};

/** `POST /keys`: redirects to the only page with the secret. */
export const createKey: Page = (request) =>
  orAgain(
    async () => {
      const { keys, scope } = own(request);
      const toolsets = chosenToolsets(request.form, request.site.service);
      const issued = await keys.create({ name: request.form.get('name') ?? '', toolsets, ...scope });
      return toIssuedPage(request, issued, false);
    },
    (error) => showKeys(request, error),
  );

/** `GET /keys/:id/secret`: the newly issued secret. A reload shows it again, for a few minutes. */
export const secretPage: Page = async (request) => {
  const key = await find(request);
  const [secret, replaced] = carried(request) ?? [];
  return secret
    ? issuedPage(request, key, { secret, replaced: replaced === 'replaced' })
    : { kind: 'redirect', to: `/keys/${key.id}` };
};

const facts = (key: Key, month: number): Html =>
  html`<dl class="facts">
    <dt>Prefix</dt>
    <dd><code>${key.prefix}</code></dd>

    <dt>Created</dt>
    <dd>${instant(key.createdAt)}</dd>

    <dt>Secret since</dt>
    <dd>${instant(key.rotatedAt ?? key.createdAt)}</dd>

    <dt>Last used</dt>
    <dd>${instant(key.lastUsedAt)}</dd>

    <dt>Requests this month</dt>
    <dd>${count(month)}</dd>
    ${
      key.surface === 'internal'
        ? html`
            <dt>Surface</dt>
            <dd>internal</dd>
          `
        : null
    }
  </dl>`;

const actions = (request: PageRequest, key: Key): Html =>
  html`<section class="card stack" aria-labelledby="tools-heading">
      <h2 id="tools-heading">Tools</h2>
      ${form(
        request,
        `/keys/${key.id}/toolsets`,
        html`${toolsetChoice(request.site.service, key.toolsets)}
          <p><button class="button" type="submit">Save the choice</button></p>`,
      )}
    </section>
    ${
      key.surface === 'public'
        ? html`<section class="card stack" aria-labelledby="link-heading">
            <h2 id="link-heading">Spreadsheets</h2>
            <p>A link returns one table as CSV, for programs that cannot send a key. It contains no key.</p>
            <p><a class="button" href="/links?key=${key.id}">Create a link …</a></p>
          </section>`
        : null
    }
    <section class="card stack" aria-labelledby="replace-heading">
      <h2 id="replace-heading">Replace or end</h2>
      <p>
        Rotating gives the key a new secret with the same prefix. The old secret stops working at once. Revoking cannot
        be undone.
      </p>
      <p class="row">
        <a class="button" href="/keys/${key.id}/rotate">Rotate …</a>
        <a class="button danger" href="/keys/${key.id}/revoke">Revoke …</a>
      </p>
    </section>`;

/** `GET /keys/:id`. */
export const keyPage: Page = async (request) => {
  const key = await find(request);
  const { accounts, clock } = request.site;
  const from = startOfMonth(dayOf(clock.now()));
  const rates = key.revokedAt === null ? await accounts.currentRates(key.id) : null;
  const month = await accounts.usage.total({ account: key.accountId, key: key.id, from });
  const window = rates?.window;
  return {
    kind: 'page',
    title: key.name,
    current: '/keys',
    styles: ['account.css'],
    body: html`<p><a href="/keys">Keys</a></p>
      <h1>${key.name}</h1>
      ${request.query.has('saved') ? html`<p class="notice" role="status">Saved.</p>` : null}
      ${
        key.revokedAt === null
          ? null
          : html`<p class="notice error">
              Revoked ${instant(key.revokedAt)}: every request with this key is rejected.
            </p>`
      }
      ${countsExplorer(key) ? html`<p>Your requests in the explorer of this site count under this key.</p>` : null}
      ${facts(key, month)}
      ${
        window
          ? usedOf(
              `Requests in the last ${window.windowSeconds} seconds`,
              window.limit - window.remaining,
              window.limit,
            )
          : key.revokedAt === null
            ? html`<p>Requests in the window: ${windowUse(rates)}</p>`
            : null
      }
      <p><a href="/usage?key=${key.id}">Usage of this key</a></p>
      ${key.revokedAt === null ? actions(request, key) : null}`,
  };
};

interface Confirmation {
  readonly title: string;
  readonly text: Html;
  readonly action: string;
  readonly button: Html;
}

const confirm = (request: PageRequest, key: Key, { title, text, action, button }: Confirmation): PageReply => ({
  kind: 'page',
  title,
  current: '/keys',
  styles: ['account.css'],
  body: html`<div class="narrow stack">
    <h1>${title}</h1>
    <p><strong>${key.name}</strong> <code>${key.prefix}</code></p>
    ${text}
    ${form(request, action, html`${button} <a class="button" href="/keys/${key.id}">Leave it as it is</a>`, 'row')}
  </div>`,
});

/** `GET /keys/:id/rotate`: asks for confirmation before the old secret is invalidated. */
export const rotatePage: Page = async (request) => {
  const key = await find(request);
  return confirm(request, key, {
    title: 'Rotate this key?',
    text: html`<p>You get a new secret, which is shown once. The old secret stops working at the same moment.</p>`,
    action: `/keys/${key.id}/rotate`,
    button: html`<button class="button primary" type="submit">Rotate</button>`,
  });
};

/** `POST /keys/:id/rotate`. */
export const rotateKey: Page = async (request) => {
  const { keys, scope, reference } = own(request);
  return toIssuedPage(request, await keys.rotate(reference, scope), true);
};

/** `GET /keys/:id/revoke`: asks for confirmation before the key is revoked. */
export const revokePage: Page = async (request) => {
  const key = await find(request);
  return confirm(request, key, {
    title: 'Revoke this key?',
    text: html`<p>From now on every request with this key is rejected, on REST and on MCP. This cannot be undone.</p>`,
    action: `/keys/${key.id}/revoke`,
    button: html`<button class="button danger" type="submit">Revoke for good</button>`,
  });
};

/** `POST /keys/:id/revoke`. */
export const revokeKey: Page = async (request) => {
  const { keys, scope, reference } = own(request);
  const key = await keys.revoke(reference, scope);
  return { kind: 'redirect', to: `/keys/${key.id}` };
};

/** `POST /keys/:id/toolsets`. */
export const saveToolsets: Page = async (request) => {
  const { keys, scope, reference } = own(request);
  const key = await keys.setToolsets(reference, chosenToolsets(request.form, request.site.service), scope);
  return { kind: 'redirect', to: `/keys/${key.id}?saved` };
};
