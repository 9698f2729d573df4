import type { Key } from '@dqs/auth';
import { dayOf, startOfMonth } from '@dqs/core';
import type { Rates } from '@dqs/limits';
import type { ServiceError } from '@dqs/schemas';
import { signedInOf } from '../actor.ts';
import { countsExplorer } from '../explorer/explorer-key.ts';
import { field, form, problem } from '../form.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageReply, PageRequest } from '../page.ts';
import { count, instant } from '../show.ts';
import { chosenToolsets, toolsetChoice } from './toolset-choice.ts';

interface Listed {
  readonly key: Key;
  readonly rates: Rates | null;
  readonly month: number;
}

/** Keys of an account with their usage, valid ones first. */
export const listedKeys = async ({ site }: PageRequest, accountId: string): Promise<readonly Listed[]> => {
  const { accounts, clock } = site;
  const keys = await accounts.keys({ name: null, address: null }).list({ accountId });
  const used = await accounts.usage.by(['key'], { account: accountId, from: startOfMonth(dayOf(clock.now())) });
  const months = new Map(used.map(({ key, requests }) => [key, requests]));
  const listed = await Promise.all(
    keys.map(async (key) => ({
      key,
      rates: key.revokedAt === null ? await accounts.currentRates(key.id) : null,
      month: months.get(key.id) ?? 0,
    })),
  );
  return [...listed].sort((a, b) => Number(a.key.revokedAt !== null) - Number(b.key.revokedAt !== null));
};

/** `3 of 120 in 60 s`. */
export const windowUse = (rates: Rates | null): string => {
  const window = rates?.window;
  return window
    ? `${count(window.limit - window.remaining)} of ${count(window.limit)} in ${window.windowSeconds} s`
    : 'unlimited';
};

const row = ({ key, rates, month }: Listed, linked: boolean): Html =>
  html`<tr>
    <th scope="row">
      ${linked ? html`<a href="/keys/${key.id}">${key.name}</a>` : key.name}
      ${key.surface === 'internal' ? html`<span class="badge">internal</span>` : null}
      ${key.revokedAt === null ? null : html`<span class="badge">revoked</span>`}
      ${countsExplorer(key) ? html`<span class="badge">this site</span>` : null}
    </th>
    <td><code>${key.prefix}</code></td>
    <td>${instant(key.createdAt)}</td>
    <td>${instant(key.lastUsedAt)}</td>
    <td class="number">${key.revokedAt === null ? windowUse(rates) : '–'}</td>
    <td class="number">${count(month)}</td>
    ${linked ? html`<td>${key.revokedAt === null ? html`<a href="/keys/${key.id}/revoke" aria-label="Revoke ${key.name}">Revoke …</a>` : null}</td>` : null}
  </tr>`;

/** A table of keys. Only the owner's view has links. */
export const keyTable = (listed: readonly Listed[], linked = true): Html =>
  html`<div class="scroll" role="region" aria-label="Keys" tabindex="0">
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Prefix</th>
          <th scope="col">Created</th>
          <th scope="col">Last used</th>
          <th scope="col" class="number">Window now</th>
          <th scope="col" class="number">This month</th>
          ${linked ? html`<th scope="col">Leaked?</th>` : null}
        </tr>
      </thead>
      <tbody>
        ${listed.map((entry) => row(entry, linked))}
      </tbody>
    </table>
  </div>`;

/** The list with the form for a new key, shown again with the error. */
export const showKeys = async (request: PageRequest, error: ServiceError | null): Promise<PageReply> => {
  const { accountId } = signedInOf(request);
  const { service } = request.site;
  const listed = await listedKeys(request, accountId);
  return {
    kind: 'page',
    status: error?.status ?? 200,
    title: 'Keys',
    current: '/keys',
    styles: ['account.css'],
    body: html`<h1>Keys</h1>
      ${problem(error)}
      ${
        listed.length > 0
          ? keyTable(listed)
          : html`<p class="notice">You have no key yet. Create the first one below; it only needs a name.</p>`
      }
      <section class="card stack" aria-labelledby="new-key">
        <h2 id="new-key">New key</h2>
        <p>
          Create one key for each client. Usage is then counted separately, and you can revoke a leaked key without
          stopping the others.
        </p>
        ${form(
          request,
          '/keys',
          html`${field({ label: 'Name of the client', name: 'name', maxLength: 100, hint: 'Such as “nightly report” or “Claude on my laptop”.', value: error ? (request.form.get('name') ?? '') : '' })}
            <details>
              <summary>Choose tools for MCP</summary>
              ${toolsetChoice(service, error ? chosenToolsets(request.form, service) : null)}
            </details>
            <p><button class="button primary" type="submit">Create the key</button></p>`,
        )}
      </section>`,
  };
};

/** `GET /keys`. */
export const keysPage: Page = (request) => showKeys(request, null);
